//! Turns the published vectors and those written by hand into payloads with the verdict that is due.

use std::fs;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;

use super::judges::layout;

/// A payload and what every judge must say of it.
#[derive(Debug, Clone)]
pub struct Vector {
    /// The file and the description, for messages.
    pub name: String,
    /// The extension's slug.
    pub extension: String,
    /// The payload.
    pub payload: Value,
    /// Where it breaks which kind of rule; `None` when it is valid.
    pub violation: Option<Due>,
}

/// The error that is due.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Due {
    /// The path inside the payload.
    pub path: String,
    /// The kind of rule.
    pub kind: String,
}

#[derive(Deserialize)]
struct File {
    extension: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    description: String,
    payload: Value,
    violation: Option<Due>,
}

/// The vectors of payloads: `mirrors/vectors/*.json`, and `tests/vectors/payloads/*.json`, sorted by file.
///
/// # Errors
/// When a file is none of these.
pub fn payloads() -> Result<Vec<Vector>> {
    let layout = layout();
    let published = layout.root.join(&layout.mirrors).join("vectors");
    let mut paths = Vec::new();
    for folder in [published, layout.root.join("tests/vectors/payloads")] {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "json") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let mut vectors = Vec::new();
    for path in paths {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = fs::read(&path).with_context(|| name.clone())?;
        let file: File = serde_json::from_slice(&text).with_context(|| name.clone())?;
        vectors.extend(file.cases.into_iter().map(|case| Vector {
            name: format!("{name}: {}", case.description),
            extension: file.extension.clone(),
            payload: case.payload,
            violation: case.violation,
        }));
    }
    Ok(vectors)
}
