//! Turns the workspace into four judges that are started once for a test binary.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use a2a_ext::protolabs::REGISTRY;
use a2a_ext_xtask::{Layout, check::environments};
use anyhow::{Context, Result, anyhow};
use serde_json::Value;

use super::answer::{Answer, Op, Request, Testee};
use super::child::Child;
use super::rust::Rust;
use super::schemas::{self, Schema};
use super::verdict::{Answers, Verdict, agree, is_kept};

/// Rust, Python and TypeScript, and the JSON Schemas.
pub struct Judges {
    python: Child,
    typescript: Child,
    schemas: BTreeMap<&'static str, Schema>,
}

/// The judges, for one test at a time.
///
/// # Errors
/// When one of them cannot be started; it is said again to every test that asks.
pub fn judges() -> Result<MutexGuard<'static, Judges>> {
    static JUDGES: OnceLock<Result<Mutex<Judges>, String>> = OnceLock::new();
    let judges = JUDGES
        .get_or_init(|| {
            Judges::start()
                .map(Mutex::new)
                .map_err(|error| format!("{error:#}"))
        })
        .as_ref()
        .map_err(|error| anyhow!("{error}"))?;
    // A test that failed while it held the judges left no request half answered, or its process is gone and says so.
    Ok(judges.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Where this workspace keeps things.
#[must_use]
pub fn layout() -> Layout {
    Layout::protolabs(Layout::workspace_root())
}

/// The slugs of the registered extensions.
#[must_use]
pub fn slugs() -> Vec<&'static str> {
    REGISTRY
        .extensions()
        .iter()
        .map(|extension| extension.slug)
        .collect()
}

impl Judges {
    fn start() -> Result<Self> {
        let layout = layout();
        let ready = environments(&layout)?;
        let mirrors = layout.root.join(&layout.mirrors);
        Ok(Self {
            python: Child::start(
                "Python",
                Command::new(&ready.python).arg(layout.root.join("tests/python/testee.py")),
            )?,
            typescript: Child::start(
                "TypeScript",
                Command::new(&ready.node).arg(ready.typescript_dir.join("dist/testee.js")),
            )?,
            schemas: schemas::read(&mirrors.join("schema"), slugs().into_iter())?,
        })
    }

    /// The answers of all three languages to each request.
    ///
    /// # Errors
    /// When a language cannot answer at all.
    pub fn ask(&mut self, requests: &[Request]) -> Result<Vec<Answers>> {
        let (python, typescript) = (&mut self.python, &mut self.typescript);
        let (rust, python, typescript) = thread::scope(|scope| {
            let python = scope.spawn(|| python.ask(requests));
            let typescript = scope.spawn(|| typescript.ask(requests));
            (Rust.ask(requests), python.join(), typescript.join())
        });
        let mirror = |answers: thread::Result<Result<Vec<Answer>>>| {
            answers.map_err(|_| anyhow!("a thread panicked"))?
        };
        let mirrors = mirror(python)?.into_iter().zip(mirror(typescript)?);
        let answers = rust?.into_iter().zip(mirrors);
        Ok(answers
            .map(|(rust, (python, typescript))| [rust, python, typescript])
            .collect())
    }

    /// The schemas of an extension.
    ///
    /// # Errors
    /// When there are none.
    pub fn schema(&self, extension: &str) -> Result<&Schema> {
        self.schemas
            .get(extension)
            .with_context(|| format!("no schemas of {extension}"))
    }

    /// The one verdict of all four judges on each payload, or what they disagree about. Values are compared too: the
    /// mirrors give back what came in, but for optional fields that were null.
    ///
    /// # Errors
    /// When a judge cannot answer at all.
    pub fn check(&mut self, payloads: &[(&str, &Value)]) -> Result<Vec<Result<Verdict, String>>> {
        let requests: Vec<_> = payloads
            .iter()
            .map(|(extension, payload)| Request::about(Op::Check, extension, payload.to_string()))
            .collect();
        let answers = self.ask(&requests)?;
        payloads
            .iter()
            .zip(answers)
            .map(|((extension, payload), answers)| Ok(judge(self.schema(extension)?, payload, &answers)))
            .collect()
    }
}

fn judge(schema: &Schema, payload: &Value, answers: &Answers) -> Result<Verdict, String> {
    let verdict = agree(answers, schema)?;
    match (&verdict, schema.accepted.is_valid(payload)) {
        (Verdict::Value(value), true) if !is_kept(payload, value, &schema.keys) => {
            Err(format!("the mirrors change the payload to {value}"))
        }
        (Verdict::Value(_), true) | (Verdict::Error(_), false) => Ok(verdict),
        (verdict, accepted) => Err(format!("the schema says {accepted}, the languages {verdict:?}")),
    }
}
