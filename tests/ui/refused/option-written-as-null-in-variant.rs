//! An `Option` field of a variant that is written as null is refused.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(tag = "state")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
enum Deploy {
    /// Out.
    Done {
        /// Wall-clock of the rollout, in milliseconds.
        duration_ms: Option<u64>,
    },
}

fn main() {}
