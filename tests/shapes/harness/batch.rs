//! Turns rows into outcomes: each is lowered alone, and those that are not refused make one package of each language.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use a2a_ext::{Descriptor, Registry};
use a2a_ext_xtask::{FileSet, Layout, emit, lower};
use anyhow::{Context, Result, anyhow};
use serde_json::{Value, json};

use crate::languages::{self, Answer, Asked};
use crate::read::{Read, is_same};
use crate::refusal;
use crate::report::RANDOM;
use crate::{Outcome, Row, page};

/// The most faults of one row that are said.
const MOST: usize = 6;

/// Judges rows together; `name` is that of the folder below cargo's target folder.
///
/// # Errors
/// When a language cannot be asked at all.
pub fn judge(name: &str, rows: &[Row]) -> Result<Vec<Outcome>> {
    let workspace = Layout::workspace_root();
    let folder = workspace.join("target/a2a-ext/shapes").join(name);
    let mut faults: Vec<Vec<String>> = vec![Vec::new(); rows.len()];
    let mut refused: Vec<Option<String>> = vec![None; rows.len()];
    let mut lowered = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        match refusal::of(row, &workspace, &folder.with_extension("sources"))? {
            Some(words) => refused[index] = Some(words),
            None => lowered.push(index),
        }
    }
    let descriptors: Vec<&'static Descriptor> = lowered
        .iter()
        .filter_map(|index| rows[*index].descriptor)
        .collect();
    let registry = Registry::new(descriptors.leak());
    let layout = refusal::layout(folder.clone());
    let model = lower(&registry).map_err(|refusals| {
        let lines: Vec<String> = refusals.iter().map(ToString::to_string).collect();
        anyhow!(
            "types that lower alone do not lower together:\n{}",
            lines.join("\n")
        )
    })?;
    let files = emit(&model, &layout);
    replace(&folder, &files)?;
    let pages = files.iter().filter(|(path, _)| path.ends_with(".md"));
    for (path, text) in pages {
        let index = lowered
            .iter()
            .find(|index| path.contains(&format!("/{}-v1.", rows[**index].name)));
        if let Some(index) = index {
            faults[*index].extend(page::faults(text).map(|fault| format!("{path}: {fault}")));
        }
    }

    let mut asked = Vec::new();
    for index in lowered {
        let subject = Subject::new(&rows[index], &files)?;
        faults[index].extend(subject.in_rust());
        asked.extend(subject.asked(index));
    }
    for (index, fault) in languages::static_checks(&folder, &workspace, rows, &asked)? {
        faults[index].push(fault);
    }
    for answer in languages::ask(&folder, &workspace, rows, &asked)? {
        faults[answer.row].extend(compare(&asked[answer.question], &answer));
    }
    let outcomes = rows.iter().zip(faults).zip(refused);
    Ok(outcomes
        .map(|((row, faults), refused)| outcome(row, faults, refused))
        .collect())
}

fn outcome(row: &Row, mut faults: Vec<String>, refused: Option<String>) -> Outcome {
    let wanted = row.refused.or(row.ui.map(|_| ""));
    faults.truncate(MOST);
    match (refused, wanted) {
        (Some(words), Some(part)) if words.contains(part) => Outcome::Refused(words),
        // What chance makes may be refused; nobody has said how it ends.
        (Some(words), None) if row.group == RANDOM => Outcome::Refused(words),
        (Some(words), _) => Outcome::Wrong(vec![format!("refused: {words}")]),
        (None, Some(part)) => Outcome::Wrong(vec![format!("not refused with `{part}`")]),
        (None, None) if faults.is_empty() => Outcome::Right,
        (None, None) => Outcome::Wrong(faults),
    }
}

/// Writes the files in the place of all that was there.
fn replace(folder: &Path, files: &FileSet) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    for (path, text) in files.iter() {
        let path = folder.join("mirrors").join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// A row with all that is known of it.
struct Subject<'a> {
    row: &'a Row,
    descriptor: &'static Descriptor,
    accepted: jsonschema::Validator,
    written: jsonschema::Validator,
    /// Payloads with the verdict of the model.
    vectors: Vec<Value>,
}

impl<'a> Subject<'a> {
    fn new(row: &'a Row, files: &FileSet) -> Result<Self> {
        let texts: BTreeMap<&str, &str> = files.iter().collect();
        let read = |path: String| -> Result<Value> {
            let text = texts
                .get(path.as_str())
                .with_context(|| format!("no file {path}"))?;
            Ok(serde_json::from_str(text)?)
        };
        let validator = |contract: &str| {
            let schema = read(format!("schema/{}-v1.{contract}.json", row.name))?;
            jsonschema::draft202012::meta::validate(&schema).map_err(|error| anyhow!("{error}"))?;
            jsonschema::draft202012::new(&schema).map_err(|error| anyhow!("{}: {error}", row.name))
        };
        let vectors = read(format!("vectors/{}-v1.json", row.name))?;
        Ok(Self {
            row,
            descriptor: row.descriptor.context("a row without a type")?,
            accepted: validator("accepted")?,
            written: validator("written")?,
            vectors: vectors["cases"].as_array().cloned().unwrap_or_default(),
        })
    }

