//! Turns extensions into entries of the official Rust SDK's objects, and those objects into carriers.
//!
//! The feature `a2a-lf` brings it, with the SDK itself as [`a2a_ext::a2a`](crate::a2a). What an agent writes:
//!
//! ```
//! use a2a_ext::A2aExtension;
//! use a2a_ext::a2a::{Artifact, Message, Part, Role};
//! use a2a_ext::a2a_lf::Attach;
//! # #[cfg(feature = "protolabs")]
//! use a2a_ext::protolabs::{Context, Cost, CostUsage, ToolCall};
//!
//! # #[cfg(feature = "protolabs")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let mut artifact: Artifact = serde_json::from_str(r#"{"artifactId": "answer", "parts": [{"text": "Done."}]}"#)?;
//! # let context: Context = serde_json::from_str(r#"{"contextTokens": 1200}"#)?;
//! # let tool_call: ToolCall = serde_json::from_str(r#"{"toolCallId": "t1", "name": "search", "phase": "started"}"#)?;
//! let cost = Cost::new(CostUsage::new(1200, 56));
//! artifact.attach(&cost)?.push_part(&context)?;
//! assert_eq!(artifact.extensions.as_deref(), Some([Cost::URI.to_owned()].as_slice()));
//! assert_eq!(Cost::parse(&artifact)?, Some(cost));
//!
//! // A status frame that only says what a tool does: a message without parts.
//! let mut progress = Message::new(Role::Agent, vec![]);
//! progress.attach(&tool_call)?;
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "protolabs"))]
//! # fn main() {}
//! ```
//!
//! # Numbers
//!
//! An object in memory holds the numbers that were attached. The SDK sends it through protobuf, whose `Struct` has doubles
//! only, so its reader finds `1200.0` for 1200. Parsing takes that as the integer, and attaching refuses an integer that
//! a double cannot hold: both ends have the same typed value.
//!
//! # Frames of other agents
//!
//! Read those from raw JSON ([`read_json`](crate::read_json), then `parse` or [`scan`](crate::scan)), not through serde into the
//! SDK's types. Agents leave `parts` out of objects that carry metadata alone, as proto3-JSON does with any empty list, and
//! `Message` and `Artifact` of `a2a-lf` 0.4.2 refuse an object without it; one such frame would cost all payloads beside it. The
//! SDK's client reads them, since it goes through protobuf: what it gives is a carrier like what was made here.

mod card;
mod emission;
mod read;

use std::collections::HashMap;

use a2a::{AgentCard, AgentExtension, Artifact, Message, Part, PartContent, SendMessageRequest};
use serde_json::Value;
use thiserror::Error;

pub use read::SdkCarrier;
pub(crate) use read::payloads;

use crate::agent::Emission;
use crate::channel::{self, DeclaredBare, DeclaredWithParams, InMetadata};
use crate::part::{MEDIA_TYPE, MIME_KEY};
use crate::{A2aExtension, DataPart, Declaration, Descriptor, EmitError, NamedByMime, NamedByUri};

/// Objects that payloads are attached to: an artifact, a message, or a request, whose parts and list of extensions are its
/// message's.
///
/// Each call also lists the extension's URI, where it has one, in the object's `extensions`. A call that fails changes nothing.
pub trait Attach: sealed::Holder + Sized {
    /// Puts the payload into the object's metadata, where its channel rides there. A tool call has no place on an artifact:
    ///
    /// ```compile_fail,E0277
    /// # use a2a_ext::{a2a::Artifact, a2a_lf::Attach, protolabs::ToolCall};
    /// fn tell(artifact: &mut Artifact, tool_call: &ToolCall) {
    ///     artifact.attach(tool_call).unwrap();
    /// }
    /// ```
    ///
    /// # Errors
    /// When the payload cannot be [emitted](A2aExtension::emit), or the metadata has the extension already.
    fn attach<E>(&mut self, extension: &E) -> Result<&mut Self, AttachError>
    where
        E: A2aExtension,
        E::Channel: RidesOn<Self>,
    {
        let fragment = extension.emit()?;
        let places = self.places();
        let taken = |metadata: &Metadata| fragment.keys().any(|key| metadata.contains_key(key));
        if places.metadata.as_ref().is_some_and(taken) {
            return Err(AttachError::twice(E::DESCRIPTOR));
        }
        places.metadata.get_or_insert_default().extend(fragment);
        list(places.extensions, E::DESCRIPTOR.uri);
        Ok(self)
    }

    /// Appends the payload to the object's parts, as a data part; there may be several of one extension.
    ///
    /// # Errors
    /// When the payload cannot be [emitted](A2aExtension::emit_part).
    fn push_part<E: NamedByMime>(&mut self, extension: &E) -> Result<&mut Self, EmitError> {
        let part = extension.emit_part()?;
        let places = self.places();
        places.parts.push(part.into());
        list(places.extensions, E::DESCRIPTOR.uri);
        Ok(self)
    }

    /// Puts what an agent's turn or event emits into the object: metadata, parts behind those that are there, and URIs.
    ///
    /// ```compile_fail,E0277
    /// # use a2a_ext::{agent::Terminal, a2a::Message, a2a_lf::Attach};
    /// fn tell(message: &mut Message, terminal: Terminal) {
    ///     message.attach_all(terminal).unwrap();
    /// }
    /// ```
    ///
    /// # Errors
    /// When the metadata has one of the extensions already.
    fn attach_all<C: RidesOn<Self>>(&mut self, emission: Emission<C>) -> Result<&mut Self, AttachError> {
        emission::attach(self.places(), emission)?;
        Ok(self)
    }
}

