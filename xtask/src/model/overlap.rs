//! Turns two types into values that Rust writes of the one, and that serde may take for the other.

use serde_json::{Map, Value};

use super::mutate::{Mutator, Place};
use super::{Field, Model, Presence, Record, Shape, Type};

/// What a type is where unions stand for their forms.
enum Part<'m> {
    /// An object with known fields.
    Whole(Record),
    /// Anything else.
    Plain(&'m Type),
}

/// Types inside types are followed so far.
const MAX_DEPTH: usize = 4;
/// As many values of two types.
const MOST: usize = 16;

impl Model {
    /// Values that Rust writes of a type, made so that another type may take them: with that one's fields, as far as the
    /// type has them, and with as few and as many of its own as there are.
    pub(super) fn written_beside(&self, other: &Type, own: &Type, hint: &str) -> Vec<Value> {
        self.beside(other, own, hint, 0)
    }

    /// The keys of the objects that a type can be.
    pub(super) fn keys_of(&self, ty: &Type) -> Vec<String> {
        let keys = self.parts(ty).into_iter().flat_map(|part| match part {
            Part::Whole(record) => record.fields.into_iter().map(|field| field.wire).collect(),
            Part::Plain(_) => Vec::new(),
        });
        keys.collect()
    }

    /// Whether serde may take a value for a type: derived structs also take a list, as their fields in order.
    pub(super) fn may_take(&self, ty: &Type, value: &Value) -> bool {
        let take = |part: &Part<'_>| match (part, value) {
            (Part::Whole(_), Value::Array(_)) => true,
            (Part::Whole(record), Value::Object(members)) => {
                record
                    .fields
                    .iter()
                    .all(|field| match (field.accepted, members.get(&field.wire)) {
                        (Some(_), Some(value)) => self.may_take(&field.ty, value),
                        (accepted, _) => accepted != Some(Presence::Required),
                    })
            }
            (Part::Plain(Type::List(list)), Value::Array(items)) => {
                items.iter().all(|item| self.may_take(&list.item, item))
            }
            (Part::Plain(Type::Tuple(types)), Value::Array(items)) => {
                let mut pairs = types.iter().zip(items);
                types.len() == items.len() && pairs.all(|(ty, item)| self.may_take(ty, item))
            }
            (Part::Plain(Type::Map(map)), Value::Object(members)) => {
                members.values().all(|value| self.may_take(&map.values, value))
            }
            _ => false,
        };
        self.ty(ty, value, "").is_ok() || self.parts(ty).iter().any(take)
    }

    fn parts<'m>(&'m self, ty: &'m Type) -> Vec<Part<'m>> {
        let ty = self.resolved(ty);
        let Type::Ref(name) = ty else {
            return vec![Part::Plain(ty)];
        };
        match self.types.get(name).map(|def| &def.shape) {
            Some(Shape::Union(union)) => union.forms.iter().flat_map(|form| self.parts(&form.ty)).collect(),
            Some(Shape::Record(_)) => {
                let wholes = self.expand(name).into_iter();
                wholes.map(|whole| Part::Whole(whole.record)).collect()
            }
            _ => vec![Part::Plain(ty)],
        }
    }

    fn beside(&self, other: &Type, own: &Type, hint: &str, depth: usize) -> Vec<Value> {
        let mut found = Vec::new();
        if depth < MAX_DEPTH {
            for other in self.parts(other) {
                for part in self.parts(own) {
                    found.extend(self.pair(&other, &part, hint, depth + 1));
                }
            }
        }
        found.extend(self.sample(own, hint));
        found.retain(|value| {
            self.ty(own, value, "").is_ok() && self.unknown_field(own, None, value, "").is_none()
        });
        let mut values: Vec<Value> = Vec::new();
        for value in found {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values.truncate(MOST);
        values
    }

    /// The first of them that the other type may take, else any.
    fn one_beside(&self, other: &Type, own: &Type, hint: &str, depth: usize) -> Option<Value> {
        let values = self.beside(other, own, hint, depth);
        let taken = values.iter().find(|value| self.may_take(other, value));
        taken.or(values.first()).cloned()
    }

    fn pair(&self, other: &Part<'_>, own: &Part<'_>, hint: &str, depth: usize) -> Vec<Value> {
        match (other, own) {
            (other, Part::Whole(own)) => {
                let other = match other {
                    Part::Whole(other) => Some(other),
                    Part::Plain(_) => None,
                };
                let objects = [(other, false), (None, true), (None, false)];
                let objects = objects.map(|(other, least)| self.object(other, own, least, depth));
                objects.into_iter().flatten().collect()
            }
            (other, Part::Plain(own @ (Type::List(_) | Type::Tuple(_)))) => {
                self.lists(other, own, hint, depth)
            }
            (Part::Whole(other), Part::Plain(Type::Map(own))) => {
                let mut members = Map::new();
                for field in other
                    .fields
                    .iter()
                    .filter(|field| field.accepted == Some(Presence::Required))
                {
                    members.extend(Some(field.wire.clone()).zip(self.one_beside(
                        &field.ty,
                        &own.values,
                        &field.wire,
                        depth,
                    )));
                }
                members.extend(Some("key".to_owned()).zip(self.sample(&own.values, "key")));
                vec![Value::Object(members)]
            }
            (Part::Plain(Type::Map(other)), Part::Plain(Type::Map(own))) => {
                let values = self.beside(&other.values, &own.values, hint, depth).into_iter();
                let map = |value| Value::Object(Map::from_iter([("key".to_owned(), value)]));
                values.map(map).collect()
            }
            (Part::Plain(other), Part::Plain(own)) => self.scalars(other, own, hint),
            (Part::Whole(_), Part::Plain(_)) => Vec::new(),
        }
    }

    /// An object with all its fields, but for those that the other object has and cannot take, or with the least.
    fn object(&self, other: Option<&Record>, own: &Record, least: bool, depth: usize) -> Option<Value> {
        let mut members = Map::new();
        for field in &own.fields {
            let Some(written) = field.written else { continue };
            let is_optional = written == Presence::Optional;
            if least && is_optional {
                continue;
            }
            let beside = other.and_then(|other| type_under(other, &field.wire));
            let value = match beside {
                Some(beside) => self.one_beside(beside, &field.ty, &field.wire, depth),
                None => self.sample(&field.ty, &field.wire),
            };
            let fits = |value: &Value| beside.is_none_or(|beside| self.may_take(beside, value));
            match value {
                Some(value) if !is_optional || fits(&value) => _ = members.insert(field.wire.clone(), value),
                _ if is_optional => {}
                _ => return None,
            }
        }
        if let Some(rest) = own.rest.as_ref().filter(|_| !least) {
            members.extend(Some("other".to_owned()).zip(self.sample(rest, "other")));
        }
        Some(Value::Object(members))
    }

    /// Lists of what stands at the same places of the other type.
    fn lists(&self, other: &Part<'_>, own: &Type, hint: &str, depth: usize) -> Vec<Value> {
        let (others, mut lengths): (Vec<&Type>, Vec<usize>) = match other {
            Part::Whole(record) => {
                let read: Vec<&Field> = record
                    .fields
                    .iter()
                    .filter(|field| field.accepted.is_some())
                    .collect();
                let last = read
                    .iter()
                    .rposition(|field| field.accepted == Some(Presence::Required));
                (
                    read.iter().map(|field| &field.ty).collect(),
                    vec![last.map_or(0, |last| last + 1), read.len()],
                )
            }
            Part::Plain(Type::Tuple(types)) => (types.iter().collect(), vec![types.len()]),
            Part::Plain(Type::List(list)) => (vec![&list.item], vec![1]),
            Part::Plain(_) => return Vec::new(),
        };
        if let Type::Tuple(types) = own {
            lengths = vec![types.len()];
        }
        let item = |index: usize| match own {
            Type::List(list) => Some(&list.item),
            Type::Tuple(types) => types.get(index),
            _ => None,
        };
        let mut lists: Vec<Vec<Value>> = Vec::new();
        for length in lengths {
            if let (1, Some(other), Some(own)) = (length, others.first(), item(0)) {
                let values = self.beside(other, own, hint, depth).into_iter();
                lists.extend(values.map(|value| vec![value]));
            }
            let items = (0..length).map(|index| match others.get(index) {
                Some(other) => self.one_beside(other, item(index)?, hint, depth),
                None => self.sample(item(index)?, hint),
            });
            lists.extend(items.collect::<Option<Vec<Value>>>());
        }
        // Of a set, Rust writes each item once.
        if let (Part::Plain(Type::List(set)), Type::List(list)) = (other, own)
            && set.is_set
            && !list.is_set
        {
            lists.extend(
                self.one_beside(&set.item, &list.item, hint, depth)
                    .map(|item| vec![item; 2]),
            );
        }
        lists.into_iter().map(Value::Array).collect()
    }

    /// Values of both types, also those at their borders.
    fn scalars(&self, other: &Type, own: &Type, hint: &str) -> Vec<Value> {
        let mut values = Vec::new();
        for ty in [own, other] {
            let sample = self.sample(ty, hint);
            if let Some(sample) = sample.filter(|sample| !sample.is_object() && !sample.is_array()) {
                let mut borders = Vec::new();
                Mutator::new(self).inside(ty, &sample, &Place::payload(), &mut borders);
                values.push(sample);
                values.extend(borders.into_iter().map(|mutant| mutant.payload));
            }
        }
        values.retain(|value| self.ty(own, value, "").is_ok() && self.ty(other, value, "").is_ok());
        values.truncate(2);
        if let (Type::Any, Some(Value::Object(mut members))) = (own, self.sample(other, hint)) {
            members.insert("key".to_owned(), "value".into());
            values.push(Value::Object(members));
        }
        values
    }
}

/// The type of what an object has under a key.
fn type_under<'r>(record: &'r Record, key: &str) -> Option<&'r Type> {
    let mut read = record.fields.iter().filter(|field| field.accepted.is_some());
    let field = read.find(|field| field.names().any(|name| name == key));
    field.map(|field| &field.ty).or(record.rest.as_ref())
}
