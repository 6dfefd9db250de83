//! What serde's functions read and write is told to schemars, or refused.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Build telemetry.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy {
    /// Git revision.
    #[serde(deserialize_with = "lowered")]
    revision: String,
    /// Who did it.
    #[serde(default, serialize_with = "shout", deserialize_with = "lowered")]
    actor: String,
    /// Where, told.
    #[serde(deserialize_with = "lowered")]
    #[schemars(with = "String")]
    place: String,
    /// Never on the wire.
    #[serde(skip, deserialize_with = "lowered")]
    cached: String,
}

/// What happened.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(tag = "op", content = "of")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/step-v1", channel = artifact_metadata)]
enum Step {
    /// It went up.
    #[serde(deserialize_with = "lowered")]
    Up(String),
    /// It went down.
    Down {
        /// How far.
        #[serde(serialize_with = "shout")]
        meters: String,
    },
}

/// Written as another type, so that its fields are not.
#[derive(Clone, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(from = "Deploy", into = "Deploy")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/rollout-v1", channel = artifact_metadata)]
struct Rollout {
    /// Git revision.
    #[serde(deserialize_with = "lowered")]
    revision: String,
}

impl From<Deploy> for Rollout {
    fn from(deploy: Deploy) -> Self {
        Self { revision: deploy.revision }
    }
}

impl From<Rollout> for Deploy {
    fn from(rollout: Rollout) -> Self {
        let none = String::new;
        Self { revision: rollout.revision, actor: none(), place: none(), cached: none() }
    }
}

fn shout<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&text.to_uppercase())
}

fn lowered<'d, D: Deserializer<'d>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(text.to_lowercase())
}

fn main() {}
