//! Turns a turn's token usage, duration and price into the cost-v1 extension.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::A2aExtension;

/// Token usage, duration, and cost for a completed task.
///
/// Written once, on the terminal artifact of a turn that succeeded. A turn that failed, was cancelled or waits for an answer has none, nor
/// has one that used no tokens; so a reader never takes an absent payload for a free turn, or for a success.
///
/// Readers file it under the agent and the id of the skill on its card, so that those ids must be stable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase")]
#[a2a_extension(
    uri = "https://proto-labs.ai/a2a/ext/cost-v1",
    mime = "application/vnd.protolabs.cost-v1+json",
    channel = artifact_metadata,
)]
#[schemars(example = Cost {
    usage: CostUsage {
        cache_read_input_tokens: Some(12_288),
        cache_creation_input_tokens: Some(1_024),
        ..CostUsage::new(18_240, 1_312)
    },
    duration_ms: Some(21_840),
    cost_usd: Some(0.0312),
    success: Some(true),
})]
pub struct Cost {
    /// Tokens summed over every LLM call of the turn, those of delegated agents included. There is no total: it is the sum of tokens read and
    /// generated.
    pub usage: CostUsage,
    /// Wall-clock of the whole turn, in whole milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<u64>,
    /// Price of the turn in US dollars, at least 0, from the model's rates. Agents round it to six digits after the point, and leave it out when it is zero or unknown; a reader may work it out from
    /// `usage`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub cost_usd: Option<f64>,
    /// Whether the turn succeeded; where present it counts more than the task's state. Since failed turns carry no payload, agents write
    /// `true` or nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub success: Option<bool>,
}

/// Token counts of one turn, in snake case as LLM providers name them, while the fields around them are in camel case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct CostUsage {
    /// Tokens read, those of the cache included.
    pub input_tokens: u64,
    /// Tokens generated.
    pub output_tokens: u64,
    /// Of the tokens read, those that came from the provider's cache. Absent where the provider reports none; most agents write 0 then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache_read_input_tokens: Option<u64>,
    /// Of the tokens read, those that were written to the provider's cache. Absent where the provider reports none; most agents write 0 then.
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
