//! Five mistakes show as five errors in one compile, and the type's users see no sixth.
use a2a_ext::{A2aExtension, Contract};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(deny_unknown_fields)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy", channel = artefact, colour = blue)]
struct Deploy {
    /// Wall-clock of the rollout, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    duration_ms: Option<u64>,
    /// Git revision that went out.
    revision: Option<String>,
}

fn emit_any<E: A2aExtension>(_extension: &E) {}

fn main() {
    let deploy = Deploy {
        duration_ms: None,
        revision: None,
    };
    emit_any(&deploy);
    let _ = (Deploy::URI, Deploy::MIME, Deploy::KEY);
    let _ = (deploy.emit(), deploy.emit_part(), deploy.declare_params());
    let _ = (Deploy::declare(), Deploy::schema(Contract::Written));
    let _ = Deploy::parse(&serde_json::json!({}));
}
