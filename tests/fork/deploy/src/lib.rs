//! Turns a deployment into Acme's one A2A extension.

use a2a_ext::{A2aExtension, Registry, registry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase")]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/deploy-v1",
    mime = "application/vnd.acme.deploy-v1+json",
    channel = artifact_metadata,
)]
pub struct Deploy {
    /// Git revision that went out.
    pub revision: String,
    /// Wall-clock of the rollout, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<u64>,
}

/// What Acme publishes; its other parts are results of skills.
pub const REGISTRY: Registry = registry![Deploy].with_skill_results("acme");

/// The Rust programs of the pages, as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../mirrors/docs/agent-card.md")]
#[doc = include_str!("../../mirrors/docs/deploy-v1.md")]
#[doc = include_str!("../../mirrors/docs/how-to-add-an-extension.md")]
#[doc = include_str!("../../mirrors/docs/index.md")]
#[doc = include_str!("../../mirrors/docs/skill-results.md")]
mod programs {}
