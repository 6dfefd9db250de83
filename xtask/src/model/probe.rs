//! Turns payloads into refusals where Rust reads or writes them otherwise than the schemas say.
//!
//! schemars sees serde's attributes, but not what a function named by one of them does, nor a hand-written impl.

use std::collections::BTreeSet;

use a2a_ext::Descriptor;
use serde_json::{Number, Value};

use super::cases::Case;
use super::lower::Refusal;
use super::record::member;
use super::{Extension, Model, Shape};

const ADVICE: &str =
    "describe the type with `#[schemars(with = \"..\")]`, or use one that serde reads as schemars says";

/// Reads and writes an extension's examples as Rust does, and what differs from them in one place; says the first
/// disagreement.
pub(super) fn probe(model: &Model, extension: &Extension, descriptor: &Descriptor) -> Option<Refusal> {
    let mut cases = model.cases(extension).into_iter();
    let never_read = never_read(model);
    cases.find_map(|case| disagreement(extension, descriptor, &case, &never_read))
}

/// The fields that are only written: what a payload says there is not what Rust writes.
fn never_read(model: &Model) -> BTreeSet<&str> {
    let records = model.types.values().filter_map(|def| match &def.shape {
        Shape::Record(record) => Some(record),
        _ => None,
    });
    records
        .flat_map(|record| &record.fields)
        .filter(|field| field.accepted.is_none())
        .map(|field| field.wire.as_str())
        .collect()
}

fn disagreement(
    extension: &Extension,
    descriptor: &Descriptor,
    case: &Case,
    never_read: &BTreeSet<&str>,
) -> Option<Refusal> {
    let (path, reason) = match (&case.verdict, (descriptor.reread)(&case.payload)) {
        (Err(fault), _) if extension.examples.contains(&case.payload) => (
            fault.path.clone(),
            format!("the example is not what the schema says ({})", fault.kind),
        ),
        (Ok(()), Err(error)) => (
            error.violation.path,
            format!(
                "Rust does not read, or not write again, what the schema accepts ({}); {ADVICE}",
                error.violation.message
            ),
        ),
        (Err(fault), Ok(_)) => (
            fault.path.clone(),
            format!("Rust accepts what the schema refuses ({}); {ADVICE}", fault.kind),
        ),
        (Ok(()), Ok(written)) => {
            let path = difference(&case.payload, &written, "", never_read)?;
            (
                path.trim_start_matches('.').to_owned(),
                format!("Rust writes another value than it reads; {ADVICE}"),
            )
        }
        (Err(_), Err(_)) => return None,
    };
    let dot = if path.is_empty() || path.starts_with('[') {
        ""
    } else {
        "."
    };
    Some(Refusal {
        path: format!("{}{dot}{path}", extension.slug),
        reason: format!("{reason}; seen with {}", shortened(&case.payload)),
    })
}

fn shortened(payload: &Value) -> String {
    let text = payload.to_string();
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text,
    }
}

/// Where a payload that was read and written again has another value. A field on one side only is none: unions may read
/// a payload as an earlier form, and defaults may be left out.
fn difference(read: &Value, written: &Value, at: &str, never_read: &BTreeSet<&str>) -> Option<String> {
    match (read, written) {
        (Value::Object(read), Value::Object(written)) => {
            let mut members = read.iter().filter(|(key, _)| !never_read.contains(key.as_str()));
            members
                .find_map(|(key, value)| difference(value, written.get(key)?, &member(at, key), never_read))
        }
        (Value::Array(read), Value::Array(written)) if read.len() == written.len() => {
            let mut items = read.iter().zip(written).enumerate();
            items.find_map(|(index, (read, written))| {
                difference(read, written, &format!("{at}[{index}]"), never_read)
            })
        }
        (Value::Number(read), Value::Number(written)) => {
            (Number::as_f64(read) != Number::as_f64(written)).then(|| at.to_owned())
        }
        _ => (read != written).then(|| at.to_owned()),
    }
}
