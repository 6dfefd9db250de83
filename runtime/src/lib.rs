//! Turns one Rust struct into everything an A2A extension needs: emit, parse, declaration and schema.

#[allow(
    unused_extern_crates,
    reason = "the derive's expansion says `::a2a_ext`, also in this crate"
)]
extern crate self as a2a_ext;

mod carrier;
pub mod channel;
mod constraint;
mod error;
mod extension;
mod metadata;
mod number;
mod part;
#[cfg(feature = "protolabs")]
pub mod protolabs;
mod registry;
mod scan;

pub use a2a_ext_macros::A2aExtension;
pub use channel::{Channel, ChannelKind};
pub use error::{EmitError, Kind, ParseError, Violation};
pub use extension::{A2aExtension, Contract, Declaration, Descriptor, NamedByMime, NamedByUri, Payload};
pub use metadata::{Carrier, MergeError, Metadata, merge, merge_extension_metadata};
pub use part::{DataPart, Encoding};
pub use registry::Registry;
pub use scan::{Found, read_json, scan};
pub use {schemars, serde, serde_json};

/// Only for the code that the derives write.
#[doc(hidden)]
pub mod __private;
