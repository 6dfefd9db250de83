//! Turns schemas of one type, made one after the other, into a refusal where they differ: a default from a clock, or of hashed order.

use std::thread::sleep;
use std::time::Duration;

use a2a_ext::{Contract, Descriptor, Registry};
use serde_json::Value;

use super::lower::Refusal;

/// How often a schema is made: two items of a hashed set have the same order every other time.
const TIMES: usize = 8;

/// Longer than what clocks count in defaults.
const TICK: Duration = Duration::from_millis(1100);

/// The types whose schema is not the same each time it is made.
pub(super) fn refusals(registry: &Registry) -> Vec<Refusal> {
    let schema = |descriptor: &Descriptor| (descriptor.schema)(Contract::Accepted).to_value();
    let all: Vec<(&Descriptor, Value)> = registry
        .extensions()
        .iter()
        .map(|one| (*one, schema(one)))
        .collect();
    let differs = |(descriptor, first): &(&Descriptor, Value)| {
        let place = difference(first, &schema(descriptor), "")?;
        Some(Refusal {
            path: descriptor.slug.to_owned(),
            reason: format!(
                "the schema is not the same each time it is made, at {place}: a default and an example must be constant; fill in a \
                 time or an id in code, and use a set that keeps its order"
            ),
        })
    };
    let mut again = (0..TIMES).map(|_| all.iter().filter_map(differs).collect::<Vec<_>>());
    let mut refusals = again.find(|found| !found.is_empty()).unwrap_or_default();
    if refusals.is_empty() && all.iter().any(|(_, schema)| may_tell_time(schema, false)) {
        sleep(TICK);
        refusals = all.iter().filter_map(differs).collect();
    }
    refusals
}

/// The first place at which two values differ, as a JSON pointer.
fn difference(left: &Value, right: &Value, at: &str) -> Option<String> {
    match (left, right) {
        (Value::Object(left), Value::Object(right)) if left.len() == right.len() => {
            let mut members = left.iter();
            members.find_map(|(key, value)| match right.get(key) {
                Some(other) => difference(value, other, &format!("{at}/{key}")),
                None => Some(at.to_owned()),
            })
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            let mut items = left.iter().zip(right).enumerate();
            items.find_map(|(index, (left, right))| difference(left, right, &format!("{at}/{index}")))
        }
        _ => (left != right).then(|| at.to_owned()),
    }
}

/// Whether a default or an example could be a moment: a large number, or a string with digits.
fn may_tell_time(schema: &Value, is_data: bool) -> bool {
    match schema {
        Value::Object(members) => members.iter().any(|(key, value)| {
            let is_data = is_data || ["default", "examples"].contains(&key.as_str());
            may_tell_time(value, is_data)
        }),
        Value::Array(items) => items.iter().any(|item| may_tell_time(item, is_data)),
        Value::Number(number) => is_data && number.as_f64().is_some_and(|number| number > 1e8),
        Value::String(text) => is_data && text.chars().filter(char::is_ascii_digit).count() > 3,
        _ => false,
    }
}
