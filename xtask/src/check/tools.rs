//! Turns programs into their output, or into an error that holds it.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow, bail};

/// The cargo that runs this process, else the one on the path.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// A program that runs in `folder`, gets no input, and leaves no bytecode between sources.
pub fn command(program: impl AsRef<OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

/// Runs a program to its end and gives what it wrote to standard output and standard error, in the order of writing.
///
/// # Errors
/// When it cannot be started, or fails: with the command line and all that it wrote.
pub fn run(command: &mut Command) -> anyhow::Result<String> {
    let (mut reader, writer) = io::pipe().context("cannot make a pipe")?;
    let second = writer.try_clone().context("cannot make a pipe")?;
    let mut child = command
        .stdout(writer)
        .stderr(second)
        .spawn()
        .with_context(|| format!("cannot start `{}`", line(command)))?;
    // The command holds our ends of the pipe, and the reader waits until the last end is closed.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut said = Vec::new();
    reader
        .read_to_end(&mut said)
        .with_context(|| format!("cannot read what `{}` writes", line(command)))?;
    let status = child
        .wait()
        .with_context(|| format!("cannot wait for `{}`", line(command)))?;
    let said = String::from_utf8_lossy(&said).into_owned();
    if status.success() {
        Ok(said)
    } else {
        Err(anyhow!("{said}`{}` failed: {status}", line(command)))
    }
}

/// The command line as one would type it.
fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    words.join(" ")
}

/// The first of these programs that runs and answers with a version of at least `least`, major and minor.
///
/// # Errors
/// When there is none: what was looked for and what to install.
pub fn find(what: &str, programs: &[OsString], question: &[&str], least: (u32, u32)) -> anyhow::Result<Tool> {
    for program in programs {
        if let Some(tool) = ask(program, question)
            && tool.version >= least
        {
            return Ok(tool);
        }
    }
    let names: Vec<_> = programs.iter().map(|program| program.to_string_lossy()).collect();
    bail!(
        "{what} {}.{} or later is needed, and none of {} on PATH is one; install {what}",
        least.0,
        least.1,
        names.join(", ")
    );
}

/// A program that was found.
#[derive(Debug, Clone)]
pub struct Tool {
    /// Where it lies.
    pub program: std::path::PathBuf,
    /// Major and minor.
    pub version: (u32, u32),
    /// The version in full.
    pub full: String,
}

/// Asks a program for its version and its own path, on two lines; `None` when it does not run or answers otherwise.
pub fn ask(program: &OsStr, question: &[&str]) -> Option<Tool> {
    let output = Command::new(program)
        .args(question)
        .stdin(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (full, path) = text.trim_end().split_once('\n')?;
    let mut numbers = full.trim().split('.').map_while(|part| part.parse().ok());
    Some(Tool {
        program: path.trim().into(),
        version: (numbers.next()?, numbers.next()?),
        full: full.trim().to_owned(),
    })
}
