//! An `Option` field that is written as null is refused, in each spelling.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy {
    /// Wall-clock of the rollout, in milliseconds.
    duration_ms: Option<u64>,
    /// Who did it.
    #[serde(default)]
    author: std::option::Option<String>,
    /// Why.
    r#type: ::core::option::Option<String>,
}

fn main() {}
