//! Generics on the root are refused, and the type's users see no second error.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy<T> {
    /// What went out.
    revision: T,
}

fn main() {
    let _ = (
        Deploy::<u32>::URI,
        Deploy { revision: 1 }.emit(),
        Deploy::<u32>::declare(),
    );
}
