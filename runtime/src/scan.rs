//! Turns a frame or a carrier into the list of all known payloads in it, raw and in order.

use serde_json::{Map, Value};

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
    walk::walk(frame, registry, listed)
}

/// The same for the readers of a turn: the history of a task comes before the rest of it, and nothing that users say counts.
pub(crate) fn scan_turn<'a>(frame: &'a Value, registry: &Registry) -> Vec<Found<'a>> {
    walk::walk_turn(frame, registry, is_agents, listed)
}

/// The same for one task of a list.
pub(crate) fn scan_task<'a>(task: &'a Value, registry: &Registry) -> Vec<Found<'a>> {
    walk::walk_task(task, registry, is_agents, listed)
}

fn is_agents(message: &Value) -> bool {
    let role = message.get("role").unwrap_or(&Value::Null);
    // As a number it is a value of A2A 1.0's enum.
    role != "user" && role != "ROLE_USER" && role.as_f64() != Some(1.0)
}

const fn listed(hit: walk::Hit<&Value>) -> Found<'_> {
    Found {
        extension: hit.extension,
        key: hit.key,
        channel: hit.channel,
        part_index: hit.part_index,
        artifact_id: hit.artifact_id,
        payload: hit.payload,
    }
}

/// The objects of a list; what is none is passed over.
pub(crate) fn objects<'a>(
    holder: &'a Map<String, Value>,
    key: &str,
) -> impl Iterator<Item = &'a Map<String, Value>> {
    let list = holder.get(key).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_object)
}
