//! Turns a piece of an agent's thinking into the reasoning-v1 extension.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::A2aExtension;

/// A piece of the agent's thinking, as it streams.
///
/// The only part of a status message while the task works. Writers batch: a piece goes out when it has 24 characters or more, when it is
/// 0.1 s old, and before anything else is sent. Readers join the pieces in order, without anything between them.
///
/// An agent may join neighbouring pieces before it stores them, so a task's history has fewer and longer ones than its stream had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(mime = "application/vnd.protolabs.reasoning-v1+json", channel = part)]
#[schemars(example = Reasoning::new("The nightly job fails in test_rounding. "))]
pub struct Reasoning {
    /// The piece, white space at its ends included; may be empty, and then nothing is shown. A part without it is an error: every writer has it.
    pub text: String,
}

impl Reasoning {
    /// A piece of thinking.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }
}
