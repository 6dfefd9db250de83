//! Turns `oneOf` and `anyOf` into constants, a tagged union, or an untagged one.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::compile::{Compiler, MAX_REFERENCES, constants, constrains_only, list};
use super::node::{Branch, Form, Id, Node, Union};

impl<'s> Compiler<'s> {
    pub(super) fn read_union(&mut self, schema: &'s Map<String, Value>, node: &mut Node) {
        let Some(keyword) = union_keyword(schema) else {
            return;
        };
        let mut branches = Vec::new();
        self.branches(list(schema, keyword), &mut branches, 0);
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
            _ if branches.iter().all(|b| external(b).is_some()) => self.external(&branches),
            [single] => Form::Single(self.node(single)),
            _ => self.form(&branches),
        };
        node.union = Some(Union { nullable, form });
    }

    fn external(&mut self, branches: &[&'s Value]) -> Form {
        let (mut constants, mut keyed) = (Vec::new(), Vec::new());
        for branch in branches {
            match external(branch) {
                Some(External::Constant(name)) => constants.push(name.into()),
                Some(External::Key(name)) => keyed.push((name.into(), self.node(branch))),
                None => {}
            }
        }
        Form::External {
            constants,
            branches: keyed,
        }
    }

    fn form(&mut self, branches: &[&'s Value]) -> Form {
        let constants: Vec<Vec<(String, Value)>> =
            branches.iter().map(|b| self.required_constants(b)).collect();
        let nodes: Vec<Id> = branches.iter().map(|b| self.node(b)).collect();
        let objects = branches
            .iter()
            .all(|b| b.get("type").is_some_and(|t| t == "object"));
        if objects && let Some(key) = tag(&constants) {
            let tags = constants
                .into_iter()
                .flat_map(|c| c.into_iter().filter(|(k, _)| *k == key).map(|(_, v)| v));
            return Form::Tagged {
                branches: tags.zip(nodes).collect(),
                key,
            };
        }
        let branches = nodes
            .into_iter()
            .zip(constants)
            .map(|(node, constants)| Branch { node, constants })
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

    fn required_constants(&self, branch: &'s Value) -> Vec<(String, Value)> {
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
                match constants(property).as_slice() {
                    [constant] => Some((key.to_owned(), constant.clone())),
                    _ => None,
                }
            })
            .collect()
    }
}

/// A variant of an externally tagged enum.
enum External<'s> {
    /// `"name"`.
    Constant(&'s str),
    /// `{"name": content}`.
    Key(&'s str),
}

/// What a branch is when it is a constant string, or an object closed around one required property.
fn external(branch: &Value) -> Option<External<'_>> {
    let schema = branch.as_object()?;
    if let [Value::String(name)] = own_constants(schema) {
        return Some(External::Constant(name));
    }
    let mut properties = schema.get("properties")?.as_object()?.keys();
    let (key, None) = (properties.next()?, properties.next()) else {
        return None;
    };
    let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
    let is_required = matches!(list(schema, "required"), [required] if required == key);
    (is_closed && is_required && schema.get("type").is_some_and(|t| t == "object"))
        .then_some(External::Key(key))
}

fn own_constants(schema: &Map<String, Value>) -> &[Value] {
    match schema.get("const") {
        Some(constant) => std::slice::from_ref(constant),
        None => list(schema, "enum"),
    }
}

/// The first key, by code point, under which every branch has a constant string of its own.
fn tag(branches: &[Vec<(String, Value)>]) -> Option<String> {
    let (first, _) = branches.split_first()?;
    let is_tag = |key: &str| {
        let values: Vec<&str> = branches
            .iter()
            .filter_map(|b| b.iter().find(|(k, _)| k == key).and_then(|(_, v)| v.as_str()))
            .collect();
        values.len() == branches.len() && values.iter().collect::<BTreeSet<_>>().len() == branches.len()
    };
    first.iter().map(|(key, _)| key).find(|key| is_tag(key)).cloned()
}

fn union_keyword(schema: &Map<String, Value>) -> Option<&'static str> {
    ["oneOf", "anyOf"]
        .into_iter()
        .find(|k| schema.get(*k).is_some_and(Value::is_array))
}

fn is_null_type(schema: &Value) -> bool {
    schema.get("type").is_some_and(|t| t == "null") || schema.get("const").is_some_and(Value::is_null)
}
