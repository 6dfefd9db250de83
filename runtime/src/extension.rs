//! Turns a derived type into an extension: the trait that agents call and the descriptor that tools read.

use schemars::{JsonSchema, Schema};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::channel::{Channel, ChannelKind, DeclaredBare, DeclaredWithParams, InMetadata};
use crate::{__private, Carrier, DataPart, EmitError, Metadata, ParseError};

/// What every payload type must be: written and read by serde, and described by schemars.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the payload of an A2A extension",
    label = "needs `Serialize`, `Deserialize` and schemars 1's `JsonSchema`",
    note = "add `#[derive(Serialize, Deserialize, JsonSchema)]`; another major of schemars does not count"
)]
pub trait Payload: Serialize + DeserializeOwned + JsonSchema + 'static {}

// So that rustc says the words above, not one error for each of serde's and schemars' traits.
#[diagnostic::do_not_recommend]
impl<T: Serialize + DeserializeOwned + JsonSchema + 'static> Payload for T {}

/// An extension of the A2A protocol; implemented by `#[derive(A2aExtension)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an A2A extension",
    note = "add `#[derive(A2aExtension)]` and `#[a2a_extension(uri = \"..\", channel = ..)]` to it"
)]
pub trait A2aExtension: Payload + Sized {
    /// Where the payload rides.
    type Channel: Channel;

    /// Everything about the extension that is not its payload type.
    const DESCRIPTOR: &'static Descriptor;

    /// Writes the payload as a metadata fragment, `{uri: payload}` (or `{key: payload}` for request metadata).
    ///
    /// # Errors
    /// When the value breaks its own constraints, or holds a number that JSON readers cannot keep (NaN, infinity, an
    /// integer outside +-(2^53-1)).
    fn emit(&self) -> Result<Metadata, EmitError>
    where
        Self::Channel: InMetadata,
    {
        __private::emit(self)
    }

    /// Writes the payload as a data part, found by its MIME type.
    ///
    /// # Errors
    /// As [`emit`](Self::emit).
    fn emit_part(&self) -> Result<DataPart, EmitError>
    where
        Self: NamedByMime,
    {
        __private::emit_part(self)
    }

    /// Reads the payload from a carrier: a metadata map, a part, a list of parts, an artifact, a message or a card.
    ///
    /// Metadata comes before parts, and the first of several parts counts. `Ok(None)` means that nothing is there. A frame, such as
    /// an event of a stream, is no carrier: [`scan`](crate::scan) lists its payloads.
    ///
    /// # Errors
    /// When a payload is there and not valid; it is never half read, and never skipped for a later one. When the carrier is
    /// a frame: a JSON-RPC envelope, or an update of a task's status or artifact.
    fn parse<'a>(carrier: impl Into<Carrier<'a>>) -> Result<Option<Self>, ParseError> {
        __private::parse(carrier.into())
    }

    /// Reads every payload of a carrier, in order: metadata, then parts.
    ///
    /// # Errors
    /// When any of them is not valid, or the carrier is a frame, as by [`parse`](Self::parse).
    fn parse_all<'a>(carrier: impl Into<Carrier<'a>>) -> Result<Vec<Self>, ParseError> {
        __private::parse_all(carrier.into())
    }

    /// Writes the bare payload, checked as by [`emit`](Self::emit).
    ///
    /// # Errors
    /// As [`emit`](Self::emit).
    fn to_payload(&self) -> Result<Value, EmitError> {
        __private::to_payload(self)
    }

    /// Reads a bare payload.
    ///
    /// # Errors
    /// When it is not valid.
    fn from_payload(payload: &Value) -> Result<Self, ParseError> {
        __private::from_payload(payload)
    }

    /// The entry of `capabilities.extensions[]` that declares the extension on an agent card.
    #[must_use]
    fn declare() -> Declaration
    where
        Self: NamedByUri,
        Self::Channel: DeclaredBare,
    {
        __private::declare::<Self>()
    }

    /// The entry of `capabilities.extensions[]` whose params are this payload.
    ///
    /// # Errors
    /// As [`emit`](Self::emit).
    fn declare_params(&self) -> Result<Declaration, EmitError>
    where
        Self: NamedByUri,
        Self::Channel: DeclaredWithParams,
    {
        __private::declare_params(self)
    }

    /// The JSON Schema (2020-12) of the payload: schemars', mended where it says less than serde demands.
    ///
    /// - Numbers of 32 bits have their range, since validators ignore `format`.
    /// - A string of the format `uuid`, `date`, `date-time`, `partial-date-time`, `partial-time` (as schemars calls those
    ///   without an offset), `ipv4`, `ipv6` or `ip` has a pattern, unless it has one already, also where a `String` says the
    ///   format. A UUID is hyphenated and in lower case; days are real ones. A `date-time` is RFC 3339's, with `T` and `Z` in upper
    ///   case, any offset and up to nine digits of a fraction: that is what `DateTime<FixedOffset>` keeps, and what
    ///   `DateTime<Utc>` writes again as the same moment with `Z`. The groups of IPv6 are in lower case without leading
    ///   zeros. Years beyond 0000 to 9999 have no such form, and are refused on emit.
    /// - Keys of a map are the integers or the strings of an enum where schemars says so, else see
    ///   [`keyed_map`](crate::keyed_map).
    /// - `Duration`, `SystemTime`, `Range`, `Result` and `Bound` of the standard library are documented, and take what serde
    ///   takes: no other fields, and less than a second of nanoseconds. So are the days of chrono's `Weekday`.
    #[must_use]
    fn schema(contract: Contract) -> Schema {
        __private::schema::<Self>(contract)
    }
}

