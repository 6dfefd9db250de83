//! Turns the caller's trace into the request metadata `a2a.trace`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::A2aExtension;

/// The trace that a request belongs to, so that the caller's and the agent's spans join.
///
/// Written by the caller into the metadata of the request; a reader looks at the message's metadata too, where the request has none, and
/// callers may write both. The key on the wire is `a2a.trace`, a convention that no card declares.
///
/// An agent whose tracer cannot join the ids starts a trace of its own, and keeps the caller's ids beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase")]
#[a2a_extension(
    uri = "https://proto-labs.ai/a2a/ext/trace-v1",
    channel = request_metadata,
    key = "a2a.trace",
)]
#[schemars(example = Trace {
    trace_id: "4bf92f3577b34da6a3ce929d0e0e4736".to_owned(),
    span_id: Some("00f067aa0ba902b7".to_owned()),
    caller_agent: Some("planner".to_owned()),
    skill: Some("pr_review".to_owned()),
    project: Some("widgets".to_owned()),
})]
pub struct Trace {
    /// The trace: 32 hex digits as in W3C Trace Context, or whatever the caller's tracer has. Any string is valid; a UUID with dashes joins
    /// as its 32 hex digits.
    pub trace_id: String,
    /// The caller's span: 16 hex digits as in W3C Trace Context, or whatever the caller's tracer has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span_id: Option<String>,
    /// The agent that calls. The fleet's retired hub put the called agent's name here, so a reader only shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caller_agent: Option<String>,
    /// The skill that is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<String>,
    /// The project that the trace is filed under; the fleet's retired hub wrote `protolabs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
}

/// Ids that a W3C tracer can join, in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct W3cIds {
    /// 32 hex digits, not all zero.
    pub trace_id: String,
    /// 16 hex digits, not all zero, where the caller gave such.
    pub span_id: Option<String>,
}

impl Trace {
    /// The ids in the form of W3C Trace Context, or `None` when the trace id has another form.
    ///
    /// White space around an id and upper case do not matter, and a UUID with dashes counts as its 32 hex digits.
    #[must_use]
    pub fn w3c_ids(&self) -> Option<W3cIds> {
        Some(W3cIds {
            trace_id: hex(&without_uuid_dashes(trimmed(&self.trace_id)), 32)?,
            span_id: self.span_id.as_deref().and_then(|id| hex(trimmed(id), 16)),
        })
    }
}

/// Without the white space that ASCII has, as other languages trim it.
fn trimmed(id: &str) -> &str {
    id.trim_matches(|c: char| c.is_ascii_whitespace())
}

fn hex(id: &str, digits: usize) -> Option<String> {
    let right =
        id.len() == digits && id.bytes().all(|b| b.is_ascii_hexdigit()) && id.bytes().any(|b| b != b'0');
    right.then(|| id.to_ascii_lowercase())
}

fn without_uuid_dashes(id: &str) -> String {
    let lengths: Vec<usize> = id.split('-').map(str::len).collect();
    if lengths == [8, 4, 4, 4, 12] {
        id.replace('-', "")
    } else {
        id.to_owned()
    }
}
