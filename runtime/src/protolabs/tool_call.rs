//! Turns one step of a tool's run into the tool-call-v1 extension.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::A2aExtension;

/// Per-tool progress events emitted on status frames.
///
/// Frames with one `toolCallId` tell one run of a tool. `started` may come twice, first without arguments: the later frame
/// completes the earlier one, so a reader merges by id and never drops the second.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase")]
#[a2a_extension(
    uri = "https://proto-labs.ai/a2a/ext/tool-call-v1",
    mime = "application/vnd.protolabs.tool-call-v1+json",
    channel = status_metadata,
)]
pub struct ToolCall {
    /// Stable id of the run, the same in all its frames; not empty.
    #[schemars(length(min = 1))]
    pub tool_call_id: String,
    /// The tool's name; may be empty on later frames.
    pub name: String,
    /// The run of another tool that started this one.
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
        /// The arguments: any JSON, often a preview as a string of at most 800 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        args: Option<Value>,
    },
    /// The tool returned.
    Completed {
        /// The output: any JSON, often a preview as a string of at most 800 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Value>,
        /// Length of the whole output in characters, before it was cut to a preview.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        output_chars: Option<u64>,
    },
    /// The tool failed.
    Failed {
        /// What went wrong, for people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        error: Option<String>,
        /// The output up to the failure: any JSON.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Value>,
        /// Length of the whole output in characters, before it was cut to a preview.
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
