//! Turns a payload into a data part, and a part in any of its encodings into the payload that it carries.

use serde_json::Value;

/// A part that carries a payload, found by its MIME type. It serialises as flattened proto3-JSON, the A2A 1.0 wire form.
#[derive(Debug, Clone, PartialEq)]
pub struct DataPart {
    /// The MIME type, written to `metadata.mimeType`.
    pub mime: &'static str,
    /// The payload.
    pub payload: Value,
}

/// The encodings of a part that exist in the field (WIRE.md section 2.1 calls them E1, E2 and E3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// `{"content": {"$case": "data", "value": ..}, ..}`: what the TypeScript SDK holds in memory; never a wire form.
    InMemory,
    /// `{"data": .., "metadata": .., "mediaType": "application/json"}`: proto3-JSON, the A2A 1.0 wire.
    Wire,
    /// `{"kind": "data", "data": .., "metadata": ..}`: the A2A 0.3 wire.
    V03,
}

impl DataPart {
    /// The part as JSON in this encoding.
    #[must_use]
    pub fn encode(&self, _encoding: Encoding) -> Value {
        todo!()
    }
}
