//! Turns a carrier into the payloads that it holds for one extension, as ARCHITECTURE.md, "Finding payloads", says.

use std::borrow::Cow;

use serde_json::Value;

use crate::view::{Key, View};
use crate::{Carrier, Descriptor, Metadata, part};

/// Every payload of the extension in a carrier: those in metadata, then those in parts.
pub fn payloads<'a>(carrier: Carrier<'a>, extension: &Descriptor) -> Vec<Cow<'a, Value>> {
    let payloads: Vec<&Value> = match carrier {
        Carrier::Metadata(metadata) => in_metadata(metadata, extension).into_iter().collect(),
        Carrier::Parts(parts) => in_parts(parts, extension).collect(),
        Carrier::Part(part) => (extension.mime == Some(part.mime))
            .then_some(&part.payload)
            .into_iter()
            .collect(),
        Carrier::Json(Value::Array(parts)) => in_parts(parts, extension).collect(),
        Carrier::Json(json @ Value::Object(object)) => in_object(json, object, extension),
        Carrier::Json(_) => Vec::new(),
        #[cfg(feature = "a2a-lf")]
        Carrier::Sdk(object) => return crate::a2a_lf::payloads(object, extension),
    };
    payloads.into_iter().map(Cow::Borrowed).collect()
}

/// The first payload of the extension in a carrier; the same as the first of [`payloads`].
pub fn payload<'a>(carrier: Carrier<'a>, extension: &Descriptor) -> Option<Cow<'a, Value>> {
    match carrier {
        // The hot path: no list is made for what is a single look-up.
        Carrier::Metadata(metadata) => in_metadata(metadata, extension).map(Cow::Borrowed),
        Carrier::Parts(parts) => in_parts(parts, extension).next().map(Cow::Borrowed),
        _ => payloads(carrier, extension).into_iter().next(),
    }
}

/// What a plain object is, told by its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Something with `metadata` and `parts`.
    Message,
    Card,
    Part,
    Metadata,
}

/// Tells what an object is in which no extension's key was found.
pub fn shape(object: impl View) -> Shape {
    let has = |keys: &[Key]| keys.iter().any(|key| object.has(*key));
    if has(&[Key::ArtifactId, Key::MessageId]) && has(&[Key::Metadata, Key::Parts]) {
        Shape::Message
    } else if has(&[Key::Capabilities]) {
        Shape::Card
    } else if has(&[Key::Content, Key::Data, Key::Text, Key::Kind, Key::Raw, Key::Url]) {
        Shape::Part
    } else {
        Shape::Metadata
    }
}

/// The words for a frame where a carrier is wanted.
pub const IS_FRAME: &str =
    "expected metadata, parts, an artifact, a message or a card, got a frame: scan lists its payloads";

/// Whether plain JSON in which nothing was found is certainly a frame, so that a payload may be inside: a JSON-RPC envelope, or
/// an update of either dialect without one.
pub fn is_frame(carrier: Carrier<'_>) -> bool {
    let Carrier::Json(json) = carrier else {
        return false;
    };
    let kind = json.get("kind").and_then(Value::as_str);
    json.get("jsonrpc").is_some_and(Value::is_string)
        || json.object(Key::StatusUpdate).is_some()
        || json.object(Key::ArtifactUpdate).is_some()
        || matches!(kind, Some("status-update" | "artifact-update"))
}

fn in_object<'a>(json: &'a Value, object: &'a Metadata, extension: &Descriptor) -> Vec<&'a Value> {
    if let Some(payload) = in_metadata(object, extension) {
        return vec![payload];
    }
    match shape(json) {
        Shape::Message => {
            let metadata = object.get("metadata").and_then(Value::as_object);
            let parts = object.get("parts").and_then(Value::as_array);
            let first = metadata.and_then(|m| in_metadata(m, extension));
            first
                .into_iter()
                .chain(in_parts(parts.map_or(&[], Vec::as_slice), extension))
                .collect()
        }
        Shape::Card => params(json)
            .filter(|(uri, _)| states(extension, uri))
            .map(|(_, p)| p)
            .collect(),
        Shape::Part => in_parts(std::slice::from_ref(json), extension).collect(),
        Shape::Metadata => declaration(json)
            .filter(|(uri, _)| states(extension, uri))
            .map(|(_, p)| p)
            .into_iter()
            .collect(),
    }
}

/// The params of every extension that a card declares with params, by URI.
pub fn params<V: View>(card: V) -> impl Iterator<Item = (V::Text, V)> {
    let extensions = card.get(Key::Capabilities).and_then(|c| c.get(Key::Extensions));
    extensions.into_iter().flat_map(V::items).filter_map(declaration)
}

/// The params of one entry of a card's extensions, by URI.
pub fn declaration<V: View>(entry: V) -> Option<(V::Text, V)> {
    Some((entry.get(Key::Uri)?.text()?, entry.get(Key::Params)?))
}

fn states(extension: &Descriptor, uri: &str) -> bool {
    extension.channel == crate::ChannelKind::CardParams && extension.uri == Some(uri)
}

fn in_metadata<'a>(metadata: &'a Metadata, extension: &Descriptor) -> Option<&'a Value> {
    metadata.get(extension.metadata_key()?)
}

fn in_parts<'a>(parts: &'a [Value], extension: &Descriptor) -> impl Iterator<Item = &'a Value> {
    let wanted = extension.mime;
    parts
        .iter()
        .filter_map(part::read)
        .filter(move |(mime, _)| wanted == Some(*mime))
        .map(|(_, payload)| payload)
}
