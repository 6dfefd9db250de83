//! Block comments, and docs that only the compiler can read.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/**
 * Build telemetry
 * for one deployment.
 *
 *   Indented.
 */
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Starred {
    /// Git revision that went out.
    revision: String,
}

/** Build telemetry for one deployment.

    Indented, as rustdoc has it.
*/
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Plain {
    /// Git revision that went out.
    revision: String,
}

/// Build telemetry.
#[doc = concat!("For ", "one deployment.")]
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/deploy-v1",
    channel = artifact_metadata,
    description = "Build telemetry."
)]
struct Computed {
    /// Git revision that went out.
    revision: String,
}

fn main() {
    let starred = Starred::DESCRIPTOR;
    assert_eq!(starred.description, "Build telemetry for one deployment.");
    assert_eq!(
        starred.docs,
        "Build telemetry\nfor one deployment.\n\n  Indented."
    );
    let plain = Plain::DESCRIPTOR;
    assert_eq!(plain.description, "Build telemetry for one deployment.");
    assert_eq!(plain.docs, "Build telemetry for one deployment.\n\n   Indented, as rustdoc has it.");
    let computed = Computed::DESCRIPTOR;
    assert_eq!(computed.description, "Build telemetry.");
    assert_eq!(computed.docs, "Build telemetry.\nFor one deployment.\n");
}
