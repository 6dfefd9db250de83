//! Turns the payloads of one carrier into its fields: metadata, parts, and the URIs of the extensions.

use std::marker::PhantomData;

use serde::Serialize;

use crate::channel::{ArtifactMetadata, Channel as _, ChannelKind, StatusMetadata};
use crate::{A2aExtension, DataPart, EmitError, Metadata};

/// What an agent's payloads add to one object, written under the names of the object's own fields.
///
/// `C` is the metadata channel that rides on the object: an artifact's or a status message's. Where nothing was produced it is
/// [empty](Self::is_empty), and serialises to `{}`. With the feature `a2a-lf`, an object of the SDK takes it whole.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Emission<C> {
    /// The fragments of all metadata extensions, merged.
    #[serde(skip_serializing_if = "Metadata::is_empty")]
    pub metadata: Metadata,
    /// The payloads of all part extensions, in the order of the agent's list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<DataPart>,
    /// The URIs of all extensions that are there and have one, in the order of the agent's list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<&'static str>,
    #[serde(skip)]
    channel: PhantomData<C>,
}

/// What a turn adds to its last artifact.
pub type Terminal = Emission<ArtifactMetadata>;

/// What an event adds to the message of one status frame: metadata without parts, or a single part.
pub type Progress = Emission<StatusMetadata>;

impl<C> Emission<C> {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            metadata: Metadata::new(),
            parts: Vec::new(),
            extensions: Vec::new(),
            channel: PhantomData,
        }
    }

    /// Whether no payload was produced.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.metadata.is_empty() && self.parts.is_empty()
    }

    /// Adds a payload as its channel rides; the agent's list has each extension once.
    pub(super) fn add<E: A2aExtension>(&mut self, extension: &E) -> Result<(), EmitError> {
        let payload = extension.to_payload()?;
        let descriptor = E::DESCRIPTOR;
        match (descriptor.metadata_key(), descriptor.mime) {
            (Some(key), _) => {
                self.metadata.insert(key.to_owned(), payload);
            }
            (None, Some(mime)) => self.parts.push(DataPart { mime, payload }),
            // Only card params have neither, and no agent that compiles lists those here.
            (None, None) => {}
        }
        self.extensions.extend(descriptor.uri);
        Ok(())
    }
}

impl<C> Default for Emission<C> {
    fn default() -> Self {
        Self::new()
    }
}

/// Adds a payload to the frames of one event: fragments share a message, each part has its own.
pub(super) fn add_frame<E: A2aExtension>(frames: &mut Vec<Progress>, extension: &E) -> Result<(), EmitError> {
    let shares = |frame: &Progress| E::Channel::KIND != ChannelKind::Part && frame.parts.is_empty();
    if let Some(frame) = frames.iter_mut().find(|frame| shares(frame)) {
        return frame.add(extension);
    }
    let mut frame = Progress::new();
    frame.add(extension)?;
    frames.push(frame);
    Ok(())
}
