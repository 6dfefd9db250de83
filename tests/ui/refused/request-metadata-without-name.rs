//! A key alone carries no name and version.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(key = "acme.deploy", channel = request_metadata)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
