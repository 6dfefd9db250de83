//! Turns what a payload must be read as into whether an answer is that.

use serde_json::Value;

/// What a payload is read as.
pub enum Read {
    /// This value.
    Exactly(Value),
    /// This value, with defaults where a language fills them in.
    WithDefaults(Value),
}

impl Read {
    pub fn value(&self) -> &Value {
        match self {
            Self::Exactly(value) | Self::WithDefaults(value) => value,
        }
    }

    /// Whether a language's answer is this.
    pub fn allows(&self, said: &Value) -> bool {
        match self {
            Self::Exactly(value) => is_same(value, said),
            Self::WithDefaults(value) => is_within(value, said),
        }
    }
}

/// Whether two values are one; `1` and `1.0` are.
pub fn is_same(left: &Value, right: &Value) -> bool {
    is_within(left, right) && is_within(right, left)
}

/// Whether two values are one but for members that only objects of the second one have.
fn is_within(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| is_within(left, right))
        }
        (Value::Object(left), Value::Object(right)) => left
            .iter()
            .all(|(key, left)| right.get(key).is_some_and(|right| is_within(left, right))),
        _ => left == right,
    }
}
