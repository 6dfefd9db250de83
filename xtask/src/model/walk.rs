//! Turns the places of one extension's two schemas into named types, step by step, collecting refusals on the way.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::keywords::is_annotation;
use super::lower::Refusal;
use super::schema::{Kind, Node, Null};
use super::{List, Mapping, Object, Shape, Type, TypeDef, TypeName, pattern, scalar};

/// The walk through one extension.
pub(super) struct Walk<'a> {
    pub written: &'a Object,
    pub accepted: &'a Object,
    /// The root's own name.
    pub root: TypeName,
    /// Types that are only ever forms of one tagged union: the form with its tag takes their name.
    pub forms_only: &'a BTreeSet<String>,
    /// What the schemas call each type.
    pub named: BTreeMap<TypeName, String>,
    /// Finished types; `None` while one is being walked, so that recursion ends.
    pub types: BTreeMap<TypeName, Option<TypeDef>>,
    pub refusals: Vec<Refusal>,
    /// Unions and records that are being laid into others, so that one inside itself ends.
    pub laying: Vec<String>,
    /// What Rust calls the type that is being walked.
    pub within: String,
}

/// What stands in a place: the type without null, and on which side null is allowed.
pub(super) struct Placed {
    pub ty: Type,
    pub null: Null,
}

impl Walk<'_> {
    /// Records a refusal.
    pub fn refuse<T>(&mut self, at: &str, reason: impl Into<String>) -> Option<T> {
        let refusal = Refusal {
            path: at.to_owned(),
            reason: reason.into(),
        };
        if !self.refusals.contains(&refusal) {
            self.refusals.push(refusal);
        }
        None
    }

    /// Records that a part of the type that is being walked has no doc comment.
    pub fn refuse_undocumented(&mut self, at: &str, part: &str) {
        let reason = format!(
            "missing documentation in `{}`; add a doc comment (`///`) to {part}",
            self.within
        );
        self.refuse::<()>(at, reason);
    }

    /// Walks inside a type that the schema refers to.
    pub fn within<T>(&mut self, reference: &str, walk: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.within, reference.to_owned());
        let walked = walk(self);
        self.within = outer;
        walked
    }

    /// The value, or its error recorded as a refusal.
    pub fn ok<T>(&mut self, at: &str, result: Result<T, String>) -> Option<T> {
        result.map_err(|reason| self.refuse::<T>(at, reason)).ok()
    }

    /// The type of a place; `stem` is its name if it needs one of its own.
    pub fn place(&mut self, node: Node, at: &str, stem: &str) -> Option<Placed> {
        self.ok(at, node.check())?;
        let (node, null) = node.without_null();
        self.ok(at, node.check())?;
        let ty = match node.kind() {
            Kind::Plain => self.plain(&node, at, stem)?,
            Kind::Enum if node.has("enum") => {
                return self.refuse(
                    at,
                    "the schema lists strings here, which have no documentation; use an enum with a doc comment (`///`) on each \
                     variant",
                );
            }
            _ => {
                let name = TypeName(stem.to_owned());
                let shape = self.shape(&node, at, stem)?;
                self.declare(&name, at, node.docs(), node.deprecated(), shape)?;
                Type::Ref(name)
            }
        };
        Some(Placed { ty, null })
    }

    /// What a named type is; `stem` opens the names of its forms.
    pub fn shape(&mut self, node: &Node, at: &str, stem: &str) -> Option<Shape> {
        match node.kind() {
            Kind::Record => self.record(node, at, stem).map(Shape::Record),
            Kind::Enum => self.literals(node, at).map(Shape::Enum),
            Kind::Union => self.union(node, at, stem).map(Shape::Union),
            Kind::Plain => self.plain(node, at, stem).map(Shape::Alias),
        }
    }

    fn plain(&mut self, node: &Node, at: &str, stem: &str) -> Option<Type> {
        if let Some(name) = node.reference() {
            self.only(node, at, &["$ref"])?;
            return self.reference(&name, at).map(Type::Ref);
        }
        let Some(kind) = node.get("type") else {
            self.only(node, at, &[])?;
            return Some(Type::Any);
        };
        match kind.as_str() {
            Some("boolean") => {
                self.only(node, at, &["type"])?;
                Some(Type::Bool)
            }
            Some("integer") => {
                self.only(node, at, NUMERIC)?;
                self.ok(at, scalar::integer(node))
            }
            Some("number") => {
                self.only(node, at, NUMERIC)?;
                self.ok(at, scalar::number(node))
            }
            Some("string") => {
                self.only(
                    node,
                    at,
                    &["type", "const", "not", "minLength", "maxLength", "pattern"],
                )?;
                self.ok(at, scalar::string(node))
            }
            Some("array") => self.list(node, at, stem),
            Some("object") => self.map(node, at, stem),
            Some("null") => self.refuse(
                at,
                "a type that is always null says nothing on the wire; leave it out",
            ),
            _ => self.refuse(
                at,
                "a place with several JSON types; use an enum with `#[serde(untagged)]`",
            ),
        }
    }

    fn list(&mut self, node: &Node, at: &str, stem: &str) -> Option<Type> {
        self.only(
            node,
            at,
            &[
                "type",
                "items",
                "prefixItems",
                "minItems",
                "maxItems",
                "uniqueItems",
            ],
        )?;
        let min = self.ok(at, scalar::count(node, "minItems"))?;
        let max = self.ok(at, scalar::count(node, "maxItems"))?;
        self.ok(at, scalar::ordered(min, max))?;
        let places = self.ok(at, node.branches("prefixItems"))?;
        if !places.is_empty() {
            return self.tuple(places, (min, max), at, stem);
        }
        let item = match self.ok(at, node.child("items"))? {
            Some(items) => self.inside(items, &format!("{at}[]"), &format!("{stem}Item"))?,
            None => Type::Any,
        };
        let is_set = node.get("uniqueItems") == Some(&Value::Bool(true));
        Some(Type::List(Box::new(List {
            item,
            min,
            max,
            is_set,
        })))
    }

    fn tuple(
        &mut self,
        places: Vec<Node>,
        counts: (Option<u64>, Option<u64>),
        at: &str,
        stem: &str,
    ) -> Option<Type> {
        let count = Some(places.len() as u64);
        if counts != (count, count) {
            return self.refuse(at, "a tuple has as many items as types, no fewer and no more");
        }
        let items = places.into_iter().enumerate().map(|(index, place)| {
            let name = format!("{stem}Item{}", index + 1);
            self.inside(place, &format!("{at}[{index}]"), &name)
        });
        let items: Vec<Option<Type>> = items.collect();
        Some(Type::Tuple(items.into_iter().collect::<Option<_>>()?))
    }

    fn map(&mut self, node: &Node, at: &str, stem: &str) -> Option<Type> {
        self.only(node, at, &["type", "additionalProperties", "patternProperties"])?;
        let (keys, values) = match self.ok(at, node.keyed())? {
            Some((keys, values)) => (Some(keys), Some(values)),
            None => (None, self.ok(at, node.child("additionalProperties"))?),
        };
        if let Some(keys) = &keys {
            self.ok(at, pattern::check(keys))?;
        }
        match values {
            Some(values) => {
                let values = self.inside(values, &format!("{at}{{}}"), &format!("{stem}Value"))?;
                Some(Type::Map(Box::new(Mapping { keys, values })))
            }
            None => self.refuse(at, "an object of which nothing is known"),
        }
    }

    /// The type of items and of map values, which may be null for their own sake.
    pub fn inside(&mut self, node: Node, at: &str, stem: &str) -> Option<Type> {
        let placed = self.place(node, at, stem)?;
        match (placed.null.written, placed.null.accepted) {
            (false, false) => Some(placed.ty),
            (true, true) => Some(Type::Nullable(Box::new(placed.ty))),
            _ => self.refuse(
                at,
                "what is written and what is accepted differ in whether null may stand here",
            ),
        }
    }

    /// Refuses keywords that have no meaning beside a place's type.
    pub fn only(&mut self, node: &Node, at: &str, known: &[&str]) -> Option<()> {
        let keys = node.written.keys().chain(node.accepted.keys());
        let other = keys
            .map(String::as_str)
            .find(|key| !known.contains(key) && !is_annotation(key));
        match other {
            Some(key) => self.refuse(
                at,
                format!("the schema keyword `{key}` has no meaning here; remove it"),
            ),
            None => Some(()),
        }
    }
}

const NUMERIC: &[&str] = &[
    "type",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
];

/// The strings of a `const` or `enum`.
pub(super) fn strings(node: &Node) -> Result<Vec<String>, String> {
    let values: Vec<&Value> = match (node.get("const"), node.get("enum").and_then(Value::as_array)) {
        (Some(only), _) => vec![only],
        (None, Some(values)) => values.iter().collect(),
        (None, None) => Vec::new(),
    };
    values
        .into_iter()
        .map(|value| {
            value
                .as_str()
                .map(str::to_owned)
                .ok_or_else(|| format!("the constant {value} is no string; use an enum of strings"))
        })
        .collect()
}
