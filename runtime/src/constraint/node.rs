//! Turns the keywords of one schema into one row of the table that the walk goes through.

use std::fmt::Write as _;

use regex_lite::Regex;
use serde_json::{Number, Value};

/// The index of a node in the table.
pub(super) type Id = usize;

/// A type name of JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    Object,
    List,
    String,
    Number,
    Integer,
    Boolean,
    Null,
}

impl Type {
    pub(super) fn from_schema(name: &str) -> Option<Self> {
        Some(match name {
            "object" => Self::Object,
            "array" => Self::List,
            "string" => Self::String,
            "number" => Self::Number,
            "integer" => Self::Integer,
            "boolean" => Self::Boolean,
            "null" => Self::Null,
            _ => return None,
        })
    }

    pub(super) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Boolean,
            Value::Number(_) => Self::Number,
            Value::String(_) => Self::String,
            Value::Array(_) => Self::List,
            Value::Object(_) => Self::Object,
        }
    }

    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Object => "an object",
            Self::List => "a list",
            Self::String => "a string",
            Self::Number => "a number",
            Self::Integer => "an integer",
            Self::Boolean => "a boolean",
            Self::Null => "null",
        }
    }
}

/// What one schema demands of a value; empty lists and `None` demand nothing.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) types: Vec<Type>,
    pub(super) constants: Vec<Value>,
    /// What it must not be.
    pub(super) not: Vec<Value>,
    pub(super) bounds: Vec<Bound>,
    pub(super) min_length: Option<usize>,
    pub(super) max_length: Option<usize>,
    pub(super) pattern: Option<Pattern>,
    pub(super) min_items: Option<usize>,
    pub(super) max_items: Option<usize>,
    /// The first items, each by its own node.
    pub(super) first_items: Vec<Id>,
    pub(super) items: Option<Id>,
    /// Sorted by name.
    pub(super) keys: Vec<Key>,
    pub(super) other_keys: Option<Id>,
    /// What keys that match a pattern hold.
    pub(super) key_patterns: Vec<(Pattern, Id)>,
    /// Whether no other key may be there.
    pub(super) closed: bool,
    /// `$ref`, then `allOf`.
    pub(super) all: Vec<Id>,
    /// `oneOf`, then `anyOf`.
    pub(super) unions: Vec<Union>,
    /// When what this node or one below it refuses may get past serde.
    pub(super) slips: Slips,
}

/// When a value that a schema refuses may get past serde.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Slips {
    /// A text for a boolean, say.
    #[default]
    Never,
    /// Where serde reads flattened, tagged and untagged content out of a buffer, which takes a list for a struct, a number
    /// for a variant, and any integer.
    Buffered,
    /// Serde knows nothing of the rule.
    Always,
}

#[derive(Debug)]
pub(super) struct Key {
    pub(super) name: String,
    /// What it may be called instead.
    pub(super) aliases: Vec<String>,
    pub(super) required: bool,
    pub(super) node: Option<Id>,
}

impl Key {
    /// Its own name, then the others.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.name).chain(&self.aliases)
    }
}

#[derive(Debug)]
pub(super) struct Bound {
    pub(super) relation: Relation,
    pub(super) limit: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    AtLeast,
    AtMost,
    GreaterThan,
    LessThan,
}

impl Bound {
    pub(super) fn holds(&self, n: f64) -> bool {
        match self.relation {
            Relation::AtLeast => n >= self.limit,
            Relation::AtMost => n <= self.limit,
            Relation::GreaterThan => n > self.limit,
            Relation::LessThan => n < self.limit,
        }
    }

    pub(super) fn words(&self) -> String {
        let relation = match self.relation {
            Relation::AtLeast => "at least",
            Relation::AtMost => "at most",
            Relation::GreaterThan => "greater than",
            Relation::LessThan => "less than",
        };
        format!("must be {relation} {}", self.limit)
    }
}

#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) text: String,
    /// `None` where the pattern does not compile.
    pub(super) regex: Option<Regex>,
}

/// The alternatives of `oneOf` or `anyOf`, without those of type null.
#[derive(Debug)]
pub(super) struct Union {
    pub(super) nullable: bool,
    pub(super) form: Form,
}

#[derive(Debug)]
pub(super) enum Form {
    Single(Id),
    Tagged {
        key: String,
        branches: Vec<(Value, Id)>,
        /// What takes an unknown tag.
        other: Option<Id>,
    },
    /// Constant strings, and objects of one key each, with their nodes.
    External {
        constants: Vec<Value>,
        branches: Vec<(Value, Id)>,
        /// What takes every other string.
        other: Option<Id>,
    },
    Untagged {
        branches: Vec<Branch>,
        objects: bool,
    },
}

#[derive(Debug)]
pub(super) struct Branch {
    pub(super) node: Id,
    /// The required keys whose value is a constant.
    pub(super) constants: Vec<(String, Value)>,
}

/// Equality of constants: numbers are compared by value.
pub(super) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        _ => a == b,
    }
}

/// Whether a number is integral: `1200.0` is.
pub(super) fn is_integral(number: &Number) -> bool {
    !number.is_f64() || number.as_f64().is_some_and(|n| n.fract() == 0.0)
}

/// `expected "a"` or `expected one of "a", "b"`; null is right where it is allowed, but not named.
pub(super) fn expected<'a>(constants: impl Iterator<Item = &'a Value>) -> String {
    let named: Vec<&Value> = constants.filter(|c| !c.is_null()).collect();
    let mut words = String::from(if named.len() > 1 {
        "expected one of "
    } else {
        "expected "
    });
    for (i, constant) in named.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(words, "{}{constant}", if i > 0 { ", " } else { "" });
    }
    if named.is_empty() {
        words.push_str("null");
    }
    words
}

/// `must not be "a"` or `must be none of "a", "b"`.
pub(super) fn refused(constants: &[Value]) -> String {
    let named: Vec<String> = constants.iter().map(Value::to_string).collect();
    let relation = if named.len() > 1 { "be none of" } else { "not be" };
    format!("must {relation} {}", named.join(", "))
}

/// `the same field as "a", which is there too`.
pub(super) fn same_field(name: &str) -> String {
    format!("the same field as {}, which is there too", Value::from(name))
}

/// `expected exactly one of the keys "a", "b"`.
pub(super) fn expected_key<'a>(names: impl Iterator<Item = &'a Value>) -> String {
    let names: Vec<String> = names.map(Value::to_string).collect();
    match names.as_slice() {
        [only] => format!("expected exactly the key {only}"),
        _ => format!("expected exactly one of the keys {}", names.join(", ")),
    }
}

/// `expected a string or a list, got null`.
pub(super) fn mismatch(wanted: &[Type], found: &str) -> String {
    let mut named: Vec<&str> = wanted
        .iter()
        .filter(|t| **t != Type::Null)
        .map(|t| t.words())
        .collect();
    if named.is_empty() {
        named.push("null");
    }
    format!("expected {}, got {found}", named.join(" or "))
}
