//! Turns a valid payload into others that differ from it in one place each.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use self::forms::external;
use self::place::Payloads;
use self::values::{aliases, borders, integers, keys, numbers, other_types, strings};
use super::{Field, List, Model, Record, Shape, Type, TypeName, Union};

mod forms;
mod place;
mod several;
mod values;

pub(super) use self::place::{At, Change, Mutant, Place};

/// Makes the payloads of one extension; a type that was seen in one place is not taken apart in the next.
pub(super) struct Mutator<'a> {
    model: &'a Model,
    seen: BTreeSet<(TypeName, String)>,
    /// Whether the payloads are for Rust alone: then also values of every form of a union, whatever the example has.
    probing: bool,
    /// The types whose forms have been made, where they are.
    formed: BTreeSet<TypeName>,
}

impl<'a> Mutator<'a> {
    pub fn new(model: &'a Model) -> Self {
        Self {
            model,
            seen: BTreeSet::new(),
            probing: false,
            formed: BTreeSet::new(),
        }
    }

    pub fn probing(model: &'a Model) -> Self {
        Self {
            probing: true,
            ..Self::new(model)
        }
    }

    /// The payloads that differ from an example in one place, with what differs.
    pub fn payload(&mut self, root: &TypeName, example: &Value) -> Payloads {
        let mut out = Payloads::new();
        let place = Place::payload();
        if self.seen.insert((root.clone(), String::new())) {
            other_types(&place, &mut out);
        }
        self.named(root, example, &place, &mut out);
        out
    }

    fn named(&mut self, name: &TypeName, value: &Value, place: &Place<'_>, out: &mut Payloads) {
        self.shape(name, value, place, out);
        if self.probing && self.formed.insert(name.clone()) {
            self.forms(name, place, out);
        }
    }

    fn shape(&mut self, name: &TypeName, value: &Value, place: &Place<'_>, out: &mut Payloads) {
        let Some(def) = self.model.types.get(name) else {
            return;
        };
        match &def.shape {
            Shape::Record(record) => self.record(name, record, value, place, out),
            Shape::Enum(literals) => {
                for literal in literals {
                    place.add(
                        &format!("\"{}\"", literal.wire),
                        literal.wire.as_str().into(),
                        out,
                    );
                }
                place.add("an unknown string", "unknown".into(), out);
            }
            Shape::Union(union) => self.union(union, value, place, out),
            Shape::Alias(ty) => self.inside(ty, value, place, out),
        }
    }

    /// Takes apart what stands inside a place, whose own other types are done with.
    pub(super) fn inside(&mut self, ty: &Type, value: &Value, place: &Place<'_>, out: &mut Payloads) {
        match ty {
            Type::Integer(bounds) => integers(bounds, place, out),
            Type::Number(bounds) => numbers(bounds, place, out),
            Type::String(text) => strings(text, value, place, out),
            Type::Const(constant) => {
                place.add("an unknown string", "unknown".into(), out);
                for name in &constant.known {
                    place.add(&format!("\"{name}\""), name.as_str().into(), out);
                }
            }
            Type::List(list) => self.list(list, value, place, out),
            Type::Tuple(types) => self.tuple(types, value, place, out),
            Type::Map(mapping) => {
                place.add("an empty object", json!({}), out);
                if let Value::Object(map) = value
                    && let Some((key, value)) = map.iter().next()
                {
                    keys(mapping, key, value, place, out);
                    self.member(map, key, &mapping.values, value, place, out);
                    if self.probing {
                        several::keys(mapping.keys.as_ref(), (key, value), &Map::new(), place, out);
                    }
                }
            }
            Type::Ref(name) => self.named(name, value, place, out),
            Type::Nullable(inner) => self.inside(inner, value, place, out),
            Type::Bool | Type::Any => {}
        }
        if self.probing
            && matches!(
                ty,
                Type::Bool | Type::Integer(_) | Type::Number(_) | Type::String(_)
            )
        {
            for other in self.model.several(ty, value) {
                place.add(&other.to_string(), other, out);
            }
        }
    }

