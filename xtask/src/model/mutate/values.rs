//! Turns the rules of a scalar, a list or a field into the values at and beyond their borders.

use serde_json::{Map, Number, Value, json};

use super::place::{Change, Payloads, Place};
use crate::model::{Bounds, Field, MAX_SAFE, Mapping, Text, pattern};

/// One value of each JSON type.
pub(super) fn other_types(place: &Place<'_>, out: &mut Payloads) {
    for (what, value) in [
        ("null", Value::Null),
        ("a boolean", json!(true)),
        ("a number", json!(4210.5)),
        ("an integral double", json!(1200.0)),
        ("a string of digits", json!("5")),
        ("a list", json!([])),
        ("an object", json!({})),
    ] {
        place.add(what, value, out);
    }
}

pub(super) fn integers(bounds: &Bounds, place: &Place<'_>, out: &mut Payloads) {
    for number in [MAX_SAFE, MAX_SAFE + 1, -MAX_SAFE, -MAX_SAFE - 1] {
        place.add(&number.to_string(), number.into(), out);
    }
    place.add("-0.0", json!(-0.0), out);
    place.add("2^53 as a double", json!(9_007_199_254_740_992.0), out);
    for bound in [&bounds.min, &bounds.max, &bounds.above, &bounds.below] {
        let Some(bound) = bound.as_ref().and_then(Number::as_i64) else {
            continue;
        };
        for number in [bound - 1, bound, bound + 1] {
            place.add(&number.to_string(), number.into(), out);
        }
    }
}

pub(super) fn numbers(bounds: &Bounds, place: &Place<'_>, out: &mut Payloads) {
    place.add("an integer", json!(1), out);
    place.add("-0.0", json!(-0.0), out);
    for bound in [&bounds.min, &bounds.max, &bounds.above, &bounds.below] {
        let Some(bound) = bound.as_ref().and_then(Number::as_f64) else {
            continue;
        };
        for number in [bound - 0.5, bound, bound + 0.5] {
            place.add(&number.to_string(), number.into(), out);
        }
    }
}

pub(super) fn strings(text: &Text, value: &Value, place: &Place<'_>, out: &mut Payloads) {
    place.add("an empty string", "".into(), out);
    // Two UTF-16 units and four bytes: a length counts code points.
    for count in borders(text.min, text.max) {
        place.add(
            &format!("{count} code points beyond the BMP"),
            "\u{1F600}".repeat(count).into(),
            out,
        );
    }
    // Python's `$` would let it pass.
    if let (Some(_), Some(value)) = (&text.pattern, value.as_str()) {
        place.add("with a line feed after it", format!("{value}\n").into(), out);
    }
}

/// Borders above it are left out, so that vectors stay files that people read.
const MAX_COUNT: u64 = 10_000;

/// The counts at both borders, and one beyond each; not zero, which always has a payload.
pub(super) fn borders(min: Option<u64>, max: Option<u64>) -> Vec<usize> {
    let min = min.into_iter().flat_map(|min| [min.saturating_sub(1), min]);
    let max = max.into_iter().flat_map(|max| [max, max.saturating_add(1)]);
    let counts = min.chain(max).filter(|count| (1..=MAX_COUNT).contains(count));
    counts.filter_map(|count| usize::try_from(count).ok()).collect()
}

/// Puts a value under other keys: one that nothing says anything of, and the shortest and longest that match the pattern.
pub(super) fn keys(mapping: &Mapping, key: &str, value: &Value, place: &Place<'_>, out: &mut Payloads) {
    let one = |key: &str| Value::Object(Map::from_iter([(key.to_owned(), value.clone())]));
    place.add("under another key", one("another key"), out);
    place.add("under an empty key", one(""), out);
    let Some(pattern) = &mapping.keys else { return };
    place.add("under a key with a line feed", one(&format!("{key}\n")), out);
    for least in [0, 15] {
        if let Some(sample) = pattern::sample(pattern, "", least, usize::MAX) {
            place.add(&format!("under the key {sample}"), one(&sample), out);
        }
    }
}

/// Puts a field under its other names, and under two at once.
pub(super) fn aliases(
    field: &Field,
    sample: &Value,
    object: &Map<String, Value>,
    place: &Place<'_>,
    out: &mut Payloads,
) {
    let mut without = object.clone();
    without.shift_remove(&field.wire);
    let names: Vec<&String> = field.names().collect();
    for (index, name) in names.iter().enumerate().skip(1) {
        let at = place.member(&without, name, &field.ty);
        let what = format!("in place of {}", field.wire);
        let own = place.path_of(&field.wire);
        let change = Change::Alias {
            name: (*name).clone(),
            own,
        };
        at.change(&what, sample.clone(), change, out);
        other_types(&at, out);
        for other in &names[..index] {
            let mut one = without.clone();
            one.insert((*other).clone(), sample.clone());
            let at = place.member(&one, name, &field.ty);
            at.add(&format!("beside {other}"), sample.clone(), out);
            at.add(&format!("null beside {other}"), Value::Null, out);
        }
    }
}
