//! The extensions that the cases of this folder list, and what their agents produce them from.
#![allow(dead_code, unused_imports)]

pub use a2a_ext::{A2aAgent, A2aExtension, Produces, States};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! extensions {
    ($($name:ident($($keys:tt)*);)*) => {$(
        /// An extension.
        #[derive(Default, Serialize, Deserialize, JsonSchema, A2aExtension)]
        #[a2a_extension($($keys)*)]
        pub struct $name {
            /// A number.
            pub number: u8,
        }
    )*};
}

extensions! {
    Cost(uri = "https://acme.dev/a2a/ext/cost-v1", channel = artifact_metadata);
    Price(uri = "https://acme.dev/a2a/ext/cost-v1", channel = artifact_metadata);
    Confidence(uri = "https://acme.dev/a2a/ext/confidence-v1", channel = artifact_metadata);
    Delta(uri = "https://acme.dev/a2a/ext/delta-v1", channel = artifact_metadata);
    ToolCall(uri = "https://acme.dev/a2a/ext/tool-call-v1", channel = status_metadata);
    Reasoning(mime = "application/vnd.acme.reasoning-v1+json", channel = part);
    Chart(uri = "https://acme.dev/a2a/ext/chart-v1", mime = "application/vnd.acme.chart-v1+json", channel = part);
    Plot(mime = "application/vnd.acme.chart-v1+json", channel = part);
    Blast(uri = "https://acme.dev/a2a/ext/blast-v1", channel = card_params);
    Effects(uri = "https://acme.dev/a2a/ext/effects-v1", channel = card_params, requires(Delta, Cost));
    Tenant(uri = "https://acme.dev/a2a/ext/tenant-v1", channel = request_metadata, required);
    Trace(uri = "https://acme.dev/a2a/ext/trace-v1", channel = request_metadata, key = "acme.trace");
}

/// What a turn leaves behind.
pub struct Turn;

/// What happens during a turn.
pub struct Event;
