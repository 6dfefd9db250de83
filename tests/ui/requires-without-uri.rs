//! A required extension must have a URI, since that is how it is required.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata, requires(Question))]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

/// A question.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(mime = "application/vnd.acme.question-v1+json", channel = part)]
struct Question {
    /// For people.
    question: String,
}

fn main() {}
