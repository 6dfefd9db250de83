//! Turns a place of a payload into payloads with other values there, or none.

use serde_json::{Map, Value};

use crate::model::record::member;
use crate::model::{Presence, Type, Union};

/// One place in a payload: how it is called, and how a payload with another value there, or none, is made.
pub(in crate::model) struct Place<'p> {
    name: String,
    at: At,
    put: Box<dyn Fn(Option<Value>) -> Value + 'p>,
}

/// What the payload itself is called.
const PAYLOAD: &str = "the payload";

/// A payload that differs from an example in one place.
pub(in crate::model) struct Mutant {
    /// What differs.
    pub what: String,
    pub at: At,
    pub payload: Value,
    pub change: Change,
}

/// What is special about the one place, beside its value.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::model) enum Change {
    Value,
    /// The items of a list, how many there are and in which order.
    Several,
    /// The items of a set, which Rust writes in an order of its own.
    Set,
    /// A field is not there, which may not always be written.
    LeftOut(Option<Presence>),
    /// A field stands under another name, not at its own path.
    Alias {
        name: String,
        own: String,
    },
    /// What Rust writes of one form of a union, which an earlier one may take too.
    Form {
        union: Union,
        index: usize,
        value: Value,
    },
}

pub(in crate::model) type Payloads = Vec<Mutant>;

/// Where a payload differs from an example.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::model) struct At {
    /// As in a `ParseError`, with a dot before a name; empty for the payload itself.
    pub path: String,
    /// What stands there.
    pub ty: Option<Type>,
}

impl Place<'_> {
    /// The payload itself.
    pub fn payload() -> Self {
        Self {
            name: PAYLOAD.to_owned(),
            at: At::default(),
            put: Box::new(Option::unwrap_or_default),
        }
    }

    pub fn add(&self, what: &str, value: Value, out: &mut Payloads) {
        self.change(what, value, Change::Value, out);
    }

    pub fn change(&self, what: &str, value: Value, change: Change, out: &mut Payloads) {
        self.push(what, (self.put)(Some(value)), change, out);
    }

    pub fn remove(&self, written: Option<Presence>, out: &mut Payloads) {
        self.push("left out", (self.put)(None), Change::LeftOut(written), out);
    }

    /// The path under a key.
    pub fn path_of(&self, key: &str) -> String {
        member(&self.at.path, key)
    }

    fn push(&self, what: &str, payload: Value, change: Change, out: &mut Payloads) {
        out.push(Mutant {
            what: format!("{}: {what}", self.name),
            at: self.at.clone(),
            payload,
            change,
        });
    }

    /// The place of an item.
    pub fn item<'p>(&'p self, items: &'p [Value], index: usize, ty: &Type) -> Place<'p> {
        let put = move |value: Option<Value>| {
            let mut items = items.to_owned();
            items[index] = value.unwrap_or_default();
            (self.put)(Some(Value::Array(items)))
        };
        Place {
            name: format!("{}[{index}]", self.name),
            at: At {
                path: format!("{}[{index}]", self.at.path),
                ty: Some(ty.clone()),
            },
            put: Box::new(put),
        }
    }

    /// The place under a key.
    pub fn member<'p>(&'p self, object: &'p Map<String, Value>, key: &'p str, ty: &Type) -> Place<'p> {
        let put = move |value: Option<Value>| {
            let mut object = object.clone();
            match value {
                Some(value) => object.insert(key.to_owned(), value),
                None => object.shift_remove(key),
            };
            (self.put)(Some(Value::Object(object)))
        };
        Place {
            name: if self.name == PAYLOAD {
                key.to_owned()
            } else {
                format!("{}.{key}", self.name)
            },
            at: At {
                path: self.path_of(key),
                ty: Some(ty.clone()),
            },
            put: Box::new(put),
        }
    }
}
