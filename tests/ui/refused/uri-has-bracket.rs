//! A URI with a bracket behind its host is refused.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/[a2a]/deploy-v1", channel = artifact_metadata)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
