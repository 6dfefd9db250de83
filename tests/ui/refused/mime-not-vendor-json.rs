//! A MIME type outside `type/vnd.vendor.name-vN+json` is refused.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(mime = "application/json", channel = part)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
