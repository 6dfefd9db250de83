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
    /// What it is.
    pub description: String,
    /// The extension's slug.
    pub extension: String,
    /// The payload.
    pub payload: Value,
    /// The verdict that is due.
    pub verdict: Due,
}

impl Vector {
    /// Whether it is a published example, and not one with a difference.
    #[must_use]
    pub fn is_example(&self) -> bool {
        self.description.starts_with("example ") && !self.description.contains(',')
    }
}

/// The verdict that is due.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "Written")]
pub enum Due {
    /// The payload is right.
    Valid,
    /// The payload breaks a rule.
    Error {
        /// The path inside the payload.
        path: String,
        /// The kind of rule.
        kind: String,
    },
}

/// A verdict as vectors write it: `"valid"`, or an object.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Valid(Valid),
    Error { path: String, kind: String },
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Valid {
    Valid,
}

impl From<Written> for Due {
    fn from(written: Written) -> Self {
        match written {
            Written::Valid(Valid::Valid) => Self::Valid,
            Written::Error { path, kind } => Self::Error { path, kind },
        }
    }
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
    verdict: Due,
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
            description: case.description,
            extension: file.extension.clone(),
            payload: case.payload,
            verdict: case.verdict,
        }));
    }
    Ok(vectors)
}
