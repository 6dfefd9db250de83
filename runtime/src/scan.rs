//! Turns a frame or a carrier into the list of all known payloads in it, raw and in order.

use serde_json::Value;

use crate::{Descriptor, Registry};

mod text;
mod walk;

pub use text::{FoundText, scan_text};

/// A payload that [`scan`] found, valid or not.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Found<'a> {
    /// The extension that it belongs to.
    pub extension: &'static Descriptor,
    /// What it was found by: the URI, the MIME type or the request key.
    pub key: &'a str,
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
pub fn scan<'a>(frame: &'a Value, registry: &Registry) -> Vec<Found<'a>> {
    let found = walk::walk(frame, registry).into_iter();
    found
        .map(|found| Found {
            extension: found.extension,
            key: found.key,
            channel: found.channel,
            part_index: found.part_index,
            artifact_id: found.artifact_id,
            payload: found.payload,
        })
        .collect()
}