    fn record(
        &mut self,
        name: &TypeName,
        record: &Record,
        value: &Value,
        place: &Place<'_>,
        out: &mut Payloads,
    ) {
        let Value::Object(object) = value else {
            return;
        };
        for field in &record.fields {
            if self.seen.insert((name.clone(), field.wire.clone())) {
                self.field(field, object, place, out);
            }
        }
        if self.seen.insert((name.clone(), String::new())) && record.rest.is_none() {
            let mut open = object.clone();
            open.insert("unknownField".to_owned(), json!({ "kept": true }));
            place.add("with an unknown field", Value::Object(open), out);
        }
        if let Some(rest) = &record.rest {
            let other = object
                .iter()
                .find(|(key, _)| record.fields.iter().all(|field| field.wire != **key));
            if let Some((key, value)) = other {
                self.member(object, key, rest, value, place, out);
                if self.probing {
                    several::keys(None, (key, value), object, place, out);
                }
            }
        }
        for union in &record.flattened {
            self.union(union, value, place, out);
        }
    }

    fn field(&mut self, field: &Field, object: &Map<String, Value>, place: &Place<'_>, out: &mut Payloads) {
        if field.accepted.is_none() {
            return;
        }
        let sample = object
            .get(&field.wire)
            .cloned()
            .or_else(|| self.model.sample(&field.ty, &field.wire));
        let at = place.member(object, &field.wire, &field.ty);
        at.remove(field.written, out);
        other_types(&at, out);
        if let Some(sample) = sample {
            aliases(field, &sample, object, place, out);
            self.inside(&field.ty, &sample, &at, out);
        }
    }

    fn member(
        &mut self,
        object: &Map<String, Value>,
        key: &str,
        ty: &Type,
        value: &Value,
        place: &Place<'_>,
        out: &mut Payloads,
    ) {
        let at = place.member(object, key, ty);
        other_types(&at, out);
        self.inside(ty, value, &at, out);
    }

    fn list(&mut self, list: &List, value: &Value, place: &Place<'_>, out: &mut Payloads) {
        let Value::Array(items) = value else {
            return;
        };
        place.add("an empty list", json!([]), out);
        let Some(item) = items.first() else {
            return;
        };
        // Of a set Rust writes each item once.
        for count in borders(list.min, list.max)
            .into_iter()
            .filter(|count| !list.is_set || *count < 2)
        {
            place.add(
                &format!("a list of {count}"),
                Value::Array(vec![item.clone(); count]),
                out,
            );
        }
        let at = place.item(items, 0, &list.item);
        other_types(&at, out);
        self.inside(&list.item, item, &at, out);
        if self.probing {
            self.model.lists_of_several(list, item, place, out);
        }
    }

    fn tuple(&mut self, types: &[Type], value: &Value, place: &Place<'_>, out: &mut Payloads) {
        let Value::Array(items) = value else {
            return;
        };
        place.add(
            "one item less",
            Value::from(&items[..items.len().saturating_sub(1)]),
            out,
        );
        place.add(
            "one item more",
            items.iter().chain([&json!(1)]).cloned().collect(),
            out,
        );
        for (index, (ty, item)) in types.iter().zip(items).enumerate() {
            let at = place.item(items, index, ty);
            other_types(&at, out);
            self.inside(ty, item, &at, out);
        }
    }

    fn union(&mut self, union: &Union, value: &Value, place: &Place<'_>, out: &mut Payloads) {
        if union.external {
            external(value, place, out);
        } else if let (None, Value::Object(object)) = (&union.tag, value) {
            self.field_of_other_form(union, object, place, out);
        }
        if let (Some(tag), Value::Object(object)) = (&union.tag, value) {
            self.content_of_other_form(union, tag, object, place, out);
        }
        for form in &union.forms {
            let fits = match &form.tag {
                Some((key, literal)) => value.get(key).is_some_and(|tag| tag == literal.as_str()),
                None => true,
            };
            let is_named = self.probing || matches!(form.ty, Type::Ref(_));
            if fits && is_named && self.model.ty(&form.ty, value, "").is_ok() {
                self.inside(&form.ty, value, place, out);
                return;
            }
        }
    }
}
