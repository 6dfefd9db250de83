//! A transparent `Option` can be written as null.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(transparent)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy {
    /// Counts by name.
    counts: Option<std::collections::BTreeMap<String, u32>>,
}

fn main() {}