impl Attach for Artifact {}
impl Attach for Message {}
impl Attach for SendMessageRequest {}

/// The metadata channels that ride on one kind of object.
#[diagnostic::on_unimplemented(
    message = "the channel `{Self}` does not ride in the metadata of `{Holder}`",
    note = "`artifact_metadata` rides on an `Artifact`, `status_metadata` on a `Message`, `request_metadata` on a \
            `SendMessageRequest` or its `Message`; a `part` extension is written by `push_part()`, a `card_params` extension \
            by the card's `declare_params()`"
)]
pub trait RidesOn<Holder>: InMetadata {}

impl RidesOn<Artifact> for channel::ArtifactMetadata {}
impl RidesOn<Message> for channel::StatusMetadata {}
impl RidesOn<Message> for channel::RequestMetadata {}
impl RidesOn<SendMessageRequest> for channel::RequestMetadata {}
impl<Holder> RidesOn<Holder> for channel::Refused {}

/// The agent card, whose `capabilities.extensions` states the extensions.
pub trait Declare: sealed::Card + Sized {
    /// Declares the extension. An entry with its URI gives way, so that there is one, and it says what the type says.
    fn declare<E: NamedByUri>(&mut self) -> &mut Self
    where
        E::Channel: DeclaredBare,
    {
        let entry = AgentExtension::from(E::declare());
        let entries = self.entries();
        match entries.iter_mut().find(|other| other.uri == entry.uri) {
            Some(other) => *other = entry,
            None => entries.push(entry),
        }
        self
    }

    /// Declares the extension with this payload as its params.
    ///
    /// # Errors
    /// When the payload cannot be [emitted](A2aExtension::declare_params), or the card has an entry with the URI already.
    fn declare_params<E: NamedByUri>(&mut self, extension: &E) -> Result<&mut Self, AttachError>
    where
        E::Channel: DeclaredWithParams,
    {
        let entry = AgentExtension::from(extension.declare_params()?);
        let entries = self.entries();
        if entries.iter().any(|other| other.uri == entry.uri) {
            return Err(AttachError::twice(E::DESCRIPTOR));
        }
        entries.push(entry);
        Ok(self)
    }
}

impl Declare for AgentCard {}

/// An extension could not be attached or declared. The object is as it was.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AttachError {
    /// The payload breaks the extension's contract.
    #[error(transparent)]
    Emit(#[from] EmitError),
    /// The object has the extension already, with whatever payload.
    #[error("{extension} is there already; attach or declare it once per object")]
    Twice {
        /// The extension's URI, else its MIME type.
        extension: &'static str,
    },
}

impl AttachError {
    const fn twice(extension: &Descriptor) -> Self {
        Self::Twice {
            extension: extension.id(),
        }
    }
}

type Metadata = HashMap<String, Value>;

fn list(extensions: &mut Option<Vec<String>>, uri: Option<&str>) {
    let Some(uri) = uri else {
        return;
    };
    let listed = extensions.get_or_insert_default();
    if listed.iter().all(|other| other != uri) {
        listed.push(uri.to_owned());
    }
}

impl From<DataPart> for Part {
    fn from(part: DataPart) -> Self {
        Self {
            content: PartContent::Data(part.payload),
            filename: None,
            media_type: Some(MEDIA_TYPE.to_owned()),
            metadata: Some(HashMap::from([(MIME_KEY.to_owned(), part.mime.into())])),
        }
    }
}

impl From<Declaration> for AgentExtension {
    fn from(declaration: Declaration) -> Self {
        Self {
            uri: declaration.uri,
            description: Some(declaration.description).filter(|text| !text.is_empty()),
            required: declaration.required.then_some(true),
            params: declaration.params.map(|params| params.into_iter().collect()),
        }
    }
}

impl From<AgentExtension> for Declaration {
    fn from(entry: AgentExtension) -> Self {
        Self {
            uri: entry.uri,
            description: entry.description.unwrap_or_default(),
            required: entry.required.unwrap_or_default(),
            params: entry.params.map(|params| params.into_iter().collect()),
        }
    }
}

mod sealed {
    use a2a::{AgentCard, AgentExtension, Artifact, Message, Part, SendMessageRequest};

    /// The three places of an object that attaching writes to.
    pub struct Places<'a> {
        pub metadata: &'a mut Option<super::Metadata>,
        pub parts: &'a mut Vec<Part>,
        pub extensions: &'a mut Option<Vec<String>>,
    }

    pub trait Holder {
        fn places(&mut self) -> Places<'_>;
    }

    impl Holder for Artifact {
        fn places(&mut self) -> Places<'_> {
            Places {
                metadata: &mut self.metadata,
                parts: &mut self.parts,
                extensions: &mut self.extensions,
            }
        }
    }

    impl Holder for Message {
        fn places(&mut self) -> Places<'_> {
            Places {
                metadata: &mut self.metadata,
                parts: &mut self.parts,
                extensions: &mut self.extensions,
            }
        }
    }

    impl Holder for SendMessageRequest {
        fn places(&mut self) -> Places<'_> {
            Places {
                metadata: &mut self.metadata,
                ..self.message.places()
            }
        }
    }

    pub trait Card {
        fn entries(&mut self) -> &mut Vec<AgentExtension>;
    }

    impl Card for AgentCard {
        fn entries(&mut self) -> &mut Vec<AgentExtension> {
            self.capabilities.extensions.get_or_insert_default()
        }
    }
}
