//! Turns the model's types into the keywords of JSON Schema.

use std::collections::BTreeMap;

use a2a_ext::__private::accept_aliases;
use serde_json::{Map, Value, json};

use super::Contract;
use crate::emit::text::documented;
use crate::model::{
    Bounds, Field, List, Literal, MAX_SAFE, Model, Object, Presence, Record, Shape, Text, Type, TypeDef,
    TypeName, Union,
};

/// Writes the types of one extension.
pub(super) struct Writer<'a> {
    pub model: &'a Model,
    pub root: &'a TypeName,
    pub contract: Contract,
    /// `null` while a definition is being written, so that recursion ends.
    pub defs: BTreeMap<String, Value>,
}

impl Writer<'_> {
    /// What a type is.
    pub fn shape(&mut self, def: &TypeDef) -> Object {
        let mut schema = match &def.shape {
            Shape::Record(record) => self.record(record),
            Shape::Enum(literals) => self.enumeration(literals),
            Shape::Union(union) => self.union(union),
            Shape::Alias(ty) => self.ty(ty),
        };
        deprecate(&mut schema, def.deprecated);
        schema
    }

    fn record(&mut self, record: &Record) -> Object {
        let mut schema = Map::new();
        schema.insert("type".to_owned(), "object".into());
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for field in &record.fields {
            if let Some(presence) = self.contract.presence(field) {
                properties.insert(field.wire.clone(), Value::Object(self.field(field)));
                if presence == Presence::Required {
                    required.push(Value::from(field.wire.as_str()));
                }
            }
        }
        if !properties.is_empty() {
            schema.insert("properties".to_owned(), Value::Object(properties));
        }
        if !required.is_empty() {
            schema.insert("required".to_owned(), Value::Array(required));
        }
        if self.contract == Contract::Accepted {
            let aliased = record.fields.iter().filter(|field| !field.aliases.is_empty());
            let aliased = aliased.map(|field| (field.wire.clone(), field.aliases.clone()));
            accept_aliases(&mut schema, &aliased.collect::<Vec<_>>());
        }
        if record.closed {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
        if let Some(rest) = &record.rest {
            let rest = self.ty(rest);
            // A rest of any values is what an object without the keyword says too.
            if !rest.is_empty() {
                schema.insert("additionalProperties".to_owned(), Value::Object(rest));
            }
        }
        match record.flattened.as_slice() {
            [union] => schema.extend(self.union(union)),
            unions => {
                let unions: Vec<Value> = unions
                    .iter()
                    .map(|union| Value::Object(self.union(union)))
                    .collect();
                if !unions.is_empty() {
                    schema.insert("allOf".to_owned(), Value::Array(unions));
                }
            }
        }
        schema
    }

    fn field(&mut self, field: &Field) -> Object {
        let mut schema = Map::new();
        schema.insert("description".to_owned(), documented(field).into());
        deprecate(&mut schema, field.deprecated);
        if let Some(default) = &field.default {
            schema.insert("default".to_owned(), default.clone());
        }
        let ty = self.ty(&field.ty);
        let null = field.null_is_absent && self.contract == Contract::Accepted;
        schema.extend(if null { nullable(ty) } else { ty });
        schema
    }

    fn union(&mut self, union: &Union) -> Object {
        let forms = union.forms.iter().map(|form| {
            let mut schema = Map::new();
            schema.insert("description".to_owned(), form.docs.as_str().into());
            schema.extend(self.ty(&form.ty));
            Value::Object(schema)
        });
        let forms = forms.collect();
        // The forms of an untagged union may overlap, and the first that fits counts.
        let keyword = if union.tag.is_some() || union.external {
            "oneOf"
        } else {
            "anyOf"
        };
        Map::from_iter([(keyword.to_owned(), Value::Array(forms))])
    }

    fn ty(&mut self, ty: &Type) -> Object {
        let mut schema = Map::new();
        let mut put = |key: &str, value: Value| schema.insert(key.to_owned(), value);
        match ty {
            Type::Any => {}
            Type::Bool => _ = put("type", "boolean".into()),
            Type::Const(constant) => {
                put("type", "string".into());
                let (key, value) = self.name(&constant.wire, &constant.known);
                put(key, value);
            }
            Type::Integer(bounds) => {
                let safe = Bounds {
                    min: Some(bounds.min.clone().unwrap_or_else(|| (-MAX_SAFE).into())),
                    max: Some(bounds.max.clone().unwrap_or_else(|| MAX_SAFE.into())),
                    ..bounds.clone()
                };
                put("type", "integer".into());
                schema.extend(limits(&safe));
            }
            Type::Number(bounds) => {
                put("type", "number".into());
                schema.extend(limits(bounds));
            }
            Type::String(text) => {
                put("type", "string".into());
                schema.extend(constraints(text));
            }
            Type::List(list) => {
                put("type", "array".into());
                schema.extend(self.list(list));
            }
            Type::Tuple(items) => {
                put("type", "array".into());
                let count = items.len();
                let items: Vec<Value> = items.iter().map(|item| Value::Object(self.ty(item))).collect();
                schema.insert("prefixItems".to_owned(), items.into());
                schema.insert("minItems".to_owned(), count.into());
                schema.insert("maxItems".to_owned(), count.into());
            }
            Type::Map(map) => {
                put("type", "object".into());
                let values = self.ty(&map.values);
                let values = if values.is_empty() {
                    Value::Bool(true)
                } else {
                    Value::Object(values)
                };
                match &map.keys {
                    Some(keys) => {
                        schema.insert("patternProperties".to_owned(), json!({ keys.as_str(): values }));
                        schema.insert("additionalProperties".to_owned(), false.into());
                    }
                    None => _ = schema.insert("additionalProperties".to_owned(), values),
                }
            }
            Type::Ref(name) => {
                let reference = self.reference(name);
                schema.insert("$ref".to_owned(), reference.into());
            }
            Type::Nullable(inner) => return nullable(self.ty(inner)),
        }
        schema
    }

    fn list(&mut self, list: &List) -> Object {
        let mut schema = Map::new();
        let item = self.ty(&list.item);
        if !item.is_empty() {
            schema.insert("items".to_owned(), Value::Object(item));
        }
        for (key, count) in [("minItems", list.min), ("maxItems", list.max)] {
            if let Some(count) = count {
                schema.insert(key.to_owned(), count.into());
            }
        }
        schema
    }

    fn enumeration(&self, literals: &[Literal]) -> Object {
        let is_known = |literal: &&Literal| !literal.other;
        let known: Vec<String> = literals
            .iter()
            .filter(is_known)
            .map(|literal| literal.wire.clone())
            .collect();
        let literals = literals.iter().map(|literal| {
            let mut schema = Map::new();
            schema.insert("description".to_owned(), literal.docs.as_str().into());
            deprecate(&mut schema, literal.deprecated);
            if literal.other {
                schema.insert("type".to_owned(), "string".into());
            }
            let (key, value) = self.name(&literal.wire, if literal.other { &known } else { &[] });
            schema.insert(key.to_owned(), value);
            Value::Object(schema)
        });
        Map::from_iter([("oneOf".to_owned(), literals.collect())])
    }

    /// What a constant may be: what it is written as, or what it does not take where it takes every unknown string.
    fn name(&self, wire: &str, known: &[String]) -> (&'static str, Value) {
        if known.is_empty() || self.contract == Contract::Written {
            ("const", wire.into())
        } else {
            ("not", json!({ "enum": known }))
        }
    }

    fn reference(&mut self, name: &TypeName) -> String {
        if name == self.root {
            return "#".to_owned();
        }
        if !self.defs.contains_key(&name.0)
            && let Some(def) = self.model.types.get(name)
        {
            self.defs.insert(name.0.clone(), Value::Null);
            let mut schema = Map::from_iter([("description".to_owned(), Value::from(def.docs.as_str()))]);
            schema.extend(self.shape(def));
            self.defs.insert(name.0.clone(), Value::Object(schema));
        }
        format!("#/$defs/{name}")
    }
}

