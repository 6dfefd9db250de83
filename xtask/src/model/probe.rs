//! Turns payloads into refusals where Rust reads or writes them otherwise than the schemas say.
//!
//! schemars sees serde's attributes, but not what a function named by one of them does, nor a hand-written impl.

use std::any::Any;
use std::collections::BTreeSet;
use std::panic::catch_unwind;

use a2a_ext::{Descriptor, Kind, ParseError};
use serde_json::{Number, Value};

use super::advice::{self, Seen};
use super::beyond::beyond_the_schema;
use super::cases::Case;
use super::lower::Refusal;
use super::mutate::Change;
use super::record::member;
use super::{Extension, Model, Shape, missed, reread};

/// A payload, and what Rust makes of it: what it writes again.
pub(super) struct Asked {
    pub case: Case,
    pub again: Result<Value, ParseError>,
}

/// Reads and writes an extension's examples as Rust does, and what differs from them in one place; says the first
/// disagreement.
pub(super) fn probe(model: &Model, extension: &Extension, descriptor: &Descriptor) -> Option<Refusal> {
    let (mut asked, mut panic) = (Vec::new(), None);
    for case in model.probes(extension) {
        match catch_unwind(|| (descriptor.reread)(&case.payload)) {
            Ok(again) => asked.push(Asked { case, again }),
            Err(words) => {
                panic = Some(panicked(extension, &case, &*words));
                break;
            }
        }
    }
    let never_read = never_read(model);
    let examples = asked.iter().filter(|asked| asked.case.at.is_none());
    let kept: Vec<(&Value, &Value)> = examples
        .filter_map(|asked| Some((&asked.case.payload, asked.again.as_ref().ok()?)))
        .collect();
    let (mut otherwise, mut rest) = (asked.iter(), asked.iter());
    otherwise
        .find_map(|one| reread::otherwise(model, extension, descriptor, one, &never_read))
        .or_else(|| {
            rest.find_map(|one| {
                disagreement(model, extension, one, &asked, &never_read)
                    .or_else(|| beyond_the_schema(model, extension, one, &kept))
            })
        })
        .or(panic)
}

fn panicked(extension: &Extension, case: &Case, panic: &(dyn Any + Send)) -> Refusal {
    let words = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(words), _) => words,
        (None, Some(words)) => words.as_str(),
        (None, None) => "without words",
    };
    let path = case.at.as_ref().map_or("", |at| &at.path);
    let reason = format!("Rust panics where it reads or writes this ({words}); give back an error instead");
    refusal(extension, path, &reason, &case.payload)
}

/// A refusal of a place, with the payload in which it is seen.
pub(super) fn refusal(extension: &Extension, path: &str, reason: &str, payload: &Value) -> Refusal {
    let path = path.trim_start_matches('.');
    let dot = if path.is_empty() || path.starts_with('[') {
        ""
    } else {
        "."
    };
    Refusal {
        path: format!("{}{dot}{path}", extension.slug),
        reason: format!("{reason}; seen with {}", shortened(payload)),
    }
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
    model: &Model,
    extension: &Extension,
    one: &Asked,
    all: &[Asked],
    never_read: &BTreeSet<&str>,
) -> Option<Refusal> {
    let Asked { case, again } = one;
    let advise = |path: &str, seen, words: &str| advice::of(model, path, (one, all), seen, words);
    let (path, reason) = match (&case.verdict, again) {
        (Err(fault), _) if extension.examples.contains(&case.payload) => (
            fault.path.clone(),
            format!("the example is not what the schema says ({})", fault.kind),
        ),
        (Ok(()), Err(error)) => refused_by_rust(model, one, all, error),
        (Err(fault), Ok(_)) => (
            fault.path.clone(),
            format!(
                "Rust accepts what the schema refuses ({}); {}",
                fault.kind,
                advise(&fault.path, Seen::NotRefused, "")
            ),
        ),
        (Ok(()), Ok(written)) => {
            let path = match (&case.change, &case.at) {
                (Change::Set, Some(at)) => difference_of_sets((&case.read, written), &at.path, never_read),
                // Each item alone is kept.
                (Change::Several, Some(at)) => {
                    difference(&case.read, written, "", never_read).map(|_| at.path.clone())
                }
                _ => difference(&case.read, written, "", never_read),
            }?;
            let advice = advise(&path, Seen::WrittenOtherwise, "");
            (path, format!("Rust writes another value than it reads; {advice}"))
        }
        (Err(fault), Err(error)) => {
            let found = &error.violation;
            if (&found.path, found.kind) == (&fault.path, fault.kind) {
                return None;
            }
            let reason = format!(
                "Rust refuses it otherwise than the schema says ({}): {} at `{}`, {}",
                fault.kind, found.kind, found.path, found.message
            );
            (fault.path.clone(), reason)
        }
    };
    Some(refusal(extension, &path, &reason, &case.payload))
}

/// The place of a payload that Rust does not take though the schema does, and why.
fn refused_by_rust(model: &Model, one: &Asked, all: &[Asked], error: &ParseError) -> (String, String) {
    let case = &one.case;
    let advise = |path: &str, seen, words: &str| advice::of(model, path, (one, all), seen, words);
    let words = error.violation.message.as_str();
    if let Some(path) = missed::named_twice(one, all, words) {
        return (path, missed::NAMED_TWICE.to_owned());
    }
    // serde's own words are of no other kind.
    if error.violation.kind != Kind::Other {
        let path = error.violation.path.as_str();
        let advice = advice::of_written(&error.violation)
            .map_or_else(|| advise(path, Seen::WrittenOtherwise, ""), str::to_owned);
        let reason = format!("what Rust writes is not what the schema says ({words}); {advice}");
        return (path.to_owned(), reason);
    }
    let path = match error.violation.path.as_str() {
        "" => advice::place(one, all, words).to_owned(),
        path => path.to_owned(),
    };
    let is_of_keys = || {
        let there = case
            .at
            .as_ref()
            .and_then(|at| reread::part(&case.payload, &at.path, ""));
        there
            .and_then(Value::as_object)
            .is_none_or(|members| members.len() == 1)
    };
    let seen = match advice::is_never_read(&path, all) {
        true => Seen::NeverRead,
        false if is_of_keys() => Seen::NotRead,
        false => Seen::NotSoMany,
    };
    let advice = advise(&path, seen, words);
    (
        path,
        format!(
            "Rust does not read, or not write again, what the schema accepts ({}); {advice}",
            words
        ),
    )
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

/// The same of the sets at a path, whose items have an order of their own on each side.
fn difference_of_sets(
    (read, written): (&Value, &Value),
    path: &str,
    never_read: &BTreeSet<&str>,
) -> Option<String> {
    let items = |value| reread::part(value, path, "").and_then(Value::as_array);
    let (read, written) = (items(read)?, items(written)?);
    let is_written = |item: &Value| {
        let mut written = written.iter();
        written.any(|written| difference(item, written, "", never_read).is_none())
    };
    let is_same = read.len() == written.len() && read.iter().all(is_written);
    (!is_same).then(|| path.to_owned())
}
