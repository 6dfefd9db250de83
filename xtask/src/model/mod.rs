//! The one description that every emitter reads: a closed language of wire types, smaller than JSON Schema.
//!
//! `lower` makes it from descriptors and their two schemas, and refuses what it cannot say exactly. Nothing after it
//! checks again: a `Model` that exists can be emitted in every language.

use std::collections::BTreeMap;
use std::fmt;

use a2a_ext::ChannelKind;
use serde_json::{Map, Value};

mod advice;
mod aliased;
mod beyond;
mod buffer;
mod cases;
mod catch_all;
mod clash;
mod constant;
mod definitions;
mod endless;
mod example;
mod expand;
mod judge;
mod keywords;
mod lower;
mod missed;
mod mutate;
pub mod names;
mod overlap;
mod pattern;
mod place;
mod probe;
mod record;
mod reread;
mod scalar;
mod schema;
mod tag;
#[cfg(test)]
mod tests;
mod twins;
mod union;
mod walk;

pub use cases::Case;
pub use expand::Whole;

pub use lower::{Refusal, lower};
pub use scalar::MAX_SAFE;

/// Everything that codegen publishes.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// The extensions, in registry order.
    pub extensions: Vec<Extension>,
    /// Every named type, by its `TypeName`; roots are here too.
    pub types: BTreeMap<TypeName, TypeDef>,
    /// The vendor whose other parts are structured results of skills, `protolabs`.
    pub skill_results: Option<String>,
}

/// The canonical name of a type, in the Pascal case that Rust uses: `CostPayload`, `CostUsage`. Unique in a `Model`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeName(pub String);

impl fmt::Display for TypeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One extension.
#[derive(Debug, Clone, PartialEq)]
pub struct Extension {
    /// Name and version, `cost-v1`; names the files.
    pub slug: String,
    /// The identifier stem in kebab case, `tool-call`; `names` makes identifiers of it.
    pub name: String,
    /// At least 1; version 1 has no suffix in names.
    pub version: u32,
    /// The URI, where there is one.
    pub uri: Option<String>,
    /// The MIME type, where there is one.
    pub mime: Option<String>,
    /// The key in request metadata, where it is not the URI.
    pub key: Option<String>,
    /// Where the payload rides.
    pub channel: ChannelKind,
    /// Whether agents state it on their card.
    pub declared: bool,
    /// Whether a client must activate it.
    pub required: bool,
    /// URIs of extensions that must be declared beside it.
    pub requires: Vec<String>,
    /// Whether it may still change freely.
    pub draft: bool,
    /// The card's description, one line.
    pub description: String,
    /// The doc comment, Markdown.
    pub docs: String,
    /// The Rust path, `a2a_ext::protolabs::cost::Cost`.
    pub rust_path: String,
    /// The payload's type: a record or a union of records.
    pub root: TypeName,
    /// Valid written payloads: the author's `#[schemars(example)]`, else one made from the types.
    pub examples: Vec<Value>,
}

/// A type with a name of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeDef {
    /// Its doc comment, Markdown; may be empty only where the wire has no place for one.
    pub docs: String,
    /// Whether the author deprecated it.
    pub deprecated: bool,
    /// What it is.
    pub shape: Shape,
}

/// What a named type is.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A JSON object with known fields.
    Record(Record),
    /// One of some literal strings.
    Enum(Vec<Literal>),
    /// One of several forms.
    Union(Union),
    /// Another name of a type (a newtype).
    Alias(Type),
}

/// A JSON object. Unknown fields are accepted, and kept by the mirrors, unless it is closed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Record {
    /// The known fields, in declaration order.
    pub fields: Vec<Field>,
    /// Unions flattened into the object: beside the fields, one form of each is there too. Forms are records.
    pub flattened: Vec<Union>,
    /// The type of all other fields, where a map is flattened into the object.
    pub rest: Option<Type>,
    /// Whether no other field is accepted: of a variant of an externally tagged enum, which has one field named after the
    /// variant, and of types of Rust's standard library.
    pub closed: bool,
}

