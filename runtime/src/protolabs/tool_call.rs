//! Turns one step of a tool's run into the tool-call-v1 extension.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::A2aExtension;

/// Per-tool progress events emitted on status frames.
///
/// Frames with one `toolCallId` tell one run of a tool: `started`, then `completed` or `failed`. They ride the status messages of a working
/// task, which have no parts, and never the terminal artifact.
///
/// A reader merges frames by their id:
///
/// - `started` may come twice, the first time without arguments or with `""`. The later frame completes the earlier one and is not dropped.
/// - `started` may be missing, since streams join events that come quickly: the last frame alone is a whole run.
/// - What one phase does not name is ignored there, for example `args` beside `completed`.
/// - A phase that is not known is an error, and not an end.
///
/// What an agent notes in words comes as a text part and is no payload.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase")]
#[a2a_extension(
    uri = "https://proto-labs.ai/a2a/ext/tool-call-v1",
    mime = "application/vnd.protolabs.tool-call-v1+json",
    channel = status_metadata,
)]
#[schemars(
    example = ToolCall {
        parent_tool_call_id: Some("call_7".to_owned()),
        ..ToolCall::started("call_8", "read_file", Some(json!({"path": "src/money.py"})))
    },
    example = ToolCall {
        parent_tool_call_id: Some("call_7".to_owned()),
        ..ToolCall::new("call_8", "read_file", ToolCallPhase::Completed {
            result: Some(json!("def to_cents(amount):\n    return int(amount * 100)\n")),
            output_chars: Some(4_210),
        })
    },
    example = ToolCall {
        parent_tool_call_id: Some("call_7".to_owned()),
        ..ToolCall::new("call_8", "read_file", ToolCallPhase::Failed {
            error: Some("src/money.py: no such file".to_owned()),
            result: Some(json!("src/money.py: no such file")),
            output_chars: Some(26),
        })
    },
)]
pub struct ToolCall {
    /// Stable id of the run, the same in all its frames; not empty, since runs without one would all fall together.
    #[schemars(length(min = 1))]
    pub tool_call_id: String,
    /// The tool's name; may be empty on later frames, where the one that is known stays.
    pub name: String,
    /// The `toolCallId` of the run that this one happened inside of, where the tool ran in a delegated agent. Readers nest by it, not by time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent_tool_call_id: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub phase: ToolCallPhase,
}

/// How far the run of a tool has come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "phase", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ToolCallPhase {
    /// The agent asked for the tool.
    Started {
        /// The arguments: any JSON. Often a preview as a string: their compact JSON, cut after 800 characters, so that it need not be JSON
        /// any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        args: Option<Value>,
    },
    /// The tool returned.
    Completed {
        /// The output: any JSON. Often a preview as a string, cut after 800 characters, or after 300 for a workflow's or delegated agent's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Value>,
        /// Length of the whole output in characters, before it was cut to a preview. Older agents leave it out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        output_chars: Option<u64>,
    },
    /// The tool failed.
    Failed {
        /// What went wrong, for people; `tool failed` from agents whose tool said nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        error: Option<String>,
        /// The output up to the failure: any JSON, often the same text as `error`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Value>,
        /// Length of the whole output in characters, before it was cut to a preview. Older agents leave it out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        output_chars: Option<u64>,
    },
}

impl ToolCall {
    /// The frame of a tool that the agent asked for; `args` may follow in a second such frame.
    pub fn started(id: impl Into<String>, name: impl Into<String>, args: Option<Value>) -> Self {
        Self::new(id, name, ToolCallPhase::Started { args })
    }

    /// The frame of a tool that returned.
    pub fn completed(id: impl Into<String>, name: impl Into<String>, result: Option<Value>) -> Self {
        let output_chars = None;
        Self::new(id, name, ToolCallPhase::Completed { result, output_chars })
    }

    /// The frame of a tool that failed.
    pub fn failed(id: impl Into<String>, name: impl Into<String>, error: impl Into<String>) -> Self {
        let error = Some(error.into());
        let phase = ToolCallPhase::Failed {
            error,
            result: None,
            output_chars: None,
        };
        Self::new(id, name, phase)
    }

    /// A frame of the run `id` of the tool `name`, which no other tool started.
    pub fn new(id: impl Into<String>, name: impl Into<String>, phase: ToolCallPhase) -> Self {
        Self {
            tool_call_id: id.into(),
            name: name.into(),
            parent_tool_call_id: None,
            phase,
        }
    }
}
