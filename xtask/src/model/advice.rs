//! Turns a place where Rust and the schema disagree into what its author can do there.

use a2a_ext::__private::WRITTEN_TWICE;
use a2a_ext::{Kind, Violation};
use serde_json::Value;

use super::cases::Case;
use super::probe::Asked;
use super::reread::{part, part_at};
use super::{Field, Model, Shape, Type, TypeName};

/// How Rust and the schema disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    /// Rust refuses some of what the schema accepts.
    NotRead,
    /// The same, of no member or several.
    NotSoMany,
    /// Rust refuses all of it.
    NeverRead,
    NotRefused,
    WrittenOtherwise,
}

/// What to do about what Rust writes, where that is not the type's matter.
pub(super) fn of_written(violation: &Violation) -> Option<&'static str> {
    if violation.kind == Kind::Missing {
        return Some(
            "Rust leaves the field out, and its schema says that it is always written: where it is of a flattened field with \
             `skip_serializing_if`, put that on the fields of its type, with `#[serde(default)]`",
        );
    }
    if violation.message == WRITTEN_TWICE {
        return Some("each flattened map reads every key that is left: flatten one at most");
    }
    violation.message.ends_with("got null").then_some(
        "absent is the only none on the wire: hold one `Option` at most, and leave it out with `#[serde(default, \
         skip_serializing_if = \"Option::is_none\")]`",
    )
}

/// What to do about the type at a place.
pub(super) fn of(
    model: &Model,
    path: &str,
    (one, all): (&Asked, &[Asked]),
    seen: Seen,
    words: &str,
) -> String {
    let mut there = all
        .iter()
        .filter_map(|asked| asked.case.at.as_ref())
        .filter(|at| bare(&at.path) == bare(path));
    let ty = there.find_map(|at| at.ty.as_ref());
    // Schemars says nothing of what a field adds to a type with a name.
    let with = |with: &str| match ty {
        Some(Type::Ref(_)) => format!("with = \"{with}\", "),
        _ => String::new(),
    };
    let is_more_than_a_tag = |name: &TypeName| {
        part_at(&one.case.payload, path).is_some_and(|given| model.is_more_than_a_tag(name, given))
    };
    let does = match seen {
        Seen::WrittenOtherwise => "keeps",
        _ => "reads",
    };
    match (ty.map(|ty| model.resolved(ty)), seen) {
        (Some(Type::String(text)), _) if text.pattern.is_none() && text.format.is_some() => format!(
            "validators ignore the format `{}`: hold it as a `String`, or say what Rust reads and writes with \
             `#[schemars(regex(pattern = \"..\"))]`",
            text.format.as_deref().unwrap_or_default()
        ),
        _ if seen == Seen::NotRefused && part_at(&one.case.payload, path).is_some_and(Value::is_null) => {
            "Rust reads a none there: where the schema says `required` of an `Option`, hold the type itself".to_owned()
        }
        _ if words.starts_with("missing field") => {
            "the schema tells of no such field, or not that it must be there: name fields and give defaults with serde's \
             attributes alone, or describe the type with `#[schemars(with = \"..\")]`"
                .to_owned()
        }
        _ if words.contains("expected unit struct") => {
            "beside a tag serde reads `struct Name;` from no other field: write `struct Name {}`, or a variant without data"
                .to_owned()
        }
        _ if words.contains("an object with a single key") => {
            "the schema tells of another form than serde reads: say how an enum is tagged with serde's attributes alone".to_owned()
        }
        _ if words.ends_with("128 is not supported") => {
            "inside an enum that is tagged or untagged, and inside what is flattened, serde reads no integers of 128 bits; use \
             `u64` or `i64`"
                .to_owned()
        }
        (Some(Type::Ref(name)), Seen::NotRead | Seen::NotSoMany | Seen::NeverRead) if is_more_than_a_tag(name) => {
            "serde takes no other field beside a variant without data where `content` stands in others: give it fields, `{}`"
                .to_owned()
        }
        (Some(Type::Map(_)), Seen::NotSoMany) => {
            "no schema can tell how many members a map has: read any number, and check it in code".to_owned()
        }
        (Some(Type::List(_)), Seen::NotRead) => format!(
            "say how many items Rust reads with `#[schemars({}length(min = .., max = ..))]`; of their order, and of equal \
             ones, no schema can tell: check these in code",
            with("..")
        ),
        (Some(Type::Map(_)), Seen::NotRead) if !is_of_known_keys(words) => {
            "no schema can tell of such keys; use `String` keys, and convert them in code".to_owned()
        }
        (Some(Type::Map(_)), Seen::NotRead) if words.starts_with("invalid type: string") => {
            "where it is flattened, serde reads no integers as keys: use `String` keys; elsewhere say which keys there are with \
             `#[schemars(schema_with = \"a2a_ext::keyed_map::<K, V>\")]`"
                .to_owned()
        }
        (Some(Type::Map(_)), Seen::NotRead) => {
            "say which keys there are with `#[schemars(schema_with = \"a2a_ext::keyed_map::<K, V>\")]`; `u64`, `i64` \
             and `String` keys need no more"
                .to_owned()
        }
        (Some(Type::List(list)), Seen::WrittenOtherwise) if !list.is_set => {
            "let Rust keep every item, in the order in which it reads them; sort or choose them in code".to_owned()
        }
        (Some(Type::String(_)), Seen::NotRead | Seen::WrittenOtherwise) => {
            format!(
                "say which strings Rust {does} with `#[schemars({}regex(pattern = \"..\"))]`, or hold it as a `String`",
                with("String")
            )
        }
        (Some(Type::Integer(_) | Type::Number(_)), Seen::NotRead) => {
            format!("say which numbers Rust reads with `#[schemars({}range(min = .., max = ..))]`", with(".."))
        }
        _ => "describe the type with `#[schemars(with = \"..\")]`, or use one that serde reads as schemars says".to_owned(),
    }
}

