//! Turns examples into refusals where Rust reads or writes them otherwise than the schemas say.
//!
//! schemars sees serde's attributes, but not what a function named by one of them does, nor a hand-written impl.

use a2a_ext::Descriptor;
use serde_json::{Number, Value};

use super::lower::Refusal;
use super::record::member;
use super::{Extension, Model};

/// Reads and writes an extension's examples as Rust does.
pub(super) fn examples(model: &Model, extension: &Extension, descriptor: &Descriptor) -> Vec<Refusal> {
    extension
        .examples
        .iter()
        .filter_map(|example| probe(model, extension, descriptor, example).err())
        .collect()
}

fn probe(
    model: &Model,
    extension: &Extension,
    descriptor: &Descriptor,
    example: &Value,
) -> Result<(), Refusal> {
    let refusal = |path: &str, reason: String| Refusal {
        path: format!(
            "{}{}{path}",
            extension.slug,
            if path.is_empty() || path.starts_with('[') {
                ""
            } else {
                "."
            }
        ),
        reason: format!("{reason}, in the example {example}"),
    };
    model
        .judge(&extension.root, example)
        .map_err(|fault| refusal(&fault.path, format!("not what the schema says ({})", fault.kind)))?;
    let written = (descriptor.reread)(example).map_err(|error| {
        refusal(
            &error.violation.path,
            format!(
                "Rust and the schema disagree ({}); describe the type with `#[schemars(with = \"..\")]`, or give a valid payload with `#[schemars(example = ..)]`",
                error.violation.message
            ),
        )
    })?;
    match difference(example, &written, "") {
        Some(path) => Err(refusal(
            path.trim_start_matches('.'),
            "Rust writes another value than it reads; describe what it writes with `#[schemars(with = \"..\")]`".to_owned(),
        )),
        None => Ok(()),
    }
}

/// Where a payload that was read and written again has another value. A field on one side only is none: unions may read
/// a payload as an earlier form, and defaults may be left out.
fn difference(read: &Value, written: &Value, at: &str) -> Option<String> {
    match (read, written) {
        (Value::Object(read), Value::Object(written)) => read
            .iter()
            .find_map(|(key, value)| difference(value, written.get(key)?, &member(at, key))),
        (Value::Array(read), Value::Array(written)) if read.len() == written.len() => {
            let mut items = read.iter().zip(written).enumerate();
            items.find_map(|(index, (read, written))| difference(read, written, &format!("{at}[{index}]")))
        }
        (Value::Number(read), Value::Number(written)) => {
            (Number::as_f64(read) != Number::as_f64(written)).then(|| at.to_owned())
        }
        _ => (read != written).then(|| at.to_owned()),
    }
}
