//! A payload without a schema is refused once, at the type.
use a2a_ext::A2aExtension;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
