//! Turns a folder of recorded traffic into bodies, the places of their events, and what a turn must say of them.

use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::captures::expectations;

/// One body with its expectation; the folder's README explains the fields.
#[derive(Clone)]
pub struct Recording {
    /// The expectation's path inside the folder, without its suffix: `py130/coding_turn`.
    pub name: String,
    /// `sse`, `lines` or `json`.
    pub format: &'static str,
    /// The body.
    pub body: Vec<u8>,
    /// The expectation.
    pub expected: Value,
}

/// Every recording of the folder and of those inside it, sorted by name, without those that a generator makes.
///
/// # Errors
/// When one cannot be read.
pub fn read(folder: &Path) -> Result<Vec<Recording>> {
    let mut paths = Vec::new();
    expectations(folder, &mut paths)?;
    paths.sort();
    let mut recordings = Vec::new();
    for path in paths {
        let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        let expected: Value = serde_json::from_slice(&fs::read(&path)?).with_context(|| name.clone())?;
        let Some(file) = expected["capture"].as_str() else {
            continue;
        };
        let file = path.with_file_name(file);
        recordings.push(Recording {
            name: name.trim_end_matches(".expect.json").to_owned(),
            format: match file.extension().and_then(OsStr::to_str) {
                Some("sse") => "sse",
                Some("jsonl") => "lines",
                _ => "json",
            },
            body: fs::read(&file).with_context(|| file.display().to_string())?,
            expected,
        });
    }
    if recordings.is_empty() {
        bail!("{} holds no recording with its *.expect.json", folder.display());
    }
    Ok(recordings)
}

impl Recording {
    /// Whether it is an agent's card.
    #[must_use]
    pub fn is_card(&self) -> bool {
        self.expected.get("declared").is_some()
    }

    /// The JSON texts of its events, in order: of each the bytes of the body that hold it. Servers write one line for each; one
    /// that the stream ended inside of is none.
    #[must_use]
    pub fn texts(&self) -> Vec<Range<usize>> {
        let mut texts = Vec::new();
        let mut start = 0;
        for line in self.body.split_inclusive(|byte| *byte == b'\n') {
            let end = start + line.trim_ascii_end().len();
            let prefix = match self.format {
                "sse" if line.starts_with(b"data: ") && self.is_closed(end) => Some(6),
                "lines" if end > start => Some(0),
                _ => None,
            };
            texts.extend(prefix.map(|length| start + length..end));
            start += line.len();
        }
        texts
    }

    /// Whether a blank line follows the one that ends here.
    fn is_closed(&self, end: usize) -> bool {
        [b"\n\n".as_slice(), b"\r\n\r\n"]
            .iter()
            .any(|blank| self.body[end..].starts_with(blank))
    }
}
