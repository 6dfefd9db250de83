//! Turns a payload into its first integer beyond +-(2^53-1), which a reader in JavaScript would round.

use serde_json::{Map, Value};

use super::path::Path;
use crate::number::{UNSAFE_INTEGER, is_safe};
use crate::{Kind, Violation};

/// What a payload must not be written with, where its schema takes any JSON or any number: nothing else looks there.
pub fn inexact(payload: &Map<String, Value>) -> Option<Violation> {
    within(payload, &Path::Root)
}

fn within(members: &Map<String, Value>, at: &Path<'_>) -> Option<Violation> {
    let mut members = members.iter();
    members.find_map(|(key, member)| find(member, &Path::Key(at, key)))
}

fn find(value: &Value, at: &Path<'_>) -> Option<Violation> {
    match value {
        Value::Number(number) if !number.is_f64() && !is_safe(number) => {
            Some(Violation::new(at.render(), Kind::Number, UNSAFE_INTEGER))
        }
        Value::Array(items) => {
            let mut items = items.iter().enumerate();
            items.find_map(|(index, item)| find(item, &Path::Index(at, index)))
        }
        Value::Object(members) => within(members, at),
        _ => None,
    }
}
