//! Turns what a payload must be read as into whether an answer is that.

use serde_json::Value;

/// What a payload is read as.
pub enum Read {
    /// This value.
    Exactly(Value),
    /// The payload, with what Rust fills in where a language does too, and without what is null and means absent.
    Filled { payload: Value, rust: Value },
}

impl Read {
    /// Whether a language's answer is this.
    pub fn allows(&self, said: &Value) -> bool {
        match self {
            Self::Exactly(value) => is_same(value, said),
            Self::Filled { payload, rust } => is_filled(payload, rust, said),
        }
    }
}

fn is_filled(payload: &Value, rust: &Value, said: &Value) -> bool {
    match (payload, said) {
        (Value::Object(payload), Value::Object(said)) => {
            // Rust may have read another form of a union, and lacks what it does not know.
            let filled = |key: &str| rust.get(key);
            payload
                .iter()
                .all(|(key, value)| value.is_null() || said.contains_key(key))
                && said.iter().all(|(key, said)| match payload.get(key) {
                    Some(value) => is_filled(value, filled(key).unwrap_or(value), said),
                    None => filled(key).is_some_and(|value| is_same(value, said)),
                })
        }
        (Value::Array(payload), Value::Array(said)) => {
            payload.len() == said.len()
                && payload
                    .iter()
                    .zip(said)
                    .enumerate()
                    .all(|(index, (value, said))| is_filled(value, rust.get(index).unwrap_or(value), said))
        }
        _ => is_same(payload, said),
    }
}

/// Whether two values are one; `1` and `1.0` are.
pub fn is_same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => match (left.as_i128(), right.as_i128()) {
            (Some(left), Some(right)) => left == right,
            _ => left.as_f64() == right.as_f64(),
        },
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| is_same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(key, left)| right.get(key).is_some_and(|right| is_same(left, right)))
        }
        _ => left == right,
    }
}
