//! What serde alone would read of a payload is refused.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy {
    /// Git revision.
    #[serde(alias = "rev")]
    revision: String,
    /// Who did it.
    #[serde(alias = "by", alias = "author")]
    #[schemars(transform = a2a_ext::alias("author"))]
    actor: String,
}

/// What happened.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(tag = "op")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/step-v1", channel = artifact_metadata)]
enum Step {
    /// It went up.
    #[serde(rename = "up", alias = "rise")]
    Up {
        /// How far.
        #[serde(alias = "metres")]
        meters: u32,
    },
    /// Something else.
    #[serde(other)]
    Other,
}

/// What comes next.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(tag = "t", content = "c")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/next-v1", channel = artifact_metadata)]
enum Next {
    /// A wait.
    Wait(u32),
    /// Something else.
    #[serde(other)]
    #[schemars(transform = a2a_ext::other)]
    Other,
}

fn main() {}
