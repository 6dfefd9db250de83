//! Turns `oneOf` and `anyOf` into constants, a tagged union, or an untagged one.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::compile::{Compiler, MAX_REFERENCES, constants, constrains_only, list, not};
use super::node::{Branch, Form, Id, Node, Union};

/// Where a schema has both, as with two flattened enums, both hold.
pub(super) const UNIONS: [&str; 2] = ["oneOf", "anyOf"];

impl<'s> Compiler<'s> {
    pub(super) fn read_union(&mut self, listed: &'s [Value], node: &mut Node) {
        let mut branches = Vec::new();
        self.branches(listed, &mut branches, 0);
        let all = branches.len();
        branches.retain(|b| !is_null_type(b));
        let nullable = branches.len() < all;

        let constant: Vec<Value> = branches
            .iter()
            .flat_map(|b| b.as_object().map_or(vec![], constants))
            .collect();
        let all_constant = branches
            .iter()
            .all(|b| b.as_object().is_some_and(|b| !constants(b).is_empty()));
        if all_constant && node.constants.is_empty() {
            node.constants = constant;
            node.constants.extend(nullable.then_some(Value::Null));
            return;
        }
        let form = match branches.as_slice() {
            _ if let Some(external) = self.external(&branches) => external,
            [single] => Form::Single(self.node(single)),
            _ => self.form(&branches),
        };
        node.unions.push(Union { nullable, form });
    }

