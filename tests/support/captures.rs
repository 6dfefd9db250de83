//! Turns a folder of recorded traffic into frames and the payloads that must be found in them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::Value;

use super::answer::Item;
use super::json::normal;
use super::sse;

/// One recording with its expectation; the folder's README explains the fields.
pub struct Capture {
    /// The expectation's path inside the folder, without its suffix: `py130/coding_turn`.
    pub name: String,
    /// The texts that were sent, one for each frame.
    pub frames: Vec<Vec<u8>>,
    /// What is outside a task's history, in order.
    pub payloads: Vec<Framed>,
    /// What is inside a task's history, in order.
    pub history_payloads: Vec<Framed>,
    /// What was asked, where that is recorded, and what is in it, in order.
    pub request: Option<(Vec<u8>, Vec<Framed>)>,
    /// What a card's params say of each skill.
    pub card_params: Vec<CardParam>,
}

/// What one extension's params say of one skill.
#[derive(Debug, Deserialize)]
pub struct CardParam {
    /// The slug of the extension.
    pub extension: String,
    /// The skill's id.
    pub skill: String,
    /// What is said.
    pub value: Value,
    /// Whether the extension's contract takes it.
    pub valid: bool,
}

/// A payload with the frame that it is in.
#[derive(Debug, Clone, PartialEq)]
pub struct Framed {
    /// The index of the frame, from 0.
    pub frame_index: usize,
    /// The payload.
    pub item: Item,
}

#[derive(Deserialize)]
struct Expectation {
    /// The recorded file; one that a generator makes has none.
    capture: Option<String>,
    generator: Option<String>,
    frames: Option<usize>,
    #[serde(default)]
    payloads: Vec<ExpectedPayload>,
    #[serde(default)]
    history_payloads: Vec<ExpectedPayload>,
    /// The file that was sent.
    request: Option<String>,
    #[serde(default)]
    request_payloads: Vec<ExpectedPayload>,
    #[serde(default)]
    card_params: Vec<CardParam>,
    /// What a card declares.
    #[serde(default)]
    declared: Vec<ExpectedDeclaration>,
}

#[derive(Deserialize)]
struct ExpectedDeclaration {
    uri: String,
    params: Option<Value>,
}

/// Flags such as `malformed` are left out: a reader may judge such payloads as it likes.
#[derive(Deserialize)]
struct ExpectedPayload {
    extension: String,
    key: String,
    channel: String,
    frame_index: usize,
    part_index: Option<usize>,
    artifact_id: Option<String>,
    payload: Value,
}

/// Every recording of the folder and of those inside it, sorted by name. An expectation whose stream is made by a
/// generator has no recording, and is left out.
///
/// # Errors
/// When the folder holds no expectation, or one that cannot be read.
pub fn read(folder: &Path) -> Result<Vec<Capture>> {
    let mut paths = Vec::new();
    expectations(folder, &mut paths)?;
    paths.sort();
    if paths.is_empty() {
        bail!("{} holds no *.expect.json", folder.display());
    }
    let captures: Result<Vec<_>> = paths.iter().map(|path| read_one(folder, path)).collect();
    Ok(captures?.into_iter().flatten().collect())
}

/// The payloads of registered extensions in a form that can be compared: numbers normalised, and those of one metadata
/// map, whose order means nothing, sorted by key.
#[must_use]
pub fn comparable(payloads: &[Framed], slugs: &[&str]) -> Vec<Framed> {
    let mut out: Vec<Framed> = payloads
        .iter()
        .filter(|framed| slugs.contains(&framed.item.extension.as_str()))
        .cloned()
        .collect();
    for framed in &mut out {
        framed.item.payload = normal(&framed.item.payload);
    }
    let map = |framed: &Framed| {
        let item = &framed.item;
        (
            framed.frame_index,
            item.channel.clone(),
            item.artifact_id.clone(),
            item.part_index,
        )
    };
    for payloads in out.chunk_by_mut(|a, b| map(a) == map(b)) {
        payloads.sort_by(|a, b| a.item.key.cmp(&b.item.key));
    }
    out
}

fn expectations(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            expectations(&path, paths)?;
        } else if path.to_string_lossy().ends_with(".expect.json") {
            paths.push(path);
        }
    }
    Ok(())
}

fn read_one(folder: &Path, path: &Path) -> Result<Option<Capture>> {
    let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
    let name = name.trim_end_matches(".expect.json").to_owned();
    let text = fs::read(path).with_context(|| name.clone())?;
    let expectation: Expectation = serde_json::from_slice(&text).with_context(|| name.clone())?;
    let Some(file) = expectation.capture else {
        if expectation.generator.is_some() {
            return Ok(None);
        }
        bail!("{name}: the expectation names neither its `capture` nor its `generator`");
    };
    let body = fs::read(path.with_file_name(&file)).with_context(|| format!("{name}: {file}"))?;
    let frames = match file.rsplit('.').next() {
        Some("sse") => sse::events(&body),
        Some("jsonl") => body
            .split(|byte| *byte == b'\n')
            .filter(|line| !line.trim_ascii().is_empty())
            .map(<[u8]>::to_vec)
            .collect(),
        _ => vec![body],
    };
    if expectation.frames.is_some_and(|count| count != frames.len()) {
        bail!(
            "{name}: {} frames, expected {:?}",
            frames.len(),
            expectation.frames
        );
    }
    let request_payloads: Vec<_> = expectation.request_payloads.into_iter().map(framed).collect();
    let request = match expectation.request {
        Some(file) => {
            let text = fs::read(path.with_file_name(&file)).with_context(|| format!("{name}: {file}"))?;
            Some((text, request_payloads))
        }
        None if request_payloads.is_empty() => None,
        None => bail!("{name}: `request_payloads` without the `request` that they are in"),
    };
    Ok(Some(Capture {
        name,
        frames,
        payloads: expectation
            .payloads
            .into_iter()
            .map(framed)
            .chain(expectation.declared.into_iter().filter_map(declared))
            .collect(),
        history_payloads: expectation.history_payloads.into_iter().map(framed).collect(),
        request,
        card_params: expectation.card_params,
    }))
}

/// The params of a declaration are the payload of a `card_params` extension.
fn declared(declaration: ExpectedDeclaration) -> Option<Framed> {
    Some(Framed {
        frame_index: 0,
        item: Item {
            extension: declaration.uri.rsplit('/').next()?.to_owned(),
            key: declaration.uri.clone(),
            channel: "card.params".to_owned(),
            part_index: None,
            artifact_id: None,
            payload: declaration.params?,
        },
    })
}

fn framed(expected: ExpectedPayload) -> Framed {
    Framed {
        frame_index: expected.frame_index,
        item: Item {
            extension: expected.extension,
            key: expected.key,
            channel: expected.channel,
            part_index: expected.part_index,
            artifact_id: expected.artifact_id,
            payload: expected.payload,
        },
    }
}
