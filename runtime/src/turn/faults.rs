//! Turns what a turn could not use into lists that say where and why: invalid payloads, broken events, errors of the agent.

use serde_json::{Number, Value};

use super::reading::Reading;
use crate::{Descriptor, Frame, ParseError, Violation};

/// A payload that a fold would have read, and that is not valid. Nothing of it was read.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Fault {
    /// The number of the frame, from 0.
    pub frame_index: usize,
    /// The extension that the payload belongs to.
    pub extension: &'static Descriptor,
    /// Where it was found, as [`Found::channel`](crate::Found::channel).
    pub channel: &'static str,
    /// What is wrong with it.
    pub error: ParseError,
    /// Its number among the frame's payloads, as [`Reading::found`] lists them.
    pub payload_index: usize,
}

/// An event of the stream whose text is no JSON, or too long.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Broken {
    /// The event's number in its stream, from 0.
    pub index: usize,
    /// The byte of the stream at which it begins, from 0.
    pub offset: u64,
    /// What is wrong with it.
    pub violation: Violation,
}

/// An error that the agent sent in the place of a frame.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct AgentError {
    /// The number of the frame, from 0.
    pub frame_index: usize,
    /// The code of JSON-RPC, or the HTTP status of the HTTP+JSON binding; an integer where it is integral.
    pub code: Number,
    /// What went wrong, for people; empty where the agent does not say.
    pub message: String,
    /// What the agent says beside it.
    pub data: Option<Value>,
}

impl AgentError {
    /// The error that this frame is, if it is one.
    ///
    /// ```
    /// use a2a_ext::Registry;
    /// use a2a_ext::turn::{AgentError, Reading};
    /// use serde_json::json;
    ///
    /// let frame = json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32001, "message": "Task not found"}});
    /// let error = AgentError::of(&Reading::of(&frame, 0, &Registry::new(&[])));
    /// assert_eq!(error.map(|error| (error.code.as_i64(), error.message)), Some((Some(-32001), "Task not found".to_owned())));
    /// ```
    #[must_use]
    pub fn of(reading: &Reading<'_>) -> Option<Self> {
        let Frame::Error(error) = reading.frame() else {
            return None;
        };
        let message = error.get("message").and_then(Value::as_str);
        Some(Self {
            frame_index: reading.index(),
            code: integral(error.get("code")?.as_number()?),
            message: message.unwrap_or_default().to_owned(),
            data: error.get("data").filter(|data| !data.is_null()).cloned(),
        })
    }
}

/// `-32001.0`, as protobuf writes it, is an integer like any other.
pub(super) fn integral(number: &Number) -> Number {
    let double = number
        .as_f64()
        .filter(|double| double.fract() == 0.0 && double.abs() < 9e15);
    // Exact: every integral double within the limit is an i64.
    double.map_or_else(|| number.clone(), |double| Number::from(double as i64))
}
