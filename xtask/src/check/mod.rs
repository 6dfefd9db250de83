//! Turns the workspace into the verdict of `cargo xtask test`: stages in order, up to the first that fails.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use a2a_ext::Registry;
use anyhow::bail;

use crate::layout::Layout;

mod node;
mod python;
pub(crate) mod room;
mod stages;
pub(crate) mod tools;

use room::Room;
use stages::{STAGES, Workspace};

/// What the tests of the mirrors run in.
#[derive(Debug, Clone)]
pub struct Environments {
    /// The interpreter of a virtual environment that has the test requirements and finds the Python mirror.
    pub python: PathBuf,
    /// Node itself.
    pub node: PathBuf,
    /// A copy of `tests/typescript` with its `node_modules`; the built TypeScript mirror is in `mirror/` there, and is
    /// found by its package name.
    pub typescript_dir: PathBuf,
}

/// Makes what is missing of the environments below cargo's target folder, and brings their copies of the mirrors up to
/// date. Processes that call this at the same time wait for each other.
///
/// # Errors
/// When an interpreter or a tool is missing, with what to install, or when an installation fails, with its output.
pub fn environments(layout: &Layout) -> anyhow::Result<Environments> {
    let room = Room::enter(layout)?;
    let python = python::environment(layout, &room, &python::mandatory()?)?;
    let node = node::find()?;
    let typescript_dir = node::environment(layout, &room, &node)?;
    Ok(Environments {
        python,
        node: node.program,
        typescript_dir,
    })
}

/// The interpreter of a virtual environment that has the `protolabs-a2a` which this project's Python package replaces.
///
/// # Errors
/// As [`environments`].
pub fn historical(layout: &Layout) -> anyhow::Result<PathBuf> {
    python::historical(layout, &Room::enter(layout)?, &python::mandatory()?)
}

/// The names of the stages, in order.
#[must_use]
pub fn stage_names() -> Vec<&'static str> {
    STAGES.iter().map(|stage| stage.name).collect()
}

/// Runs the stages, or of them `only` those named, and says on `out` what each does and how it ended.
///
/// # Errors
/// When a stage fails, after its output was shown; later ones are not run.
pub fn run(registry: &Registry, layout: &Layout, only: &[String], out: &mut dyn Write) -> anyhow::Result<()> {
    let workspace = Workspace { registry, layout };
    let mut closing = Vec::new();
    let mut failed = None;
    for stage in STAGES {
        let wanted = only.is_empty() || only.iter().any(|name| name == stage.name);
        if !wanted || failed.is_some() {
            closing.push(format!("{:<11} not run", stage.name));
            continue;
        }
        writeln!(out, "{}: {}", stage.name, stage.does)?;
        out.flush()?;
        let start = Instant::now();
        let outcome = (stage.run)(&workspace);
        let seconds = start.elapsed().as_secs_f64();
        match outcome {
            Ok(said) => {
                for line in said {
                    writeln!(out, "    {line}")?;
                }
                closing.push(format!("{:<11} ok      {seconds:7.1} s", stage.name));
            }
            Err(error) => {
                writeln!(out, "{error:#}")?;
                closing.push(format!("{:<11} FAILED  {seconds:7.1} s", stage.name));
                failed = Some(stage.name);
            }
        }
    }
    writeln!(out, "\n{}", closing.join("\n"))?;
    match failed {
        Some(name) => bail!("the stage `{name}` failed"),
        None => Ok(()),
    }
}
