//! A unit variant that is itself untagged is written as null.
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
        /// Git revision that went out.
        revision: String,
    },
    /// Nothing known.
    #[serde(untagged)]
    Unknown,
}

fn main() {}
