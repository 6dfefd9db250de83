//! Turns bytes that come in chunks into events, each one JSON text with its place: server-sent events, JSON lines, one body.
//!
//! [`Decoder`] is fed and asked, and does no I/O. [`Events`] drives one over a reader, and `EventStream`, behind the feature
//! `stream`, over a stream of chunks as HTTP clients give them. ARCHITECTURE.md, "Streams", has the rules.
//!
//! ```
//! use a2a_ext::protolabs::REGISTRY;
//! use a2a_ext::scan;
//! use a2a_ext::stream::{Decoder, Format};
//!
//! # fn main() -> Result<(), a2a_ext::Violation> {
//! let mut decoder = Decoder::new(Format::of_content_type("text/event-stream; charset=utf-8"));
//! // Chunks end anywhere.
//! decoder.feed(b"data: {\"statusUpdate\": {\"taskId\": \"t-1\", \"sta");
//! assert!(decoder.next_event().is_none());
//! decoder.feed(b"tus\": {\"state\": \"TASK_STATE_WORKING\"}}}\r\n\r\n");
//!
//! let event = decoder.next_event().map(|event| event.frame).transpose()?;
//! let frame = event.unwrap_or_default();
//! assert_eq!(frame["statusUpdate"]["taskId"], "t-1");
//! assert!(scan(&frame, &REGISTRY).is_empty());
//!
//! decoder.finish();
//! assert!(decoder.next_event().is_none() && !decoder.truncated());
//! # Ok(())
//! # }
//! ```

use serde_json::Value;

use crate::Violation;

mod block;
mod decoder;
mod events;
mod lines;
#[cfg(feature = "stream")]
mod polled;

pub use decoder::Decoder;
pub use events::Events;
#[cfg(feature = "stream")]
pub use polled::EventStream;

/// The longest text of an event that is read unless told otherwise, in bytes: 16 MiB.
pub const EVENT_LIMIT: usize = 16 * 1024 * 1024;

/// How a body holds its JSON texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Server-sent events, `text/event-stream`.
    Sse,
    /// One text a line, `application/x-ndjson`.
    Lines,
    /// One text, `application/json` and `application/a2a+json`.
    Json,
}

impl Format {
    /// The format of a body with this `Content-Type`; whatever names no stream is one text.
    #[must_use]
    pub fn of_content_type(content_type: &str) -> Self {
        let essence = content_type.split(';').next().unwrap_or_default().trim();
        let is = |name: &&str| essence.eq_ignore_ascii_case(name);
        if is(&"text/event-stream") {
            Self::Sse
        } else if LINES.iter().any(is) {
            Self::Lines
        } else {
            Self::Json
        }
    }
}

/// The media types of JSON lines; none is registered.
const LINES: [&str; 7] = [
    "application/x-ndjson",
    "application/ndjson",
    "application/jsonl",
    "application/x-jsonl",
    "application/jsonlines",
    "application/x-jsonlines",
    "application/json-lines",
];

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

/// An [`Event`] whose text is not read yet, for [`scan_text`](crate::scan_text).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct EventText<'a> {
    /// Its place among the events, from 0; broken ones count.
    pub index: usize,
    /// The byte of the stream at which it begins, from 0.
    pub offset: u64,
    /// The `event` field of a server-sent event.
    pub name: Option<&'a str>,
    /// The last event id, by which a client resumes a stream.
    pub id: Option<&'a str>,
    /// Its text, which may be no JSON and no UTF-8; or that it is longer than the limit.
    pub text: Result<&'a [u8], Violation>,
}

impl EventText<'_> {
    /// The event, with its text read by [`read_json`](crate::read_json).
    #[must_use]
    pub fn read(self) -> Event {
        Event {
            index: self.index,
            offset: self.offset,
            name: self.name.map(str::to_owned),
            id: self.id.map(str::to_owned),
            frame: self.text.and_then(crate::read_json),
        }
    }
}
