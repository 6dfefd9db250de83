//! What is found in requests by its key is declared by no card, so nothing can require it.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the request came from.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/trace-v1", channel = request_metadata, key = "acme.trace")]
struct Trace {
    /// The id of the trace.
    id: String,
}

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/deploy-v1",
    channel = artifact_metadata,
    requires(crate::Trace)
)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {}
