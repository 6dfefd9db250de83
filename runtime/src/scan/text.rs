//! Turns the text of a frame into the list of all known payloads in it, without a value of what is around them.

use std::borrow::Cow;

use serde_json::Value;

use super::walk::walk;
use crate::outline::Outline;
use crate::{A2aExtension, Descriptor, Kind, ParseError, Registry, Violation, read_json};

/// A payload that [`scan_text`] found, valid or not: a piece of the text.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct FoundText<'a> {
    /// The extension that it belongs to.
    pub extension: &'static Descriptor,
    /// What it was found by: the URI, the MIME type or the request key.
    pub key: Cow<'a, str>,
    /// Where it was found, for example `status.message.metadata` or `artifact.part`; see ARCHITECTURE.md.
    pub channel: &'static str,
    /// The index in `parts[]`, where it was found in a part.
    pub part_index: Option<usize>,
    /// The artifact's id, where it was found in an artifact that has one.
    pub artifact_id: Option<Cow<'a, str>>,
    /// The payload as it stands there, JSON without white space around it.
    pub payload: &'a str,
}

impl FoundText<'_> {
    /// The payload as a typed value, as [`from_payload`](A2aExtension::from_payload) reads it.
    ///
    /// # Errors
    /// When it is not valid for `E`, with the path to what is wrong.
    pub fn read<E: A2aExtension>(&self) -> Result<E, ParseError> {
        let payload = self.value().map_err(|violation| ParseError {
            extension: E::DESCRIPTOR.id(),
            violation,
        })?;
        E::from_payload(&payload)
    }

    /// The payload as JSON in memory.
    ///
    /// # Errors
    /// None, for what [`scan_text`] found: the text was read before.
    pub fn value(&self) -> Result<Value, Violation> {
        read_json(self.payload.as_bytes())
    }
}

/// Lists every payload of `registry`'s extensions in the text of a frame or carrier, in order, valid or not: what
/// [`scan`](crate::scan) finds in the value that [`read_json`] makes of it, without making one.
///
/// # Errors
/// Those of [`read_json`], on the same texts and in the same words.
pub fn scan_text<'a>(text: &'a [u8], registry: &Registry) -> Result<Vec<FoundText<'a>>, Violation> {
    let Some(outline) = Outline::of(text, registry) else {
        read_json(text)?;
        let words = "not JSON, by the rules of the outline alone";
        return Err(Violation::new("", Kind::Json, words));
    };
    Ok(walk(outline.root(), registry, |hit| FoundText {
        extension: hit.extension,
        key: hit.key,
        channel: hit.channel,
        part_index: hit.part_index,
        artifact_id: hit.artifact_id,
        payload: hit.payload.json(),
    }))
}
