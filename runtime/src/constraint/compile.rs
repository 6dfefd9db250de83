//! Turns a JSON Schema into the table of nodes that the walk goes through.
//!
//! Keywords that are not named here demand nothing: codegen refuses them, and in an agent serde has the last word.

use std::collections::{BTreeSet, HashMap};

use regex_lite::Regex;
use serde_json::{Map, Value};

use super::node::{Bound, Id, Key, Node, Pattern, Relation, Type};
use super::slips::{integers, mark_slips};
use super::union::UNIONS;
use crate::schema::ALIASES;

/// Bounds the way through references that lead back to themselves.
pub(super) const MAX_REFERENCES: usize = 64;

/// Compiles a whole schema; the node with index 0 is the root's.
pub(super) fn compile(schema: &Value) -> Vec<Node> {
    let mut compiler = Compiler {
        root: schema,
        ids: HashMap::new(),
        nodes: Vec::new(),
    };
    compiler.node(schema);
    mark_slips(&mut compiler.nodes);
    compiler.nodes
}

/// The schema without the null of fields that are not required: schemars says that they may be null, but what is
/// optional on the wire is left out and never written as null.
pub(super) fn without_optional_nulls(schema: &Value) -> Value {
    match schema {
        Value::Array(items) => items.iter().map(without_optional_nulls).collect(),
        Value::Object(members) => {
            let mut members: Map<String, Value> = members
                .iter()
                .map(|(k, v)| (k.clone(), without_optional_nulls(v)))
                .collect();
            let required: Vec<Value> = list(&members, "required").to_vec();
            if let Some(Value::Object(properties)) = members.get_mut("properties") {
                for (name, property) in properties.iter_mut() {
                    if !required.iter().any(|r| r == name) {
                        remove_null(property);
                    }
                }
            }
            Value::Object(members)
        }
        scalar => scalar.clone(),
    }
}

fn remove_null(schema: &mut Value) {
    let is_null = |v: &Value| v.is_null() || v == "null" || v.get("type").is_some_and(|t| t == "null");
    for keyword in ["type", "enum", "anyOf", "oneOf"] {
        if let Some(Value::Array(alternatives)) = schema.get_mut(keyword) {
            alternatives.retain(|v| !is_null(v));
        }
    }
}

pub(super) struct Compiler<'s> {
    root: &'s Value,
    /// By address, so that a schema reached twice, or through itself, is one node.
    ids: HashMap<*const Value, Id>,
    nodes: Vec<Node>,
}

impl<'s> Compiler<'s> {
    pub(super) fn node(&mut self, schema: &'s Value) -> Id {
        let schema = self.target(schema);
        if let Some(&id) = self.ids.get(&std::ptr::from_ref(schema)) {
            return id;
        }
        let id = self.nodes.len();
        self.ids.insert(schema, id);
        self.nodes.push(Node::default());
        if let Value::Object(keywords) = schema {
            self.nodes[id] = self.read(keywords);
        }
        id
    }

    fn read(&mut self, schema: &'s Map<String, Value>) -> Node {
        let mut node = Node {
            types: types(schema),
            constants: constants(schema),
            not: not(schema),
            bounds: bounds(schema),
            min_length: count(schema, "minLength"),
            max_length: count(schema, "maxLength"),
            pattern: schema.get("pattern").and_then(Value::as_str).map(pattern),
            min_items: count(schema, "minItems"),
            max_items: count(schema, "maxItems"),
            first_items: list(schema, "prefixItems").iter().map(|s| self.node(s)).collect(),
            items: schema.get("items").map(|s| self.node(s)),
            keys: self.keys(schema),
            other_keys: schema
                .get("additionalProperties")
                .filter(|s| s.is_object())
                .map(|s| self.node(s)),
            key_patterns: schema
                .get("patternProperties")
                .and_then(Value::as_object)
                .into_iter()
                .flatten()
                .map(|(text, s)| (pattern(text), self.node(s)))
                .collect(),
            closed: schema.get("additionalProperties") == Some(&Value::Bool(false)),
            ..Node::default()
        };
        if let Some(target) = schema.get("$ref").and_then(|r| self.resolve(r)) {
            let id = self.node(target);
            node.all.push(id);
        }
        for part in list(schema, "allOf") {
            let id = self.node(part);
            node.all.push(id);
        }
        for keyword in UNIONS.into_iter().filter(|k| schema.contains_key(*k)) {
            self.read_union(list(schema, keyword), &mut node);
        }
        node.slips = node.slips_itself(integers(schema));
        node
    }

