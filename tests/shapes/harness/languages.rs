//! Turns payloads into the answers of the TypeScript and the Python package, each started once for all of them.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::Receiver;

use a2a_ext_xtask::{Layout, check::environments};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::Row;
use crate::read::Read;

/// A payload with Rust's answer.
pub struct Asked {
    pub row: usize,
    pub slug: String,
    pub payload: Value,
    /// Whether Rust wrote the payload: then it is written by the other languages too, and is a literal of its type.
    pub is_written: bool,
    /// Whether it is no value of its type, which a compiler must see.
    pub is_mistyped: bool,
    /// What a valid payload is read as.
    pub read: Option<Read>,
    /// `{"value": read}` or `{"error": {path, kind, message}}`.
    pub rust: Value,
}

/// What one language says to a question.
pub struct Answer {
    pub row: usize,
    pub question: usize,
    pub language: &'static str,
    pub op: &'static str,
    pub said: Value,
}

const OPS: [&str; 2] = ["read", "write"];

/// Asks both packages everything, that of TypeScript once it is `built`.
pub fn ask(
    folder: &Path,
    workspace: &Path,
    rows: &[Row],
    asked: &[Asked],
    built: &Receiver<()>,
) -> Result<Vec<Answer>> {
    let ready = environments(&Layout::protolabs(workspace.to_owned()))?;
    let judges = workspace.join("tests/shapes/judges");
    let questions: Vec<Value> = asked
        .iter()
        .map(|asked| json!({ "slug": asked.slug, "text": asked.payload.to_string(), "write": asked.is_written }))
        .collect();
    let file = folder.join("questions.json");
    fs::write(&file, Value::from(questions).to_string())?;
    fs::copy(judges.join("judge.mjs"), folder.join("judge.mjs"))?;
    let python = output(
        Command::new(&ready.python)
            .arg(judges.join("judge.py"))
            .arg(&file)
            .env("PYTHONPATH", folder.join("mirrors/python"))
            .env("PYTHONDONTWRITEBYTECODE", "1"),
    )?;
    // Nothing is ever sent: it fails when the other side has ended.
    let _ = built.recv();
    let node = output(Command::new(&ready.node).arg(folder.join("judge.mjs")).arg(&file))?;
    let mut answers = Vec::new();
    for (language, text) in [("Python", python), ("TypeScript", node)] {
        let said: Vec<Value> = serde_json::from_str(&text)
            .with_context(|| format!("{language} answers {}", &text[..text.len().min(400)]))?;
        ensure!(said.len() == asked.len(), "{language} does not answer everything");
        for (question, mut said) in said.into_iter().enumerate() {
            let row = asked[question].row;
            debug_assert!(row < rows.len());
            for op in OPS {
                let said = said[op].take();
                if !said.is_null() {
                    answers.push(Answer {
                        row,
                        question,
                        language,
                        op,
                        said,
                    });
                }
            }
        }
    }
    Ok(answers)
}

fn output(command: &mut Command) -> Result<String> {
    let output = command.output()?;
    if !output.status.success() {
        bail!("{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}
