//! A value of another kind than its key's is refused.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = 1,
    mime = MIME,
    channel = "part",
    draft = true,
    requires = Build,
    name,
    description = b"bytes",
)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
