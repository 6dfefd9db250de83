//! Turns JSON values into a form in which values that are equal on the wire are equal.

use serde_json::{Number, Value};

/// The value with every integral number within +-2^53 as an integer, and every other number as a double.
#[must_use]
pub fn normal(value: &Value) -> Value {
    match value {
        Value::Number(number) => Value::Number(normal_number(number)),
        Value::Array(items) => items.iter().map(normal).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(key, value)| (key.clone(), normal(value)))
            .collect(),
        other => other.clone(),
    }
}

fn normal_number(number: &Number) -> Number {
    const LIMIT: f64 = 9_007_199_254_740_992.0;
    let double = number.as_f64().unwrap_or(f64::NAN);
    if double.fract() == 0.0 && double.abs() <= LIMIT {
        // Exact: every integral double within the limit is an i64.
        Number::from(double as i64)
    } else {
        Number::from_f64(double).unwrap_or_else(|| number.clone())
    }
}

/// The value on one line, cut to a length that still tells it from others.
#[must_use]
pub fn brief(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    if text.chars().count() <= 600 {
        return text;
    }
    let head: String = text.chars().take(600).collect();
    format!("{head}.. ({} bytes)", text.len())
}
