//! Turns one Rust struct into everything an A2A extension needs: emit, parse, declaration and schema.
//!
//! ```
//! use a2a_ext::{A2aExtension, Contract};
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//!
//! /// Build telemetry for one deployment.
//! #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
//! #[serde(rename_all = "camelCase")]
//! #[a2a_extension(
//!     uri = "https://acme.dev/a2a/ext/deploy-v1",
//!     mime = "application/vnd.acme.deploy-v1+json",
//!     channel = artifact_metadata,
//! )]
//! pub struct Deploy {
//!     /// Git revision that went out.
//!     pub revision: String,
//!     /// Wall-clock of the rollout, in milliseconds.
//!     #[serde(default, skip_serializing_if = "Option::is_none")]
//!     pub duration_ms: Option<u64>,
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let deploy = Deploy { revision: "4f2c1d9".into(), duration_ms: Some(4210) };
//!
//! // The fragment goes into the metadata of the task's last artifact.
//! let metadata = deploy.emit()?;
//! assert_eq!(metadata[Deploy::URI]["durationMs"], 4210);
//!
//! // Readers get the payload from whatever carries it: nothing, a valid payload, or an error that says where and why.
//! assert_eq!(Deploy::parse(&metadata)?, Some(deploy));
//! let artifact = a2a_ext::read_json(br#"{
//!     "artifactId": "answer",
//!     "metadata": {"https://acme.dev/a2a/ext/deploy-v1": {"revision": "4f2c1d9", "durationMs": "4210"}}
//! }"#)?;
//! let error = Deploy::parse(&artifact).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "cannot parse https://acme.dev/a2a/ext/deploy-v1: durationMs: expected an integer, got a string",
//! );
//!
//! // The agent's card states the extension.
//! assert_eq!(Deploy::declare().description, "Build telemetry for one deployment.");
//! assert_eq!(Deploy::schema(Contract::Accepted).get("required"), Some(&["revision"].as_slice().into()));
//! # Ok(())
//! # }
//! ```
//!
//! The feature `a2a-lf` attaches payloads to the types of the official Rust SDK, and reads them from there: see `a2a_lf`.
//!
//! An [`agent`] lists its extensions once: that list is its card and all that it emits, or it does not compile. What is active for a
//! request is [negotiated](negotiation).
//!
//! Where a payload rides is its [`channel`]. [`scan`] lists every known payload of a frame, whether it is valid or not.

#[allow(
    unused_extern_crates,
    reason = "the derive's expansion says `::a2a_ext`, also in this crate"
)]
extern crate self as a2a_ext;

#[cfg(feature = "a2a-lf")]
pub mod a2a_lf;
pub mod agent;
pub mod auth;
pub mod card;
mod carrier;
pub mod channel;
mod constraint;
mod error;
mod extension;
mod frame;
mod metadata;
pub mod negotiation;
mod number;
mod outline;
mod part;
#[cfg(feature = "protolabs")]
pub mod protolabs;
mod registry;
mod scan;
mod schema;
pub mod skill;
mod spelling;
pub mod stream;
mod text;
pub mod turn;
mod view;

#[cfg(feature = "a2a-lf")]
pub use a2a;
pub use a2a_ext_macros::{A2aAgent, A2aExtension};
pub use agent::{A2aAgent, DeclaredBy, Produces, States};
pub use card::declared;
pub use channel::{Channel, ChannelKind};
pub use error::{EmitError, Kind, ParseError, Violation};
pub use extension::{A2aExtension, Contract, Declaration, Descriptor, NamedByMime, NamedByUri, Payload};
pub use frame::Frame;
pub use metadata::{Carrier, MergeError, Metadata, merge, merge_extension_metadata};
pub use part::{DataPart, Encoding};
pub use registry::Registry;
pub use scan::{Found, FoundText, scan, scan_text};
pub use schema::{alias, keyed_map, other};
pub use spelling::{Misspelled, misspelled};
pub use text::read_json;
pub use {schemars, serde, serde_json};

/// Only for the code that the derives write, and for codegen.
#[doc(hidden)]
pub mod __private;
