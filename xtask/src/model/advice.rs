//! Turns a place where Rust and the schema disagree into what its author can do there.

use super::cases::Case;
use super::probe::Asked;
use super::{Model, Shape, Type};

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

/// What to do about the type at a place.
pub(super) fn of(model: &Model, path: &str, all: &[Asked], seen: Seen, words: &str) -> String {
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

/// Whether serde's words are those of keys that `keyed_map` tells of: variants of an enum and narrow integers.
fn is_of_known_keys(words: &str) -> bool {
    let is_integer = |name: &str| {
        let bits = name.strip_prefix(['u', 'i']).unwrap_or_default();
        ["8", "16", "32", "64"].contains(&bits)
    };
    let mut words = words.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| word == "variant" || word == "nonzero" || is_integer(word))
}

/// Where a payload differs from one that Rust reads; for an example, the innermost place at which another valid value
/// makes a difference to Rust. Empty where none is known.
pub(super) fn place<'a>(one: &'a Asked, all: &'a [Asked], words: &str) -> &'a str {
    if let Some(at) = &one.case.at {
        return &at.path;
    }
    let is_read_otherwise = |other: &&Asked| match &other.again {
        Ok(_) => true,
        Err(error) => error.violation.message != words,
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