fn deprecate(schema: &mut Object, deprecated: bool) {
    if deprecated {
        schema.insert("deprecated".to_owned(), true.into());
    }
}

/// The schema that also takes `null`; one without demands takes it already.
fn nullable(mut schema: Object) -> Object {
    if let Some(kind) = schema.get_mut("type") {
        *kind = json!([kind.take(), "null"]);
    } else if !schema.is_empty() {
        schema = Map::from_iter([("anyOf".to_owned(), json!([schema, { "type": "null" }]))]);
    }
    schema
}

fn limits(bounds: &Bounds) -> Object {
    let limits = [
        ("minimum", &bounds.min),
        ("maximum", &bounds.max),
        ("exclusiveMinimum", &bounds.above),
        ("exclusiveMaximum", &bounds.below),
    ];
    limits
        .into_iter()
        .filter_map(|(key, limit)| Some((key.to_owned(), Value::Number(limit.clone()?))))
        .collect()
}

fn constraints(text: &Text) -> Object {
    let constraints = [
        ("minLength", text.min.map(Value::from)),
        ("maxLength", text.max.map(Value::from)),
        ("pattern", text.pattern.as_deref().map(Value::from)),
        ("format", text.format.as_deref().map(Value::from)),
    ];
    constraints
        .into_iter()
        .filter_map(|(key, value)| Some((key.to_owned(), value?)))
        .collect()
}
