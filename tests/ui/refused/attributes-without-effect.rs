//! What serde and schemars are told of fields without names, and of types that have no others, is refused where it has no effect.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy(#[serde(default, rename = "inner", alias = "of")] Inner);

/// Written as its field.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(transparent)]
#[schemars(rename_all = "camelCase")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/rollout-v1", channel = artifact_metadata)]
struct Rollout {
    /// The field.
    #[serde(rename = "x", skip_serializing_if = "never")]
    inner: Inner,
    /// Never on the wire.
    #[serde(skip, rename = "y")]
    cached: u8,
}

/// What happened.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(deny_unknown_fields, rename_all = "camelCase", rename_all_fields = "camelCase")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/step-v1", channel = artifact_metadata)]
enum Step {
    /// It went up.
    #[serde(rename_all = "camelCase")]
    Up(#[serde(default)] u32),
    /// It went left, and was there.
    Left(u8, #[serde(skip)] u8, #[serde(default, rename = "x")] u8, #[schemars(required, default)] Option<u8>),
    /// It went right.
    Right(#[serde(skip_serializing)] u8, #[serde(skip_deserializing)] u8, #[serde(skip_serializing_if = "is_zero")] u8),
    /// It went down.
    Down(#[serde(skip)] u32),
}

/// A payload.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
struct Inner {
    /// A field.
    field: u8,
}

fn never(_: &Inner) -> bool {
    false
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn main() {}
