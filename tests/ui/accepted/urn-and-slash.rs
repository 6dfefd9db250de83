//! A urn, and a version in a segment of its own.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "urn:acme:deploy-run-v1", channel = artifact_metadata)]
struct Urn {
    /// Git revision that went out.
    revision: String,
}

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = r"https://acme.dev/a2a/ext/deploy/v2",
    mime = "application/vnd.acme.eu.deploy-v2+json",
    channel = status_metadata,
    name = "rollout",
)]
struct Slash {
    /// Git revision that went out.
    revision: String,
}

fn main() {
    let urn = Urn::DESCRIPTOR;
    assert_eq!(
        (urn.slug, urn.name, urn.version),
        ("deploy-run-v1", "deploy-run", 1)
    );
    assert_eq!((urn.uri, urn.mime), (Some("urn:acme:deploy-run-v1"), None));
    let slash = Slash::DESCRIPTOR;
    assert_eq!(
        (slash.slug, slash.name, slash.version),
        ("deploy-v2", "rollout", 2)
    );
    assert_eq!(slash.uri, Some(Slash::URI));
    assert_eq!(slash.mime, Some(Slash::MIME));
}
