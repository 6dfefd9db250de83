//! What schemars says of an extension's type is refused: pages and cards show its doc comment.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[schemars(title = "A deployment", description = "What went out.")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
