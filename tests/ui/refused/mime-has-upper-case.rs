//! A MIME type in upper case is refused.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(mime = "application/vnd.Acme.deploy-v1+json", channel = part)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
