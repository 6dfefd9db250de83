//! Turns a frame or a carrier into the list of all known payloads in it, raw and in order.

use serde_json::Value;

use crate::{Descriptor, Registry, Violation};

/// A payload that [`scan`] found, valid or not.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Found<'a> {
    /// The extension that it belongs to.
    pub extension: &'static Descriptor,
    /// What it was found by: the URI, the MIME type or the request key.
    pub key: &'static str,
    /// Where it was found, for example `status.message.metadata` or `artifact.part`; see ARCHITECTURE.md.
    pub channel: &'static str,
    /// The index in `parts[]`, where it was found in a part.
    pub part_index: Option<usize>,
    /// The artifact's id, where it was found in an artifact that has one.
    pub artifact_id: Option<&'a str>,
    /// The payload as it stands there.
    pub payload: &'a Value,
}

/// Lists every payload of `registry`'s extensions in a frame or carrier, in order, valid or not.
#[must_use]
pub fn scan<'a>(_frame: &'a Value, _registry: &Registry) -> Vec<Found<'a>> {
    todo!()
}

/// Reads JSON text, for example one SSE event's data.
///
/// # Errors
/// When the text is not JSON that every reader takes: a syntax error, invalid UTF-8, nesting deeper than 128, a number
/// beyond double. The kind is [`Kind::Json`](crate::Kind::Json), and the message says line and column.
pub fn read_json(_text: &[u8]) -> Result<Value, Violation> {
    todo!()
}
