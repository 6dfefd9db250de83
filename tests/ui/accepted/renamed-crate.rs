//! The runtime under another path, written as a path and as a string.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod vendored {
    pub use a2a_ext as extensions;
}

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, vendored::extensions::A2aExtension)]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/deploy-v1",
    channel = artifact_metadata,
    crate = crate::vendored::extensions,
)]
struct ByPath {
    /// Git revision that went out.
    revision: String,
}

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, vendored::extensions::A2aExtension)]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/deploy-v1",
    channel = artifact_metadata,
    crate = "crate::vendored::extensions"
)]
struct ByText {
    /// Git revision that went out.
    revision: String,
}

fn main() {
    assert_eq!(ByPath::URI, ByText::URI);
}
