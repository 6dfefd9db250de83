//! Every way for an `Option` field to stay off the wire when it is `None`.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_with::skip_serializing_none;

/// Written once by an attribute macro, which runs before the derive.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct AllAtOnce {
    /// Wall-clock of the rollout, in milliseconds.
    duration_ms: Option<u64>,
}

/// Written by hand.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/rollout-v1", channel = artifact_metadata)]
struct ByHand {
    /// Wall-clock of the rollout, in milliseconds.
    #[serde(
        rename = "ms",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    duration_ms: Option<u64>,
    /// The same, spelled out.
    #[serde(default)]
    #[serde(skip_serializing_if = "std::option::Option::is_none")]
    pause_ms: std::option::Option<u64>,
    /// Never written.
    #[serde(skip)]
    cached: Option<u64>,
    /// Only read.
    #[serde(default, skip_serializing)]
    legacy: Option<u64>,
    /// Written by a function.
    #[serde(serialize_with = "or_zero")]
    #[schemars(with = "Option<u64>")]
    attempts: Option<u64>,
    /// Spread over the payload.
    #[serde(flatten)]
    build: Option<Build>,
}

/// A build.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Build {
    /// Its number.
    number: u32,
}

fn or_zero<S: Serializer>(value: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(value.unwrap_or(0))
}

fn main() {
    let written = serde_json::to_value(AllAtOnce { duration_ms: None }).unwrap();
    assert_eq!(written, serde_json::json!({}));
    assert_eq!(ByHand::DESCRIPTOR.slug, "rollout-v1");
}
