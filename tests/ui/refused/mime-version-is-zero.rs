//! A version 0 is refused in a MIME type.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(mime = "application/vnd.acme.deploy-v0+json", channel = part)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
