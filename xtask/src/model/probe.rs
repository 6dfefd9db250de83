//! Turns payloads into refusals where Rust reads or writes them otherwise than the schemas say.
//!
//! schemars sees serde's attributes, but not what a function named by one of them does, nor a hand-written impl.

use std::collections::BTreeSet;

use a2a_ext::Descriptor;
use serde_json::{Map, Number, Value};

use super::advice::{self, Seen};
use super::cases::Case;
use super::lower::Refusal;
use super::record::member;
use super::{Extension, Model, Shape, Type, TypeName, Union, reread};

/// Reads and writes an extension's examples as Rust does, and what differs from them in one place; says the first
/// disagreement.
pub(super) fn probe(model: &Model, extension: &Extension, descriptor: &Descriptor) -> Option<Refusal> {
    let cases = model.probes(extension);
    let never_read = never_read(model);
    let kept: Vec<(&Value, Value)> = extension
        .examples
        .iter()
        .filter_map(|example| Some((example, (descriptor.reread)(example).ok()?)))
        .collect();
    let mut otherwise = cases.iter();
    let otherwise =
        otherwise.find_map(|case| reread::otherwise(model, extension, descriptor, case, &never_read));
    let mut rest = cases.iter();
    otherwise.or_else(|| {
        rest.find_map(|case| {
            disagreement(model, extension, descriptor, (case, &cases), &never_read)
                .or_else(|| beyond_the_schema(model, extension, descriptor, case, &kept))
        })
    })
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

/// What Rust writes that no schema tells of, and what it drops of a payload that the schema accepts.
fn beyond_the_schema(
    model: &Model,
    extension: &Extension,
    descriptor: &Descriptor,
    case: &Case,
    kept: &[(&Value, Value)],
) -> Option<Refusal> {
    let written = (descriptor.reread)(&case.payload).ok()?;
    let refuse = |path: String, reason: &str| refusal(extension, &path, reason, &case.payload);
    let root = Type::Ref(extension.root.clone());
    if let Some(path) = model.unknown_field(&root, Some(&case.payload), &written, "") {
        return Some(refuse(
            path,
            "Rust writes this key and no schema tells of it, or reads it and writes another: make the tag of a struct a field \
             of its own, and the keys of a map `String`",
        ));
    }
    // A payload that is read as another form of a union, for an unknown tag too, loses what that form lacks.
    if model.has_untagged_union() || case.read != case.payload {
        return None;
    }
    let lost = |(example, again): &(&Value, Value)| lost(example, again, &case.payload, &written, "");
    kept.iter().find_map(lost).map(|path| {
        refuse(
            path,
            "Rust drops this field when another is missing or wrong, as serde does in an optional struct that is \
             flattened; flatten the struct itself, with optional fields",
        )
    })
}

/// The first field that is the same in a payload as in an example, and kept of the example alone.
fn lost(example: &Value, kept: &Value, payload: &Value, written: &Value, at: &str) -> Option<String> {
    let (Value::Object(example), Value::Object(payload)) = (example, payload) else {
        return None;
    };
    example.iter().find_map(|(key, value)| {
        let at = member(at, key);
        let (kept, given) = (kept.get(key)?, payload.get(key)?);
        match written.get(key) {
            None => (value == given).then_some(at),
            Some(written) => lost(value, kept, given, written, &at),
        }
    })
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
    descriptor: &Descriptor,
    (case, cases): (&Case, &[Case]),
    never_read: &BTreeSet<&str>,
) -> Option<Refusal> {
    let advise = |path: &str, seen, words: &str| advice::of(model, path, cases, seen, words);
    let (path, reason) = match (&case.verdict, (descriptor.reread)(&case.payload)) {
        (Err(fault), _) if extension.examples.contains(&case.payload) => (
            fault.path.clone(),
            format!("the example is not what the schema says ({})", fault.kind),
        ),
        (Ok(()), Err(error)) => {
            let path = match error.violation.path.as_str() {
                "" => advice::place(descriptor, case, cases, &error.violation.message).to_owned(),
                path => path.to_owned(),
            };
            let all = advice::is_never_read(descriptor, &path, cases);
            let advice = advise(
                &path,
                if all { Seen::NeverRead } else { Seen::NotRead },
                &error.violation.message,
            );
            (
                path,
                format!(
                    "Rust does not read, or not write again, what the schema accepts ({}); {advice}",
                    error.violation.message
                ),
            )
        }
        (Err(fault), Ok(_)) => (
            fault.path.clone(),
            format!(
                "Rust accepts what the schema refuses ({}); {}",
                fault.kind,
                advise(&fault.path, Seen::NotRefused, "")
            ),
        ),
        (Ok(()), Ok(written)) => {
            let path = difference(&case.read, &written, "", never_read)?;
            let advice = advise(&path, Seen::WrittenOtherwise, "");
            (path, format!("Rust writes another value than it reads; {advice}"))
        }
        (Err(_), Err(_)) => return None,
    };
    Some(refusal(extension, &path, &reason, &case.payload))
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

impl Model {
    /// The first field that Rust writes and no type at its place tells of, or key of a map that it reads and does not write.
    pub(super) fn unknown_field(
        &self,
        ty: &Type,
        read: Option<&Value>,
        written: &Value,
        at: &str,
    ) -> Option<String> {
        match (ty, written) {
            (Type::Ref(name), _) => self.unknown_in_named(name, read, written, at),
            (Type::Nullable(inner), _) => self.unknown_field(inner, read, written, at),
            (Type::List(list), Value::Array(items)) => {
                // Of a set, Rust writes each item once, in an order of its own.
                let read = read.filter(|_| !list.is_set);
                items.iter().enumerate().find_map(|(index, item)| {
                    let read = read.and_then(|read| read.get(index));
                    self.unknown_field(&list.item, read, item, &format!("{at}[{index}]"))
                })
            }
            (Type::Tuple(types), Value::Array(items)) => {
                let mut items = types.iter().zip(items).enumerate();
                items.find_map(|(index, (ty, item))| {
                    let read = read.and_then(|read| read.get(index));
                    self.unknown_field(ty, read, item, &format!("{at}[{index}]"))
                })
            }
            (Type::Map(map), Value::Object(members)) => {
                let mut read_keys = read.and_then(Value::as_object).into_iter().flat_map(Map::keys);
                let lost = read_keys.find(|key| !members.contains_key(*key));
                lost.map(|key| member(at, key)).or_else(|| {
                    members.iter().find_map(|(key, value)| {
                        let read = read.and_then(|read| read.get(key));
                        self.unknown_field(&map.values, read, value, &member(at, key))
                    })
                })
            }
            _ => None,
        }
    }

    fn unknown_in_named(
        &self,
        name: &TypeName,
        read: Option<&Value>,
        written: &Value,
        at: &str,
    ) -> Option<String> {
        match (&self.types.get(name)?.shape, written) {
            (Shape::Alias(ty), _) => self.unknown_field(ty, read, written, at),
            (Shape::Union(union), _) => {
                let form = union
                    .forms
                    .iter()
                    .find(|form| self.ty(&form.ty, written, "").is_ok())?;
                self.unknown_field(&form.ty, read, written, at)
            }
            (Shape::Record(_), Value::Object(members)) => {
                // The union of all that the object can be: which form it is does not matter here.
                let wholes = self.expand(name);
                if wholes.iter().any(|whole| whole.record.rest.is_some()) {
                    return None;
                }
                members.iter().find_map(|(key, value)| {
                    let at = member(at, key);
                    let mut fields = wholes.iter().flat_map(|whole| &whole.record.fields);
                    match fields.find(|field| field.wire == *key) {
                        Some(field) => {
                            let read = read.and_then(|read| read.get(key));
                            self.unknown_field(&field.ty, read, value, &at)
                        }
                        None => Some(at),
                    }
                })
            }
            _ => None,
        }
    }

    fn has_untagged_union(&self) -> bool {
        let unions = self.types.values().flat_map(|def| match &def.shape {
            Shape::Union(union) => std::slice::from_ref(union),
            Shape::Record(record) => &record.flattened,
            Shape::Enum(_) | Shape::Alias(_) => &[],
        });
        let mut untagged = unions.filter(|union: &&Union| union.tag.is_none() && !union.external);
        untagged.any(|union| union.forms.len() > 1)
    }
}
