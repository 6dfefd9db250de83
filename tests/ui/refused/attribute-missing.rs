//! A type without `#[a2a_extension(..)]` is refused, and its users see no second error.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {
    let deploy = Deploy {
        revision: String::new(),
    };
    let _ = (
        Deploy::URI,
        deploy.emit(),
        deploy.emit_part(),
        deploy.declare_params(),
    );
}
