//! Turns fragments into one metadata map, and names what payloads can be read from.

use serde_json::map::Entry;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::DataPart;

/// A metadata map as A2A objects carry it.
pub type Metadata = Map<String, Value>;

/// Something that payloads can be read from.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Carrier<'a> {
    /// Any JSON value; told apart by the rules in ARCHITECTURE.md, "Finding payloads".
    Json(&'a Value),
    /// Certainly a metadata map.
    Metadata(&'a Metadata),
    /// Certainly a list of parts.
    Parts(&'a [Value]),
    /// A part that was made here.
    Part(&'a DataPart),
    /// An object of the official Rust SDK.
    #[cfg(feature = "a2a-lf")]
    Sdk(crate::a2a_lf::SdkCarrier<'a>),
}

/// Two fragments hold the same extension.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("cannot merge metadata: `{key}` is there twice; emit each extension once per carrier")]
#[non_exhaustive]
pub struct MergeError {
    /// The key that both fragments have.
    pub key: String,
}

/// Merges fragments into one map, and refuses a key that is there twice.
///
/// # Errors
/// When two fragments have a key in common.
pub fn merge(fragments: impl IntoIterator<Item = Metadata>) -> Result<Metadata, MergeError> {
    let mut merged = Metadata::new();
    for (key, payload) in fragments.into_iter().flatten() {
        match merged.entry(key) {
            Entry::Vacant(free) => {
                free.insert(payload);
            }
            Entry::Occupied(taken) => {
                return Err(MergeError {
                    key: taken.key().clone(),
                });
            }
        }
    }
    Ok(merged)
}

/// Merges fragments into one map; the later of two equal keys wins, as in the fleet's older packages.
pub fn merge_extension_metadata(fragments: impl IntoIterator<Item = Metadata>) -> Metadata {
    fragments.into_iter().flatten().collect()
}

impl<'a> From<&'a Value> for Carrier<'a> {
    fn from(json: &'a Value) -> Self {
        Self::Json(json)
    }
}

impl<'a> From<&'a Metadata> for Carrier<'a> {
    fn from(metadata: &'a Metadata) -> Self {
        Self::Metadata(metadata)
    }
}

impl<'a> From<&'a [Value]> for Carrier<'a> {
    fn from(parts: &'a [Value]) -> Self {
        Self::Parts(parts)
    }
}

impl<'a, const N: usize> From<&'a [Value; N]> for Carrier<'a> {
    fn from(parts: &'a [Value; N]) -> Self {
        Self::Parts(parts)
    }
}

impl<'a> From<&'a Vec<Value>> for Carrier<'a> {
    fn from(parts: &'a Vec<Value>) -> Self {
        Self::Parts(parts)
    }
}

impl<'a> From<&'a DataPart> for Carrier<'a> {
    fn from(part: &'a DataPart) -> Self {
        Self::Part(part)
    }
}