/// A field of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The key on the wire, any string.
    pub wire: String,
    /// The keys under which parse takes it too (`#[serde(alias = "..")]`).
    pub aliases: Vec<String>,
    /// Its doc comment, Markdown.
    pub docs: String,
    /// Whether the author deprecated it.
    pub deprecated: bool,
    /// Its type; never nullable for the field's own sake, see [`Presence::Optional`].
    pub ty: Type,
    /// Whether emit always writes it; `None` when it is never written.
    pub written: Option<Presence>,
    /// Whether parse wants it; `None` when it is never read.
    pub accepted: Option<Presence>,
    /// Whether parse takes `null` as absent.
    pub null_is_absent: bool,
    /// What Rust takes when the field is absent, where the schema says so.
    pub default: Option<Value>,
}

/// Whether a field must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Always there.
    Required,
    /// May be absent.
    Optional,
}

/// One allowed string, with its documentation.
#[derive(Debug, Clone, PartialEq)]
pub struct Literal {
    /// The string on the wire.
    pub wire: String,
    /// Its doc comment, Markdown.
    pub docs: String,
    /// Whether the author deprecated it.
    pub deprecated: bool,
    /// Whether every unknown string is read as this one (`#[serde(other)]`).
    pub other: bool,
}

/// A constant string.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Constant {
    /// The string on the wire.
    pub wire: String,
    /// The strings that are not read as this one, where every other string is (`#[serde(other)]`); else empty.
    pub known: Vec<String>,
}

/// One of several forms.
#[derive(Debug, Clone, PartialEq)]
pub struct Union {
    /// The field whose literal decides, when every form has one; absent for an untagged union.
    pub tag: Option<String>,
    /// Whether the enum is externally tagged: each form is a constant, or a closed record of one field.
    pub external: bool,
    /// The forms: at least one. For a tagged union all are records with a distinct tag; for an untagged one the first
    /// that fits counts.
    pub forms: Vec<Form>,
}

/// One form of a union.
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    /// The named type of this form, where `ty` refers to one; else a name that nothing defines, for messages. In a
    /// flattened union the type holds the union's own fields only; see [`Model::expand`] for the whole object.
    pub name: TypeName,
    /// Its doc comment, Markdown.
    pub docs: String,
    /// Its tag's literal; in an untagged union, `Some((key, literal))` where the form has a constant field all the same.
    pub tag: Option<(String, String)>,
    /// What it is: a reference to a named record, or any other type in an untagged union.
    pub ty: Type,
}

/// A type in place.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// `true` or `false`.
    Bool,
    /// A whole number within +-(2^53-1); `1200.0` counts.
    Integer(Bounds),
    /// A finite number.
    Number(Bounds),
    /// A string.
    String(Text),
    /// Exactly this string; the tag of a form.
    Const(Constant),
    /// Any JSON value, `null` too.
    Any,
    /// A list.
    List(Box<List>),
    /// A list of as many items as there are types, each of its own.
    Tuple(Vec<Type>),
    /// An object with any keys, or with those that match a pattern.
    Map(Box<Mapping>),
    /// A named type.
    Ref(TypeName),
    /// The type or `null`; inside lists and maps only.
    Nullable(Box<Type>),
}

/// The declared range of a number, inclusive unless said otherwise.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bounds {
    /// The least value.
    pub min: Option<serde_json::Number>,
    /// The greatest value.
    pub max: Option<serde_json::Number>,
    /// Greater than this.
    pub above: Option<serde_json::Number>,
    /// Less than this.
    pub below: Option<serde_json::Number>,
}

/// The declared constraints of a string.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    /// The least length in code points.
    pub min: Option<u64>,
    /// The greatest length in code points.
    pub max: Option<u64>,
    /// A pattern in the syntax that Rust, ECMAScript and Python share.
    pub pattern: Option<String>,
    /// A format's name, an annotation only.
    pub format: Option<String>,
}

/// A list.
#[derive(Debug, Clone, PartialEq)]
pub struct List {
    /// The items' type.
    pub item: Type,
    /// The least number of items.
    pub min: Option<u64>,
    /// The greatest number of items.
    pub max: Option<u64>,
    /// Whether Rust writes each item once, in an order of its own; readers accept any list.
    pub is_set: bool,
}

/// An object whose keys are data.
#[derive(Debug, Clone, PartialEq)]
pub struct Mapping {
    /// What all keys match, in the syntax that Rust, ECMAScript and Python share; any key where there is none.
    pub keys: Option<String>,
    /// The type of every value.
    pub values: Type,
}

/// A JSON object, in order.
pub type Object = Map<String, Value>;