    fn keys(&mut self, schema: &'s Map<String, Value>) -> Vec<Key> {
        let properties = schema.get("properties").and_then(Value::as_object);
        let required: BTreeSet<&str> = list(schema, "required")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        // A set of strings is in the order of their code points, whatever the map's order is.
        let names: BTreeSet<&str> = properties
            .into_iter()
            .flat_map(|p| p.keys().map(String::as_str))
            .chain(required.iter().copied())
            .collect();
        let aliased = schema.get(ALIASES).and_then(Value::as_object);
        let aliased = |name: &str| aliased?.get(name)?.as_object();
        let aliases = |name: &str| aliased(name).map_or(&[][..], |field| list(field, "names"));
        let others: BTreeSet<&str> = names
            .iter()
            .flat_map(|name| aliases(name))
            .filter_map(Value::as_str)
            .collect();
        names
            .difference(&others)
            .map(|&name| Key {
                name: name.to_owned(),
                aliases: aliases(name)
                    .iter()
                    .filter_map(Value::as_str)
                    .map(str::to_owned)
                    .collect(),
                required: required.contains(name)
                    || aliased(name).is_some_and(|field| field.get("required") == Some(&Value::Bool(true))),
                node: properties.and_then(|p| p.get(name)).map(|s| self.node(s)),
            })
            .collect()
    }

    /// A schema that is a bare reference, annotations aside, stands for its target.
    pub(super) fn target(&self, mut schema: &'s Value) -> &'s Value {
        for _ in 0..MAX_REFERENCES {
            let Some(keywords) = schema.as_object().filter(|s| constrains_only(s, "$ref")) else {
                return schema;
            };
            match keywords.get("$ref").and_then(|r| self.resolve(r)) {
                Some(target) => schema = target,
                None => return schema,
            }
        }
        schema
    }

    fn resolve(&self, reference: &Value) -> Option<&'s Value> {
        self.root.pointer(reference.as_str()?.strip_prefix('#')?)
    }
}

pub(super) fn list<'s>(schema: &'s Map<String, Value>, keyword: &str) -> &'s [Value] {
    schema
        .get(keyword)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn pattern(text: &str) -> Pattern {
    Pattern {
        text: text.to_owned(),
        regex: Regex::new(text).ok(),
    }
}

fn count(schema: &Map<String, Value>, keyword: &str) -> Option<usize> {
    usize::try_from(schema.get(keyword)?.as_u64()?).ok()
}

/// Whether `keyword` is the only one of a schema that demands anything.
pub(super) fn constrains_only(schema: &Map<String, Value>, keyword: &str) -> bool {
    const ANNOTATIONS: [&str; 13] = [
        "$schema",
        "$id",
        "$defs",
        "$comment",
        "$anchor",
        "title",
        "description",
        "default",
        "examples",
        "deprecated",
        "readOnly",
        "writeOnly",
        "format",
    ];
    schema.contains_key(keyword)
        && schema
            .keys()
            .all(|k| k == keyword || ANNOTATIONS.contains(&k.as_str()) || k.starts_with("x-"))
}

fn types(schema: &Map<String, Value>) -> Vec<Type> {
    match schema.get("type") {
        Some(Value::String(name)) => Type::from_schema(name).into_iter().collect(),
        Some(Value::Array(names)) => names
            .iter()
            .filter_map(Value::as_str)
            .filter_map(Type::from_schema)
            .collect(),
        _ => Vec::new(),
    }
}

pub(super) fn constants(schema: &Map<String, Value>) -> Vec<Value> {
    match schema.get("const") {
        Some(constant) => vec![constant.clone()],
        None => list(schema, "enum").to_vec(),
    }
}

/// The constants of a `not`, where they are all that it demands.
pub(super) fn not(schema: &Map<String, Value>) -> Vec<Value> {
    let refused = schema.get("not").and_then(Value::as_object);
    refused
        .filter(|refused| constrains_only(refused, "enum"))
        .map_or_else(Vec::new, constants)
}

fn bounds(schema: &Map<String, Value>) -> Vec<Bound> {
    [
        ("minimum", Relation::AtLeast),
        ("maximum", Relation::AtMost),
        ("exclusiveMinimum", Relation::GreaterThan),
        ("exclusiveMaximum", Relation::LessThan),
    ]
    .into_iter()
    .filter_map(|(keyword, relation)| {
        Some(Bound {
            relation,
            limit: schema.get(keyword)?.as_f64()?,
        })
    })
    .collect()
}
