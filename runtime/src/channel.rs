//! Turns the five places where a payload can ride into types, so that the compiler knows which calls make sense.

use crate::A2aAgent;
use crate::agent::list::List;

/// Where an extension's payload rides.
///
/// The rule behind the choice: what would a client do that has never heard of the extension? Ignore it: metadata. Show
/// it: part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ChannelKind {
    /// `Artifact.metadata[uri]` of the terminal artifact.
    ArtifactMetadata,
    /// `TaskStatus.message.metadata[uri]` while the task is working; the message has no parts.
    StatusMetadata,
    /// An entry of `parts[]` whose `metadata.mimeType` is the extension's MIME type.
    Part,
    /// `capabilities.extensions[].params` of the agent card.
    CardParams,
    /// `SendMessageRequest.metadata[key]`, laid over `Message.metadata[key]`.
    RequestMetadata,
}

impl ChannelKind {
    /// The name used in `#[a2a_extension(channel = ..)]`, in schemas and on pages.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ArtifactMetadata => "artifact_metadata",
            Self::StatusMetadata => "status_metadata",
            Self::Part => "part",
            Self::CardParams => "card_params",
            Self::RequestMetadata => "request_metadata",
        }
    }

    /// Whether payloads of this channel are looked up in a metadata map.
    #[must_use]
    pub const fn is_metadata(self) -> bool {
        matches!(
            self,
            Self::ArtifactMetadata | Self::StatusMetadata | Self::RequestMetadata
        )
    }
}

/// A channel as a type; the derive picks one of this module's by `channel = ..`.
pub trait Channel: sealed::Sealed + 'static {
    /// The same channel as a value.
    const KIND: ChannelKind;

    /// What an agent produces an extension of the channel from: its turn, one of its events, or what the list says that the
    /// extension stands in.
    type Source<A: A2aAgent, L: List>: ?Sized;
}

/// The channels whose payloads are metadata fragments, written by [`emit`](crate::A2aExtension::emit).
#[diagnostic::on_unimplemented(
    message = "the channel `{Self}` does not ride in metadata, so there is no fragment to emit",
    note = "a `part` extension is written by `emit_part()`, a `card_params` extension by `declare_params()`"
)]
pub trait InMetadata: Channel {}

/// The channels whose extensions are declared without params, by [`declare`](crate::A2aExtension::declare).
#[diagnostic::on_unimplemented(
    message = "an extension of the channel `{Self}` is declared with its params",
    note = "call `declare_params()` on a value"
)]
pub trait DeclaredBare: Channel {}

/// The channel whose declaration is the payload, written by
/// [`declare_params`](crate::A2aExtension::declare_params).
#[diagnostic::on_unimplemented(
    message = "an extension of the channel `{Self}` has no params on the card",
    note = "call the associated function `declare()`"
)]
pub trait DeclaredWithParams: Channel {}

macro_rules! channels {
    ($($(#[$doc:meta])* $name:ident from $source:ty: $($role:ident)+;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {}
        impl sealed::Sealed for $name {}
        impl Channel for $name {
            const KIND: ChannelKind = ChannelKind::$name;
            type Source<A: A2aAgent, L: List> = $source;
        }
        $(impl $role for $name {})+
    )*};
}

channels! {
    /// See [`ChannelKind::ArtifactMetadata`].
    ArtifactMetadata from A::Turn: InMetadata DeclaredBare;
    /// See [`ChannelKind::StatusMetadata`].
    StatusMetadata from A::Event: InMetadata DeclaredBare;
    /// See [`ChannelKind::Part`].
    Part from L::Source<A>: DeclaredBare;
    /// See [`ChannelKind::CardParams`].
    CardParams from L::Source<A>: DeclaredWithParams;
    /// See [`ChannelKind::RequestMetadata`].
    RequestMetadata from L::Source<A>: InMetadata DeclaredBare;
}

/// Stands in for the channel of a type that the derive refused: every call of its users type-checks, and nothing runs.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub enum Refused {}

impl sealed::Sealed for Refused {}
impl Channel for Refused {
    const KIND: ChannelKind = ChannelKind::ArtifactMetadata;
    type Source<A: A2aAgent, L: List> = L::Source<A>;
}
impl InMetadata for Refused {}
impl DeclaredBare for Refused {}
impl DeclaredWithParams for Refused {}

mod sealed {
    pub trait Sealed {}
}
