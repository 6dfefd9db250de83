//! Turns an agent's own estimate of its result into the confidence-v1 extension.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::A2aExtension;

/// Agent self-reported confidence for a completed task.
///
/// Written once, on the terminal artifact. An agent that has no estimate writes none, and does not declare the extension: a reader is
/// entitled to build on what the card states. A value outside the range is an error for every reader; nobody clamps it, since an average over
/// clamped values hides the agent's fault.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase")]
#[a2a_extension(
    uri = "https://proto-labs.ai/a2a/ext/confidence-v1",
    mime = "application/vnd.protolabs.confidence-v1+json",
    channel = artifact_metadata,
)]
#[schemars(example = Confidence {
    success: Some(true),
    ..Confidence::new(0.92).explained("All tests pass; the callers were reviewed.")
})]
pub struct Confidence {
    /// How sure the agent is, from 0 (not at all) to 1 (certain).
    #[schemars(range(min = 0, max = 1))]
    pub confidence: f64,
    /// Why, for people; left out rather than empty. On the wire it is `explanation`, whatever a reader calls it in its own store.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// Whether the turn succeeded; where present it counts more than the task's state, as in cost-v1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub success: Option<bool>,
}

impl Confidence {
    /// A confidence from 0 to 1; [`emit`](A2aExtension::emit) refuses others.
    #[must_use]
    pub fn new(confidence: f64) -> Self {
        Self {
            confidence,
            explanation: None,
            success: None,
        }
    }

    /// The same, with a reason.
    #[must_use]
    pub fn explained(mut self, explanation: impl Into<String>) -> Self {
        self.explanation = Some(explanation.into());
        self
    }
}
