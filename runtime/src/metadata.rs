//! Turns fragments into one metadata map, and any carrier into the payloads that it holds for one extension.

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
pub fn merge(_fragments: impl IntoIterator<Item = Metadata>) -> Result<Metadata, MergeError> {
    todo!()
}

/// Merges fragments into one map; the later of two equal keys wins, as in the fleet's older packages.
pub fn merge_extension_metadata(_fragments: impl IntoIterator<Item = Metadata>) -> Metadata {
    todo!()
}
