//! A missing channel hides no missing URI.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(draft)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