    /// Variants that are strings, or objects of one key each.
    fn external(&mut self, branches: &[&'s Value]) -> Option<Form> {
        let variants: Vec<Tag> = branches.iter().copied().map(external).collect::<Option<_>>()?;
        let other = catch_all(&variants)?;
        let named = || {
            variants
                .iter()
                .zip(branches)
                .filter_map(|(tag, b)| Some((tag.name()?, *b)))
        };
        let is_constant = |branch: &Value| branch.as_object().is_some_and(|b| !own_constants(b).is_empty());
        let constants = named()
            .filter(|(_, b)| is_constant(b))
            .map(|(name, _)| name.clone());
        Some(Form::External {
            constants: constants.collect(),
            branches: named()
                .filter(|(_, b)| !is_constant(b))
                .map(|(name, b)| (name.clone(), self.node(b)))
                .collect(),
            other: other.map(|index| self.node(branches[index])),
        })
    }

    fn form(&mut self, branches: &[&'s Value]) -> Form {
        let tags: Vec<Vec<(String, Tag)>> = branches.iter().map(|b| self.tags(b)).collect();
        let nodes: Vec<Id> = branches.iter().map(|b| self.node(b)).collect();
        let objects = branches
            .iter()
            .all(|b| b.get("type").is_some_and(|t| t == "object"));
        if objects && let Some((key, tags, other)) = tag(&tags) {
            let named = tags.iter().zip(&nodes);
            return Form::Tagged {
                branches: named
                    .filter_map(|(tag, id)| Some((tag.name()?.clone(), *id)))
                    .collect(),
                other: other.map(|index| nodes[index]),
                key,
            };
        }
        let branches = nodes
            .into_iter()
            .zip(tags)
            .map(|(node, tags)| Branch {
                node,
                constants: tags
                    .into_iter()
                    .filter_map(|(key, tag)| Some((key, tag.name()?.clone())))
                    .collect(),
            })
            .collect();
        Form::Untagged { branches, objects }
    }

    /// Branches that are themselves unions stand for their branches.
    fn branches(&self, listed: &'s [Value], found: &mut Vec<&'s Value>, depth: usize) {
        for branch in listed {
            let branch = self.target(branch);
            match branch.as_object().and_then(|b| Some((b, union_keyword(b)?))) {
                Some((inner, keyword)) if depth < MAX_REFERENCES && constrains_only(inner, keyword) => {
                    self.branches(list(inner, keyword), found, depth + 1);
                }
                _ => found.push(branch),
            }
        }
    }

    /// What the required keys of a branch tell it by, sorted.
    fn tags(&self, branch: &'s Value) -> Vec<(String, Tag)> {
        let Some(schema) = branch.as_object() else {
            return Vec::new();
        };
        let mut keys: Vec<&str> = list(schema, "required")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        keys.sort_unstable();
        keys.into_iter()
            .filter_map(|key| {
                let property = self.target(schema.get("properties")?.get(key)?).as_object()?;
                Some((key.to_owned(), Tag::of(property)?))
            })
            .collect()
    }
}

/// What tells a branch from others.
#[derive(Debug, Clone)]
enum Tag {
    /// This one constant.
    Constant(Value),
    /// Any string but these.
    Not(Vec<Value>),
}

impl Tag {
    fn of(schema: &Map<String, Value>) -> Option<Self> {
        if let [constant] = own_constants(schema) {
            return Some(Self::Constant(constant.clone()));
        }
        let refused = not(schema);
        (!refused.is_empty() && schema.get("type").is_some_and(|t| t == "string"))
            .then_some(Self::Not(refused))
    }

    fn name(&self) -> Option<&Value> {
        match self {
            Self::Constant(name) => Some(name),
            Self::Not(_) => None,
        }
    }
}

/// The index of the branch that takes every string that is no other's; `None` where a branch is told by no string.
fn catch_all(tags: &[Tag]) -> Option<Option<usize>> {
    let names: Option<BTreeSet<&str>> = tags.iter().filter_map(Tag::name).map(Value::as_str).collect();
    let names = names?;
    let mut others = tags.iter().enumerate().filter_map(|(index, tag)| match tag {
        Tag::Not(refused) => Some((index, refused.iter().filter_map(Value::as_str).collect())),
        Tag::Constant(_) => None,
    });
    match (others.next(), others.next()) {
        (None, _) => Some(None),
        (Some((index, refused)), None) if names == refused => Some(Some(index)),
        _ => None,
    }
}

/// What a branch is when it is a constant string, any other string, or an object closed around one required property.
fn external(branch: &Value) -> Option<Tag> {
    let schema = branch.as_object()?;
    if let Some(tag) = Tag::of(schema) {
        return Some(tag);
    }
    let mut properties = schema.get("properties")?.as_object()?.keys();
    let (key, None) = (properties.next()?, properties.next()) else {
        return None;
    };
    let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
    let is_required = matches!(list(schema, "required"), [required] if required == key);
    (is_closed && is_required && schema.get("type").is_some_and(|t| t == "object"))
        .then(|| Tag::Constant(key.as_str().into()))
}

fn own_constants(schema: &Map<String, Value>) -> &[Value] {
    match schema.get("const") {
        Some(constant) => std::slice::from_ref(constant),
        None => list(schema, "enum"),
    }
}

/// The first key, by code point, by which every branch has a string of its own, but for one that may take all others; with
/// the branches' tags there, and the index of that one.
fn tag(branches: &[Vec<(String, Tag)>]) -> Option<(String, Vec<Tag>, Option<usize>)> {
    let (first, _) = branches.split_first()?;
    first.iter().find_map(|(key, _)| {
        let under_key = |tags: &Vec<(String, Tag)>| Some(tags.iter().find(|(k, _)| k == key)?.1.clone());
        let tags: Vec<Tag> = branches.iter().map(under_key).collect::<Option<_>>()?;
        let other = catch_all(&tags)?;
        let names: BTreeSet<String> = tags.iter().filter_map(Tag::name).map(Value::to_string).collect();
        (names.len() + usize::from(other.is_some()) == tags.len()).then(|| (key.clone(), tags, other))
    })
}

fn union_keyword(schema: &Map<String, Value>) -> Option<&'static str> {
    UNIONS
        .into_iter()
        .find(|k| schema.get(*k).is_some_and(Value::is_array))
}

fn is_null_type(schema: &Value) -> bool {
    schema.get("type").is_some_and(|t| t == "null") || schema.get("const").is_some_and(Value::is_null)
}
