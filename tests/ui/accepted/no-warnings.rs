//! A private type whose constants nobody uses, under every lint that could complain of the expansion.
#![deny(warnings, missing_docs, unused, unreachable_pub, non_local_definitions)]
#![deny(rust_2018_idioms, single_use_lifetimes, trivial_bounds, unused_qualifications)]

use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry for one deployment.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/deploy-v1",
    mime = "application/vnd.acme.deploy-v1+json",
    key = "deploy",
    channel = request_metadata,
)]
struct Deploy {
    /// Git revision that went out.
    revision: String,
}

fn main() {
    /// Defined where it is used.
    #[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
    #[a2a_extension(uri = "https://acme.dev/a2a/ext/local-v1", channel = artifact_metadata)]
    struct Local {
        /// Git revision that went out.
        revision: String,
    }

    let (_, Deploy { revision }) = (
        Deploy::DESCRIPTOR,
        Deploy {
            revision: String::new(),
        },
    );
    let (_, Local { revision: local }) = (Local::DESCRIPTOR, Local { revision });
    assert!(local.is_empty());
}