/// An extension that has a URI.
#[diagnostic::on_unimplemented(
    message = "the extension `{Self}` has no URI, so it cannot be declared on a card",
    note = "add `uri = \"https://..-v1\"` to its `#[a2a_extension(..)]`"
)]
pub trait NamedByUri: A2aExtension {
    /// The extension's URI: its key in metadata and its name on the card.
    const URI: &'static str;
}

/// An extension that has a MIME type.
#[diagnostic::on_unimplemented(
    message = "the extension `{Self}` has no MIME type, so it cannot ride in a part",
    note = "add `mime = \"application/vnd.vendor.name-v1+json\"` to its `#[a2a_extension(..)]`"
)]
pub trait NamedByMime: A2aExtension {
    /// The MIME type in a part's `metadata.mimeType`.
    const MIME: &'static str;
}

/// Which of a type's two schemas is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Contract {
    /// What emit produces (schemars' `for_serialize`).
    Written,
    /// What parse takes (schemars' `for_deserialize`).
    Accepted,
}

/// An `AgentExtension` of A2A 1.0: one entry of a card's `capabilities.extensions[]`.
#[derive(Debug, Clone, PartialEq, Serialize, serde::Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Declaration {
    /// The extension's URI.
    pub uri: String,
    /// What the extension is, in one sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Whether a client must activate the extension; left out when false, as proto3-JSON does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    /// The payload of a `card_params` extension.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub params: Option<Metadata>,
}

/// What tools know of an extension without its type: made by the derive, collected by a [`Registry`](crate::Registry).
#[derive(Debug, Clone, Copy)]
pub struct Descriptor {
    /// The Rust type's name, `Cost`.
    pub type_name: &'static str,
    /// The Rust module, from `module_path!()`.
    pub module: &'static str,
    /// Name and version, `cost-v1`.
    pub slug: &'static str,
    /// The identifier stem in kebab case, `cost`: the slug without its version, or the attribute's `name`.
    pub name: &'static str,
    /// The version in the slug, at least 1.
    pub version: u32,
    /// The URI, where the extension has one.
    pub uri: Option<&'static str>,
    /// The MIME type, where the extension has one.
    pub mime: Option<&'static str>,
    /// The key in request metadata, where it is not the URI.
    pub key: Option<&'static str>,
    /// Where the payload rides.
    pub channel: ChannelKind,
    /// Whether a client must activate the extension.
    pub required: bool,
    /// URIs of the extensions that must be declared beside this one.
    pub requires: &'static [&'static str],
    /// Whether the extension may still change freely.
    pub draft: bool,
    /// The card's description, one line.
    pub description: &'static str,
    /// The whole doc comment, Markdown.
    pub docs: &'static str,
    /// The payload's schema, as [`A2aExtension::schema`] gives it.
    pub schema: fn(Contract) -> Schema,
    /// Reads a bare payload and writes it again: the typed verdict, without the type. Unlike `emit` it gives back integers of
    /// free JSON that JavaScript would round.
    pub reread: fn(&Value) -> Result<Value, ParseError>,
    /// Where the compiled schemas of the type are kept; a function, because no constant may hold what changes.
    #[doc(hidden)]
    pub cache: fn() -> &'static __private::Cache,
}

impl Descriptor {
    /// What errors call the extension: its URI, else its MIME type.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match (self.uri, self.mime) {
            (Some(uri), _) => uri,
            (None, Some(mime)) => mime,
            (None, None) => self.slug,
        }
    }

    /// The key under which a metadata map holds the payload; `None` for channels outside metadata.
    #[must_use]
    pub const fn metadata_key(&self) -> Option<&'static str> {
        match (self.channel.is_metadata(), self.key) {
            (true, Some(key)) => Some(key),
            (true, None) => self.uri,
            (false, _) => None,
        }
    }

    /// Whether agents state the extension on their card: it has a URI and is not found by a request key.
    #[must_use]
    pub const fn declared(&self) -> bool {
        self.uri.is_some() && self.key.is_none()
    }

    /// The card's entry without params, where agents [declare](Self::declared) the extension.
    #[must_use]
    pub fn declaration(&self) -> Option<Declaration> {
        let uri = self.uri.filter(|_| self.declared())?;
        Some(__private::declaration(self, uri, None))
    }

    /// Whether the derive refused the type, and this stands in for what it says.
    pub(crate) const fn refused(&self) -> bool {
        matches!(self.slug.as_bytes(), [b'-', ..])
    }
}