/// Whether serde's words are those of keys that `keyed_map` tells of: variants of an enum, narrow integers and UUIDs.
fn is_of_known_keys(words: &str) -> bool {
    let is_integer = |name: &str| {
        let bits = name.strip_prefix(['u', 'i']).unwrap_or_default();
        ["8", "16", "32", "64"].contains(&bits)
    };
    let mut words = words.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| ["variant", "nonzero", "UUID"].contains(&word) || is_integer(word))
}

/// Where a payload differs from one that Rust reads; for an example, the innermost place at which another valid value
/// makes a difference to Rust. Empty where none is known.
pub(super) fn place<'a>(one: &'a Asked, all: &'a [Asked], words: &str) -> &'a str {
    if let Some(at) = &one.case.at {
        return &at.path;
    }
    // What another form has is not what is wrong with this one.
    let is_there = |other: &Case| path(other).is_some_and(|path| part(&one.case.payload, path, "").is_some());
    let is_read_otherwise = |other: &&Asked| match &other.again {
        Ok(_) => true,
        Err(error) => error.violation.message != words && is_there(&other.case),
    };
    let others = all
        .iter()
        .filter(|other| other.case.example == one.case.example && other.case.verdict.is_ok());
    let places = others
        .filter(is_read_otherwise)
        .filter_map(|other| path(&other.case));
    places.max_by_key(|path| path.len()).unwrap_or_default()
}

/// Whether Rust refuses every valid value at a place.
pub(super) fn is_never_read(path: &str, all: &[Asked]) -> bool {
    let mut there = all
        .iter()
        .filter(|Asked { case, .. }| case.verdict.is_ok() && self::path(case).map(bare) == Some(bare(path)));
    there.all(|asked| asked.again.is_err())
}

fn path(case: &Case) -> Option<&str> {
    case.at.as_ref().map(|at| at.path.as_str())
}

/// Paths of violations have no dot before the first name.
fn bare(path: &str) -> &str {
    path.trim_start_matches('.')
}

impl Model {
    /// Whether a value has fields beside the tag of a form of an untagged union that has nothing else.
    fn is_more_than_a_tag(&self, name: &TypeName, value: &Value) -> bool {
        let forms = match self.types.get(name).map(|def| &def.shape) {
            Some(Shape::Union(union)) if union.tag.is_none() => union.forms.as_slice(),
            _ => &[],
        };
        let is_more = value.as_object().is_some_and(|members| members.len() > 1);
        let is_tag = |field: &Field| matches!(&field.ty, Type::Const(tag) if value.get(&field.wire).is_some_and(|given| *given == *tag.wire));
        let mut records = forms.iter().filter_map(|form| self.record(&form.ty));
        is_more && records.any(|record| matches!(record.fields.as_slice(), [only] if is_tag(only)))
    }

    /// The type behind names and null.
    pub(super) fn resolved<'m>(&'m self, ty: &'m Type) -> &'m Type {
        match ty {
            Type::Nullable(inner) => self.resolved(inner),
            Type::Ref(name) => match self.types.get(name).map(|def| &def.shape) {
                Some(Shape::Alias(inner)) => self.resolved(inner),
                _ => ty,
            },
            _ => ty,
        }
    }
}
