//! Turns an object of the SDK into the payloads that it holds for one extension, by the rules for its JSON.

use std::borrow::Cow;
use std::collections::HashMap;

use a2a::{AgentCard, AgentExtension, Artifact, Message, Part, PartContent, SendMessageRequest};
use serde_json::Value;

use crate::part::{MIME_KEY, unwrapped};
use crate::view::Key;
use crate::{Carrier, ChannelKind, Descriptor};

/// An object of the SDK that payloads can be read from; made by `into()`, and by every `parse`.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum SdkCarrier<'a> {
    /// A metadata map.
    Metadata(&'a HashMap<String, Value>),
    /// A list of parts.
    Parts(&'a [Part]),
    /// Metadata, then parts.
    Artifact(&'a Artifact),
    /// Metadata, then parts.
    Message(&'a Message),
    /// The request's metadata, laid over that of its message, then the message's parts.
    Request(&'a SendMessageRequest),
    /// The params of its extensions.
    Card(&'a AgentCard),
    /// Its params.
    Declaration(&'a AgentExtension),
}

macro_rules! carriers {
    ($($variant:ident: $object:ty;)*) => {$(
        impl<'a> From<&'a $object> for Carrier<'a> {
            fn from(object: &'a $object) -> Self {
                Self::Sdk(SdkCarrier::$variant(object))
            }
        }
    )*};
}

carriers! {
    Metadata: HashMap<String, Value>;
    Parts: [Part];
    Parts: Vec<Part>;
    Artifact: Artifact;
    Message: Message;
    Request: SendMessageRequest;
    Card: AgentCard;
    Declaration: AgentExtension;
}

impl<'a> From<&'a Part> for Carrier<'a> {
    fn from(part: &'a Part) -> Self {
        std::slice::from_ref(part).into()
    }
}

/// Every payload of the extension in an object: those in metadata, then those in parts.
pub fn payloads<'a>(carrier: SdkCarrier<'a>, extension: &Descriptor) -> Vec<Cow<'a, Value>> {
    let in_metadata = |metadata: &'a HashMap<String, Value>| metadata.get(extension.metadata_key()?);
    let in_optional = |metadata: &'a Option<_>| metadata.as_ref().and_then(in_metadata);
    let (first, parts): (_, &[Part]) = match carrier {
        SdkCarrier::Metadata(metadata) => (in_metadata(metadata), &[]),
        SdkCarrier::Parts(parts) => (None, parts),
        SdkCarrier::Artifact(artifact) => (in_optional(&artifact.metadata), &artifact.parts),
        SdkCarrier::Message(message) => (in_optional(&message.metadata), &message.parts),
        SdkCarrier::Request(SendMessageRequest {
            metadata, message, ..
        }) => (
            in_optional(metadata).or_else(|| in_optional(&message.metadata)),
            &message.parts,
        ),
        SdkCarrier::Card(card) => {
            return in_entries(
                card.capabilities.extensions.as_deref().unwrap_or_default(),
                extension,
            );
        }
        SdkCarrier::Declaration(entry) => return in_entries(std::slice::from_ref(entry), extension),
    };
    let parts = parts.iter().filter_map(read);
    let own = parts.filter(|(mime, _)| extension.mime == Some(*mime));
    first
        .into_iter()
        .chain(own.map(|(_, payload)| payload))
        .map(Cow::Borrowed)
        .collect()
}

/// The MIME type and payload of a part that carries data.
fn read(part: &Part) -> Option<(&str, &Value)> {
    let metadata = part.metadata.as_ref()?;
    let mime = metadata.get(MIME_KEY)?.as_str()?;
    match &part.content {
        PartContent::Data(data) => Some((mime, unwrapped(data, metadata.get(Key::Wrapped.name())))),
        _ => None,
    }
}

/// Params are a map of the SDK's and not a JSON value, so they are copied into one.
fn in_entries<'a>(entries: &'a [AgentExtension], extension: &Descriptor) -> Vec<Cow<'a, Value>> {
    if extension.channel != ChannelKind::CardParams {
        return Vec::new();
    }
    let own = entries.iter().filter(|entry| extension.uri == Some(&*entry.uri));
    own.filter_map(|entry| entry.params.clone())
        .map(|params| Cow::Owned(Value::Object(params.into_iter().collect())))
        .collect()
}
