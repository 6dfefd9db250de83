//! Card params are found by their URI.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(mime = "application/vnd.acme.deploy-v1+json", channel = card_params)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
