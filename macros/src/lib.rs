//! Turns the tokens of a type into its A2A extension, or into an agent that keeps to its card.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

mod agent;
mod ctxt;
mod extension;
mod given;
mod meta;
mod symbol;
mod words;

/// Makes an A2A extension of a payload type.
///
/// Implements `A2aExtension`, with `NamedByUri` and `NamedByMime` where there is a URI and a MIME type, and gives the type
/// the constants `URI`, `MIME` and `KEY` of what it has. The type must also derive serde's `Serialize` and `Deserialize`
/// and schemars' `JsonSchema`, and have a doc comment.
///
/// # Keys of `#[a2a_extension(..)]`
///
/// | key | value | what it is |
/// | --- | --- | --- |
/// | `uri` | string | the extension's URI: absolute http(s) or a urn, ends in `/name-vN` or `/name/vN` |
/// | `mime` | string | the payload's MIME type in a part: `type/vnd.vendor.name-vN+json`, name and version as in the URI |
/// | `channel` | one of the names below | where the payload rides |
/// | `key` | string | the key in request metadata, where it is not the URI |
/// | `name` | string | the stem of generated identifiers, kebab-case, where the URI's or MIME type's name makes a poor one |
/// | `required` | none | a client must activate the extension; for `card_params` and `request_metadata` |
/// | `requires` | `(OtherExtension, ..)` | extensions that must be declared beside this one: with a URI, and without a `key` |
/// | `draft` | none | the payload may still change without a new version |
/// | `description` | string | what the card says, one line; else the first paragraph of the doc comment |
/// | `crate` | path, or a string of one | the runtime, where the dependency `a2a-ext` has another name |
///
/// The keys may stand in several attributes, each once.
///
/// # Channels
///
/// | channel | the payload rides in | needs |
/// | --- | --- | --- |
/// | `artifact_metadata` | `Artifact.metadata` of the terminal artifact | `uri` |
/// | `status_metadata` | the metadata of a working status message | `uri` |
/// | `part` | an entry of `parts[]` | `mime`; with a `uri` too it is declared on the card |
/// | `card_params` | the params of the card's declaration | `uri` |
/// | `request_metadata` | the metadata of the request, over the message's | `key` or `uri`; and `uri` or `mime` for name and version |
///
/// # What is refused
///
/// All of a type's errors show in one compile, each at its token.
///
/// - Keys: unknown, written twice, without their value or with one of another kind; `key` and `required` on a channel that
///   has no use for them; a channel without what it needs.
/// - A `uri` that would not survive the comma-separated `A2A-Extensions` header (a comma, quote, bracket, backslash, white
///   space, control or non-ASCII character), or that has a fragment. Names are `[a-z0-9]+(-[a-z0-9]+)*`, versions count from
///   1 without leading zeros.
/// - Spellings that were given up: the host `protolabs.ai` for `proto-labs.ai`, ids with `x-protolabs`, MIME types without a
///   version.
/// - A type that is not written as a JSON object: tuple and unit structs, unions, empty enums, unit variants of an externally
///   tagged enum, unit and tuple variants of an untagged one.
/// - An `Option` field that is written as null: absent is the only none on the wire. It needs `#[serde(default,
///   skip_serializing_if = "Option::is_none")]`; serde_with's `#[skip_serializing_none]` above the derive writes that too.
/// - `deny_unknown_fields`: a later writer may add fields.
/// - serde's `alias` and `other`, which no schema says: readers in other languages would not know them.
/// - serde's `with`, `serialize_with` and `deserialize_with` where schemars is not told what is on the wire, with
///   `#[schemars(with = "..")]` or `schema_with`.
/// - Rules of schemars that have no effect: `length`, `range`, `regex` and others on a type that they do not fit, those of a
///   flattened field, and those of the fields of a type that is on the wire as another one.
/// - Generics and lifetimes, and a missing doc comment.
///
/// Only the type's own tokens are read. What lies deeper is checked by codegen, in the schema.
#[proc_macro_derive(A2aExtension, attributes(a2a_extension))]
pub fn derive_a2a_extension(input: TokenStream) -> TokenStream {
    extension::derive(&parse_macro_input!(input as DeriveInput)).into()
}

/// Makes an agent of a type, whose card and emission come from the same lists.
///
/// Implements `A2aAgent` for the type, and `DeclaredBy` for each extension that it lists. What the agent emits comes from its own
/// impls of `Produces`, the params on its card from those of `States`.
///
/// # Keys of `#[a2a_agent(..)]`
///
/// | key | value | what it is |
/// | --- | --- | --- |
/// | `turn` | type | what `terminal` extensions are produced from |
/// | `event` | type | what `streaming` extensions are produced from |
/// | `terminal` | `(Extension, ..)` | ride a turn's last artifact: the channels `artifact_metadata` and `part` |
/// | `streaming` | `(Extension, ..)` | ride the status messages of a working task: the channels `status_metadata` and `part` |
/// | `request` | `(Extension, ..)` | read from requests: the channel `request_metadata`, found by a URI |
/// | `params` | `(Extension, ..)` | stated on the card: the channel `card_params` |
/// | `crate` | path, or a string of one | the runtime, where the dependency `a2a-ext` has another name |
///
/// All are optional: an agent without lists declares nothing, and says so with `#[a2a_agent()]`. The keys may stand in several attributes, each once. An extension of the
/// channel `part` stands under `terminal` or `streaming` as it rides; it is on the card where it has a URI.
///
/// Where the dependency has another name and `crate` is missing or wrong, rustc says "could not find `a2a_ext`" (E0433), and more
/// that follows from it: write `crate = other_name`.
///
/// # What is refused
///
/// All of an agent's errors show in one compile, each at its token, also in `cargo check`.
///
/// - No `#[a2a_agent(..)]` at all.
/// - Keys and lists: unknown, written twice or with another form; a list without the type that it is produced from; an extension that is
///   listed twice, also as another type with the same URI. One type under two names is refused by rustc, as two impls of `DeclaredBy`.
/// - An extension under another list than its channel's.
/// - An extension that nothing produces, and card params that nothing states.
/// - An extension whose `requires(..)` the agent does not declare.
/// - A producer, or an emission, of what is not listed.
/// - Generics and lifetimes, also in the types of `turn` and `event`: these borrow for `'static` alone.
#[proc_macro_derive(A2aAgent, attributes(a2a_agent))]
pub fn derive_a2a_agent(input: TokenStream) -> TokenStream {
    agent::derive(&parse_macro_input!(input as DeriveInput)).into()
}
