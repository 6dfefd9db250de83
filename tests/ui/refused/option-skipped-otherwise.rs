//! An `Option` field that is skipped by another rule than `is_none` is refused.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy {
    /// Wall-clock of the rollout, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    duration_ms: Option<u64>,
}

fn is_zero(duration_ms: &Option<u64>) -> bool {
    *duration_ms == Some(0)
}

fn main() {}
