//! Turns recordings, vectors and chance into JSON texts, and into texts that are almost JSON.

use std::fs;
use std::path::{Path, PathBuf};

use a2a_ext::read_json;
use anyhow::{Context, Result, ensure};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;

use super::captures;
use super::judges::layout;

/// Every frame that was recorded, and every text of the vectors.
///
/// # Errors
/// When they cannot be read, or are too few.
pub fn texts() -> Result<Vec<Vec<u8>>> {
    let root = &layout().root;
    let mut texts: Vec<Vec<u8>> = captures::read(&root.join("tests/captures"))?
        .into_iter()
        .flat_map(|capture| capture.frames)
        .collect();
    for path in files(&root.join("tests/vectors"))? {
        let body = fs::read(&path)?;
        if let Ok(vectors) = read_json(&body) {
            inner(&vectors, &mut texts);
        }
        texts.push(body);
    }
    ensure!(texts.len() > 1000, "only {} texts", texts.len());
    Ok(texts)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            paths.extend(files(&path)?);
        } else {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Vectors hold frames somewhere inside; any value is a frame of some kind.
fn inner(value: &Value, texts: &mut Vec<Vec<u8>>) {
    match value {
        Value::Object(members) => members.values().for_each(|inside| inner(inside, texts)),
        Value::Array(items) => items.iter().for_each(|inside| inner(inside, texts)),
        Value::String(text) => texts.push(text.as_bytes().to_vec()),
        _ => return,
    }
    texts.push(value.to_string().into_bytes());
}

/// JSON as text, with what no value keeps: keys that are there twice or are escaped, white space, long numbers.
pub fn any_text() -> impl Strategy<Value = String> {
    const KEYS: &[&str] = &[
        "result",
        "params",
        "task",
        "message",
        "statusUpdate",
        "artifactUpdate",
        "artifact",
        "artifacts",
        "status",
        "history",
        "tasks",
        "metadata",
        "parts",
        "data",
        "content",
        "value",
        "$case",
        "kind",
        "mimeType",
        "data_part_compat",
        "capabilities",
        "extensions",
        "uri",
        "artifactId",
        "messageId",
        "id",
        "taskId",
        "error",
        "code",
        "text",
        "raw",
        "url",
        "configuration",
        "a2a.trace",
        "x",
        "https://proto-labs.ai/a2a/ext/cost-v1",
        "https://proto-labs.ai/a2a/ext/tool-call-v1",
        "https://proto-labs.ai/a2a/ext/blast-v1",
    ];
    let escaped = |key: &str| {
        let escape = |c: char| {
            if c == 'a' {
                "\\u0061".to_owned()
            } else {
                c.to_string()
            }
        };
        format!("\"{}\"", key.chars().map(escape).collect::<String>())
    };
    let key = prop_oneof![
        9 => select(KEYS).prop_map(|key| format!("\"{key}\"")),
        1 => select(KEYS).prop_map(escaped),
    ];
    let leaf = prop_oneof![
        select(vec![
            "null",
            "true",
            "false",
            "0",
            "-1.5e3",
            "1e308",
            "\"\"",
            "\"data\"",
            "\"task\"",
            "\"status-update\"",
            "\"artifact-update\"",
            "\"application/vnd.protolabs.cost-v1+json\"",
            "\"application/vnd.protolabs.reasoning-v1+json\"",
            "\"application/vnd.protolabs.pr-v1+json\"",
            "\"applic\\u0061tion/vnd.protolabs.hitl-v1+json\"",
            "\"https://proto-labs.ai/a2a/ext/blast-v1\"",
            "\"https://proto-labs.ai/a2a/ext/hitl-mode-v1\"",
        ])
        .prop_map(str::to_owned),
        ".{0,8}".prop_map(|text| Value::from(text).to_string()),
    ];
    leaf.prop_recursive(7, 96, 7, move |inner| {
        let space = select(vec!["", "", " ", "\n", "\r\n\t "]);
        let member = (key.clone(), space.clone(), inner.clone(), space.clone()).prop_map(
            |(key, before, value, behind)| format!("{before}{key}{behind}:{before}{value}{behind}"),
        );
        prop_oneof![
            1 => (vec(inner, 0..5), space).prop_map(|(items, space)| format!("[{space}{}]", items.join(","))),
            3 => vec(member, 0..7).prop_map(|members| format!("{{{}}}", members.join(","))),
        ]
    })
}

/// What is done, from where, to where, and with which byte.
pub type Edit = (u8, Index, Index, u8);

/// A few edits.
pub fn any_edits() -> impl Strategy<Value = Vec<Edit>> {
    vec(any::<Edit>(), 0..4)
}

/// A text with a piece cut out, put in, copied, or with other bytes.
#[must_use]
pub fn mutated(mut text: Vec<u8>, edits: &[Edit]) -> Vec<u8> {
    const PIECES: [&str; 14] = [
        "\"data\":null,",
        "\"metadata\":{},",
        "\"parts\":[",
        "{\"result\":",
        "\\ud800",
        "\\ud83d\\ude00",
        "\\",
        "\"",
        "1e400,",
        "}",
        "]",
        ",",
        "\"\\u006bind\":\"task\",",
        "\"https://proto-labs.ai/a2a/ext/cost-v1\":{\"usage\":{}},",
    ];
    for (what, from, to, byte) in edits {
        let (from, to) = (from.index(text.len() + 1), to.index(text.len() + 1));
        let (from, to) = (from.min(to), from.max(to));
        match what % 7 {
            0 => drop(text.drain(from..to.min(from + 8))),
            1 => text.truncate(to.max(text.len().saturating_sub(16))),
            2 => {
                let copy = text[from..to].to_vec();
                drop(text.splice(to..to, copy));
            }
            3 if from < text.len() => text[from] = *byte,
            4 if from < text.len() => text[from] ^= 1 << (byte % 8),
            5 => drop(text.splice(from..from, "[".repeat(usize::from(*byte)).into_bytes())),
            _ => {
                // Behind the start of an object, members stay members.
                let at = text[from..]
                    .iter()
                    .position(|b| *b == b'{')
                    .map_or(from, |at| from + at + 1);
                let piece = PIECES[usize::from(*byte) % PIECES.len()];
                drop(text.splice(at..at, piece.bytes()));
            }
        }
    }
    text
}
