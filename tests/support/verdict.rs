//! Turns the answers of three languages about one payload into one verdict, or into what they disagree about.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::answer::{Answer, Refusal};
use super::json::{brief, normal};
use super::schemas::Schema;

/// What all three languages say of a payload.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// Nothing is there.
    Absent,
    /// It is valid, and this is what the mirrors give back.
    Value(Value),
    /// It is refused.
    Error(Refusal),
}

/// The answers to one request: Rust, Python, TypeScript.
pub type Answers = [Answer; 3];

/// The one verdict. By the extension's schema, Rust's loss of unknown fields is told from a loss of known ones.
///
/// # Errors
/// A description of the disagreement.
pub fn agree(answers: &Answers, schema: &Schema) -> Result<Verdict, String> {
    let disagreement = |why: &str| {
        let [rust, python, typescript] = answers.each_ref().map(brief);
        format!("{why}\n  Rust        {rust}\n  Python      {python}\n  TypeScript  {typescript}")
    };
    match answers {
        [Answer::None(_), Answer::None(_), Answer::None(_)] => Ok(Verdict::Absent),
        [
            Answer::Error(rust),
            Answer::Error(python),
            Answer::Error(typescript),
        ] => {
            if same_refusal(rust, python) && same_refusal(rust, typescript) {
                Ok(Verdict::Error(rust.clone()))
            } else {
                Err(disagreement("the errors differ"))
            }
        }
        [
            Answer::Value(rust),
            Answer::Value(python),
            Answer::Value(typescript),
        ] => {
            let [rust, python, typescript] = [rust, python, typescript].map(comparable);
            if python != typescript {
                Err(disagreement("the mirrors' values differ"))
            } else if let Some(field) = dropped(&rust, &python, "")
                .iter()
                .find(|field| schema.looks_at(&python, field))
            {
                Err(disagreement(&format!("Rust loses the known field {field}")))
            } else if known_part(&python, &rust) != rust {
                Err(disagreement("the typed values differ"))
            } else {
                Ok(Verdict::Value(python))
            }
        }
        _ => Err(disagreement("there is no one verdict")),
    }
}

/// Whether the mirrors write the same, or refuse the same.
#[must_use]
pub fn written_alike(python: &Answer, typescript: &Answer) -> bool {
    match (python, typescript) {
        (Answer::Value(python), Answer::Value(typescript)) => comparable(python) == comparable(typescript),
        (Answer::Error(python), Answer::Error(typescript)) => python == typescript,
        // README excepts integers where any JSON may stand: JavaScript has rounded them before it is asked.
        (Answer::Error(python), Answer::Value(typescript)) => {
            python.message == "expected an integer within +-(2^53-1)" && holds_unsafe_integer(typescript)
        }
        _ => false,
    }
}

fn holds_unsafe_integer(value: &Value) -> bool {
    match value {
        Value::Number(number) => number
            .as_f64()
            .is_some_and(|number| number.fract() == 0.0 && number.abs() > 9_007_199_254_740_991.0),
        Value::Array(items) => items.iter().any(holds_unsafe_integer),
        Value::Object(members) => members.values().any(holds_unsafe_integer),
        _ => false,
    }
}

/// Whether a mirror gave the payload back as it was, but for optional fields that were null.
#[must_use]
pub fn is_kept(payload: &Value, mirror: &Value, keys: &BTreeSet<String>) -> bool {
    match (payload, mirror) {
        (Value::Object(payload), Value::Object(mirror)) => {
            mirror.keys().all(|key| payload.contains_key(key))
                && payload.iter().all(|(key, value)| match mirror.get(key) {
                    Some(kept) => is_kept(value, kept, keys),
                    None => key == "__proto__" || (value.is_null() && keys.contains(key)),
                })
        }
        (Value::Array(payload), Value::Array(mirror)) => {
            payload.len() == mirror.len() && payload.iter().zip(mirror).all(|(a, b)| is_kept(a, b, keys))
        }
        _ => normal(payload) == normal(mirror),
    }
}

/// The value in a form that can be compared. JavaScript cannot safely hold a `__proto__`, so it counts nowhere.
fn comparable(value: &Value) -> Value {
    let mut value = normal(value);
    remove_proto(&mut value);
    value
}

fn remove_proto(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("__proto__");
            fields.values_mut().for_each(remove_proto);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_proto),
        _ => {}
    }
}

/// JSON text errors are worded by each language's own reader.
fn same_refusal(a: &Refusal, b: &Refusal) -> bool {
    a == b || (a.kind == "json" && b.kind == "json")
}

/// The mirror's value without what Rust's value does not have.
fn known_part(mirror: &Value, rust: &Value) -> Value {
    match (mirror, rust) {
        (Value::Object(mirror), Value::Object(rust)) => mirror
            .iter()
            .filter_map(|(key, value)| Some((key.clone(), known_part(value, rust.get(key)?))))
            .collect::<Map<_, _>>()
            .into(),
        (Value::Array(mirror), Value::Array(rust)) if mirror.len() == rust.len() => {
            mirror.iter().zip(rust).map(|(a, b)| known_part(a, b)).collect()
        }
        _ => mirror.clone(),
    }
}

/// JSON pointers to what only the mirror's value has.
fn dropped(rust: &Value, mirror: &Value, at: &str) -> Vec<String> {
    match (rust, mirror) {
        (Value::Object(rust), Value::Object(mirror)) => mirror
            .iter()
            .flat_map(|(key, value)| {
                let at = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
                match rust.get(key) {
                    Some(kept) => dropped(kept, value, &at),
                    None => vec![at],
                }
            })
            .collect(),
        (Value::Array(rust), Value::Array(mirror)) => rust
            .iter()
            .zip(mirror)
            .enumerate()
            .flat_map(|(index, (kept, value))| dropped(kept, value, &format!("{at}/{index}")))
            .collect(),
        _ => Vec::new(),
    }
}