    /// What serde, the extension and the schemas say that they must not.
    fn in_rust(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let reread = |payload: &Value| (self.descriptor.reread)(payload).map_err(|e| e.violation.to_string());
        for good in (self.row.good)() {
            let (written, emitted) = match (&good.serde, &good.emitted) {
                (Ok(written), Ok(emitted)) => (written, emitted),
                (written, emitted) => {
                    faults.push(format!("Rust writes {written:?} and emits {emitted:?}"));
                    continue;
                }
            };
            if written != emitted || good.wire.as_ref().is_some_and(|wire| wire != written) {
                faults.push(format!(
                    "Rust writes {written}, emits {emitted}, not {:?}",
                    good.wire
                ));
            }
            match reread(written) {
                Ok(again) if again == *written => {}
                again => faults.push(format!("Rust reads {written} as {again:?}")),
            }
        }
        for (text, wanted) in self.row.texts {
            let parse = |text| serde_json::from_str::<Value>(text).map_err(|error| error.to_string());
            match parse(text).and_then(|value| Ok((reread(&value)?, parse(wanted)?))) {
                Ok((again, wanted)) if is_same(&again, &wanted) => {}
                again => faults.push(format!("Rust reads {text} as {again:?}")),
            }
        }
        for (payload, wanted, read) in self.payloads() {
            let found = reread(&payload);
            if let Some(read) = read
                && found != reread(read.value())
            {
                faults.push(format!(
                    "Rust reads {payload} as {found:?}, not as {}",
                    read.value()
                ));
            }
            if found.is_ok() != wanted {
                faults.push(format!("Rust reads {payload} as {found:?}"));
            }
            if self.accepted.is_valid(&payload) != wanted {
                faults.push(format!("the accepted schema says {} of {payload}", !wanted));
            }
            if let Ok(again) = found
                && let Err(error) = self.written.validate(&again)
            {
                faults.push(format!("the written schema refuses {again}: {error}"));
            }
        }
        faults
    }

    /// Every payload, with whether it is valid, and what it is read as where that is known.
    fn payloads(&self) -> Vec<(Value, bool, Option<Read>)> {
        let mut payloads: Vec<(Value, bool, Option<Read>)> = self
            .written_values()
            .into_iter()
            .map(|value| (value.clone(), true, Some(Read::Exactly(value))))
            .collect();
        let texts = self.row.texts.iter().filter(|(text, read)| text != read);
        payloads.extend(texts.filter_map(|(text, read)| {
            let payload = serde_json::from_str(text).ok()?;
            let read = serde_json::from_str(read).ok().map(Read::Exactly);
            Some((payload, true, read))
        }));
        let reads = (self.row.reads)().into_iter();
        payloads.extend(reads.map(|(value, read)| (value, true, read.map(Read::Exactly))));
        payloads.extend((self.row.bad)().into_iter().map(|value| (value, false, None)));
        let vectors = self.vectors.iter();
        payloads.extend(vectors.map(|case| {
            let is_valid = case["verdict"] == "valid";
            let read = case.get("read").cloned().map(Read::WithDefaults);
            (case["payload"].clone(), is_valid, read)
        }));
        payloads
    }

    /// What Rust writes.
    fn written_values(&self) -> Vec<Value> {
        let good = (self.row.good)().into_iter().filter_map(|good| good.serde.ok());
        let texts = self
            .row
            .texts
            .iter()
            .filter(|(text, read)| text == read)
            .filter_map(|(text, _)| serde_json::from_str(text).ok());
        good.chain(texts).collect()
    }

    /// What the other languages are asked, with Rust's answer.
    fn asked(&self, row: usize) -> Vec<Asked> {
        let written = self.written_values().len();
        let questions = self.payloads().into_iter().enumerate().map(|(at, (payload, _, read))| Asked {
            row,
            slug: self.descriptor.slug.to_owned(),
            rust: match (self.descriptor.reread)(&payload) {
                Ok(_) => json!({ "value": read.as_ref().map_or(&payload, Read::value) }),
                Err(error) => json!({ "error": {
                    "path": error.violation.path, "kind": error.violation.kind.as_str(), "message": error.violation.message,
                } }),
            },
            is_written: at < written,
            read,
            payload,
        });
        questions.collect()
    }
}

/// What a language says otherwise than Rust.
fn compare(asked: &Asked, answer: &Answer) -> Option<String> {
    let Answer {
        language, op, said, ..
    } = answer;
    let same = match (asked.rust.get("value"), said.get("value")) {
        // Elsewhere optional fields that are null are left out, and defaults are filled in.
        (Some(_), Some(value)) => asked.read.as_ref().is_none_or(|read| read.allows(value)),
        (None, None) => asked.rust == *said,
        _ => false,
    };
    (!same).then(|| format!("{language} {op} {}: {said}, Rust: {}", asked.payload, asked.rust))
}
