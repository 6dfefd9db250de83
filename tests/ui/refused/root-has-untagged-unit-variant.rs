//! A unit variant of an untagged enum is written as null.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(untagged)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
enum Deploy {
    /// Out.
    Done {
        /// Git revision that went out.
        revision: String,
    },
    /// Nothing known.
    Unknown,
}

fn main() {}
