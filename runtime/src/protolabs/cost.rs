//! Turns a turn's token usage, duration and price into the cost-v1 extension.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::A2aExtension;

/// Token usage, duration, and cost for a completed task.
///
/// Written once, on the terminal artifact of a successful turn. A turn that used no tokens writes none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase")]
#[a2a_extension(
    uri = "https://proto-labs.ai/a2a/ext/cost-v1",
    mime = "application/vnd.protolabs.cost-v1+json",
    channel = artifact_metadata,
)]
pub struct Cost {
    /// Tokens summed over every LLM call of the turn, those of delegated agents included.
    pub usage: CostUsage,
    /// Wall-clock of the whole turn, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<u64>,
    /// Price of the turn in US dollars, at least 0; left out when unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub cost_usd: Option<f64>,
    /// Whether the turn succeeded; where present it counts more than the task's state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub success: Option<bool>,
}

/// Token counts of one turn, named as LLM providers name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct CostUsage {
    /// Tokens read, cached ones included.
    pub input_tokens: u64,
    /// Tokens generated.
    pub output_tokens: u64,
    /// Of the tokens read, those that came from the provider's cache.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache_read_input_tokens: Option<u64>,
    /// Of the tokens read, those that were written to the provider's cache.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache_creation_input_tokens: Option<u64>,
}

impl CostUsage {
    /// The usage of a turn whose provider reports no cache.
    #[must_use]
    pub const fn new(input_tokens: u64, output_tokens: u64) -> Self {
        Self {
            input_tokens,
            output_tokens,
            cache_read_input_tokens: None,
            cache_creation_input_tokens: None,
        }
    }
}

impl Cost {
    /// The cost of a turn of which only the tokens are known.
    #[must_use]
    pub const fn new(usage: CostUsage) -> Self {
        Self {
            usage,
            duration_ms: None,
            cost_usd: None,
            success: None,
        }
    }

    /// Tokens read and generated together; never a field on the wire.
    #[must_use]
    pub fn total_tokens(&self) -> u64 {
        self.usage.input_tokens.saturating_add(self.usage.output_tokens)
    }
}
