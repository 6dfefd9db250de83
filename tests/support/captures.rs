//! Turns a folder of recorded traffic into frames and the payloads that must be found in them.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use a2a_ext::ChannelKind;
use a2a_ext::protolabs::REGISTRY;
use a2a_ext::stream::{Events, Format};
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::answer::Item;
use super::json::normal;

/// One recording with its expectation; the folder's README explains the fields.
#[derive(Clone)]
pub struct Capture {
    /// The expectation's path inside the folder, without its suffix: `py130/coding_turn`.
    pub name: String,
    /// The texts that were sent, one for each frame.
    pub frames: Vec<Vec<u8>>,
    /// What is outside a task's history, in order.
    pub payloads: Vec<Framed>,
    /// What is inside a task's history, in order.
    pub history_payloads: Vec<Framed>,
    /// Those of all these that are flagged as broken, which a reader may skip.
    pub flagged: Vec<Framed>,
    /// What a card's params say of each skill.
    pub card_params: Vec<CardParam>,
}

/// What one extension's params say of one skill.
#[derive(Clone, Debug, Deserialize)]
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
    /// What a card declares.
    #[serde(default)]
    declared: Vec<ExpectedDeclaration>,
    #[serde(default)]
    card_params: Vec<CardParam>,
    /// The file that holds what was asked, where it carries metadata.
    request: Option<String>,
    #[serde(default)]
    request_payloads: Vec<ExpectedPayload>,
}

#[derive(Deserialize)]
struct ExpectedDeclaration {
    uri: String,
    /// Absent and null are two things here.
    #[serde(default, deserialize_with = "there")]
    params: Option<Value>,
}

fn there<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(value).map(Some)
}

/// The flags that say what is broken; `unwrapped_from` says no such thing.
const FLAGS: [&str; 5] = [
    "malformed",
    "unknown_enum",
    "out_of_range",
    "malformed_deltas",
    "unknown_op_deltas",
];

#[derive(Deserialize)]
struct ExpectedPayload {
    extension: String,
    key: String,
    channel: String,
    frame_index: usize,
    part_index: Option<usize>,
    artifact_id: Option<String>,
    payload: Value,
    #[serde(flatten)]
    remarks: BTreeMap<String, Value>,
}

/// Every recording of the folder and of those inside it, sorted by name; what was asked is a recording of its own. An
/// expectation whose stream is made by a generator has no recording, and is left out.
///
/// # Errors
/// When the folder holds no recording with an expectation, or one that cannot be read.
pub fn read(folder: &Path) -> Result<Vec<Capture>> {
    let mut paths = Vec::new();
    expectations(folder, &mut paths)?;
    paths.sort();
    let mut captures = Vec::new();
    let mut bodies = BTreeSet::new();
    for path in &paths {
        bodies.extend(files(path)?);
    }
    every_body_is_named(folder, &bodies)?;
    for path in paths {
        let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        let name = name.trim_end_matches(".expect.json");
        captures.extend(read_one(name, &path).with_context(|| name.to_owned())?);
    }
    if captures.is_empty() {
        bail!("{} holds no recording with its *.expect.json", folder.display());
    }
    Ok(captures)
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

/// The paths of all expectations in the folder and those inside it.
pub(super) fn expectations(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
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

/// The bodies that an expectation names.
fn files(path: &Path) -> Result<Vec<PathBuf>> {
    let read: Expectation =
        serde_json::from_slice(&fs::read(path)?).with_context(|| path.display().to_string())?;
    let names = [read.capture, read.request].into_iter().flatten();
    Ok(names.map(|name| path.with_file_name(name)).collect())
}

/// A body that no expectation names would be passed over without a word.
fn every_body_is_named(folder: &Path, bodies: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.to_string_lossy();
        if path.is_dir() {
            every_body_is_named(&path, bodies)?;
        } else if [".sse", ".jsonl", ".json"].iter().any(|end| name.ends_with(end))
            && !name.ends_with(".expect.json")
            && !bodies.contains(&path)
        {
            bail!("{name} is the `capture` or `request` of no *.expect.json; add one");
        }
    }
    Ok(())
}

fn read_one(name: &str, path: &Path) -> Result<Vec<Capture>> {
    let expectation: Expectation = serde_json::from_slice(&fs::read(path)?)?;
    let Some(file) = &expectation.capture else {
        if expectation.generator.is_some() {
            return Ok(Vec::new());
        }
        bail!("the expectation names neither its `capture` nor its `generator`");
    };
    let frames = frames(&path.with_file_name(file))?;
    if expectation.frames.is_some_and(|count| count != frames.len()) {
        bail!("{} frames, expected {:?}", frames.len(), expectation.frames);
    }
    let mut payloads = expectation.payloads;
    payloads.extend(expectation.declared.into_iter().filter_map(declared));
    let mut captures = vec![capture(
        name.to_owned(),
        frames,
        payloads,
        expectation.history_payloads,
    )];
    captures[0].card_params = expectation.card_params;
    if let Some(file) = &expectation.request {
        let frames = self::frames(&path.with_file_name(file))?;
        let name = format!("{name}.request");
        captures.push(capture(name, frames, expectation.request_payloads, Vec::new()));
    }
    Ok(captures)
}

fn frames(path: &Path) -> Result<Vec<Vec<u8>>> {
    let body = fs::read(path).with_context(|| path.display().to_string())?;
    let format = match path.extension().and_then(OsStr::to_str) {
        Some("sse") => Format::Sse,
        Some("jsonl") => Format::Lines,
        _ => Format::Json,
    };
    let (mut events, mut frames) = (Events::new(body.as_slice(), format), Vec::new());
    while let Some(event) = events.next_text()? {
        frames.push(event.text?.to_vec());
    }
    Ok(frames)
}

fn capture(
    name: String,
    frames: Vec<Vec<u8>>,
    payloads: Vec<ExpectedPayload>,
    history: Vec<ExpectedPayload>,
) -> Capture {
    let is_flagged =
        |expected: &&ExpectedPayload| FLAGS.iter().any(|flag| expected.remarks.contains_key(*flag));
    Capture {
        name,
        frames,
        flagged: payloads
            .iter()
            .chain(&history)
            .filter(is_flagged)
            .map(framed)
            .collect(),
        payloads: payloads.iter().map(framed).collect(),
        history_payloads: history.iter().map(framed).collect(),
        card_params: Vec::new(),
    }
}

/// The params of a declaration are the payload of a `card_params` extension; those of others are nobody's.
fn declared(declaration: ExpectedDeclaration) -> Option<ExpectedPayload> {
    let extension = REGISTRY.extensions().iter().find(|extension| {
        extension.channel == ChannelKind::CardParams && extension.uri == Some(&declaration.uri)
    })?;
    Some(ExpectedPayload {
        extension: extension.slug.to_owned(),
        key: declaration.uri,
        channel: "card.params".to_owned(),
        frame_index: 0,
        part_index: None,
        artifact_id: None,
        payload: declaration.params?,
        remarks: BTreeMap::new(),
    })
}

fn framed(expected: &ExpectedPayload) -> Framed {
    Framed {
        frame_index: expected.frame_index,
        item: Item {
            extension: expected.extension.clone(),
            key: expected.key.clone(),
            channel: expected.channel.clone(),
            part_index: expected.part_index,
            artifact_id: expected.artifact_id.clone(),
            payload: expected.payload.clone(),
        },
    }
}
