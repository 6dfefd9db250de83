//! What a row says: a type, values that it must carry, values that it must refuse, and how it ends.

use a2a_ext::{A2aExtension, Descriptor};
use serde_json::Value;

/// One shape.
#[derive(Debug, Clone)]
pub struct Row {
    /// Its name in kebab case, the stem of its slug.
    pub name: &'static str,
    /// The file that it stands in.
    pub group: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// The numbers of the known faults of peers that it stands for.
    pub cases: &'static [u32],
    /// Whether it counts beside the scores of peers.
    pub is_scored: bool,
    /// Its type; a type that the derive refuses has none.
    pub descriptor: Option<&'static Descriptor>,
    /// Part of the words with which codegen refuses it.
    pub refused: Option<&'static str>,
    /// The ui case that pins the words with which the derive refuses it.
    pub ui: Option<&'static str>,
    /// Values of the type.
    pub good: fn() -> Vec<Good>,
    /// Values of the type that have no payload: emitting them is an error.
    pub unwritable: fn() -> Vec<Good>,
    /// Payloads that are accepted, though Rust may write them otherwise; with what mirrors give back, where a row says so.
    pub reads: fn() -> Vec<(Value, Option<Value>)>,
    /// Payloads that are refused.
    pub bad: fn() -> Vec<Value>,
    /// Whether a value is a literal that mypy does not take, of keys that its type does not name, say; pyright does.
    pub has_other_keys: bool,
    /// Its Rust source.
    pub source: &'static str,
    /// Payloads in JSON text, each with what Rust must write again.
    pub texts: &'static [(&'static str, &'static str)],
}

/// A value, as serde writes it and as the extension does.
#[derive(Debug, Clone)]
pub struct Good {
    pub(crate) serde: Result<Value, String>,
    pub(crate) emitted: Result<Value, String>,
    pub(crate) wire: Option<Value>,
}

impl Good {
    /// Writes a value; `wire` is what it must look like, where a row says so.
    #[must_use]
    pub fn new<E: A2aExtension>(value: &E, wire: Option<Value>) -> Self {
        Self {
            serde: serde_json::to_value(value).map_err(|error| error.to_string()),
            emitted: value.to_payload().map_err(|error| error.to_string()),
            wire,
        }
    }
}
