//! Turns bytes that come in chunks into events, each one JSON text with its place: server-sent events, JSON lines, one body.

use serde_json::Value;

use crate::Violation;

/// One event of a stream, or one whole body.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// Its place among the events, from 0; broken ones count.
    pub index: usize,
    /// The byte of the stream at which it begins, from 0.
    pub offset: u64,
    /// The `event` field of a server-sent event.
    pub name: Option<String>,
    /// The last event id, by which a client resumes a stream.
    pub id: Option<String>,
    /// Its JSON, or what is wrong with its text; the stream goes on behind a broken event.
    pub frame: Result<Value, Violation>,
}
