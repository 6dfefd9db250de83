//! Turns what Rust writes, or leaves out, into refusals where Rust reads it as something else.

use std::collections::BTreeSet;

use a2a_ext::Descriptor;
use serde_json::{Number, Value};

use super::lower::Refusal;
use super::mutate::Change;
use super::probe::{Asked, refusal};
use super::record::member;
use super::{Extension, Form, Model, Presence, Union};

/// Where a value that Rust writes is another one when it is read: of a later form of a union, of a field that is left out,
/// or under another name.
pub(super) fn otherwise(
    model: &Model,
    extension: &Extension,
    descriptor: &Descriptor,
    Asked { case, again }: &Asked,
    never_read: &BTreeSet<&str>,
) -> Option<Refusal> {
    let at = case
        .at
        .as_ref()
        .filter(|_| case.verdict.is_ok() && case.change != Change::Value)?;
    let (path, reason) = match (&case.change, again) {
        (Change::Alias { name, own }, Ok(again)) => {
            let named = (descriptor.reread)(&case.read).ok()?;
            let is_read = part(&named, own, "") == part(again, own, "");
            (!is_read).then(|| (own, not_an_alias(name)))?
        }
        (Change::Alias { name, own }, Err(error)) => {
            let is_missing = error.violation.message.starts_with("missing field");
            is_missing.then(|| (own, not_an_alias(name)))?
        }
        (Change::LeftOut(_), Err(error)) => {
            let refused = error.violation.path.as_str();
            let is_inside = !refused.is_empty() && refused.starts_with(at.path.trim_start_matches('.'));
            is_inside.then(|| (&at.path, not_a_default(&error.violation.message)))?
        }
        (Change::LeftOut(Some(Presence::Optional)), Ok(again)) => {
            let value = part(again, &at.path, "")?;
            (&at.path, not_what_is_skipped(value))
        }
        (Change::Form { union, index, value }, Ok(again)) => {
            let (given, again) = (part(&case.payload, &at.path, "")?, part(again, &at.path, "")?);
            if is_same(given, again, never_read) {
                return None;
            }
            (&at.path, model.earlier_form(union, *index, value, again)?)
        }
        _ => return None,
    };
    Some(refusal(extension, path, &reason, &case.payload))
}

fn not_an_alias(name: &str) -> String {
    format!(
        "the schema tells of the alias `{name}`, and serde does not read it; add `#[serde(alias = {name:?})]` to the field"
    )
}

fn not_a_default(message: &str) -> String {
    format!(
        "what Rust takes where the field is missing is not what the schema says ({message}); change the default, or the schema"
    )
}

fn not_what_is_skipped(value: &Value) -> String {
    format!(
        "the field is left out when `skip_serializing_if` says so, and its absence is read as {value}, which is written; let \
         the value that is skipped be the default, or always write the field"
    )
}

impl Model {
    /// What to say of a value of one form that is read as an earlier one.
    fn earlier_form(&self, union: &Union, index: usize, value: &Value, again: &Value) -> Option<String> {
        let earlier = union.forms[..index]
            .iter()
            .position(|form| self.may_take(&form.ty, value))?;
        let are_alike = union.forms[earlier].name == union.forms[index].name;
        let name = |index: usize| match union.forms.get(index) {
            Some(Form { name, .. }) if !are_alike => format!("form {} (`{name}`)", index + 1),
            _ => format!("form {}", index + 1),
        };
        let (earlier_name, name) = (name(earlier), name(index));
        let advice = match value {
            // No reader but serde takes it.
            _ if self.ty(&union.forms[earlier].ty, value, "").is_err() => {
                format!("serde takes a list for the fields of a struct: put {name} first")
            }
            Value::Object(_) => {
                "put the form with more required fields first, or add `#[serde(tag = \"..\")]`".to_owned()
            }
            _ => format!("put {name} first, or add `#[serde(tag = \"..\")]`"),
        };
        Some(format!(
            "Rust writes {value} of {name}, reads it as {earlier_name}, which comes first, and then writes {again}; {advice}"
        ))
    }
}

/// What stands at a path, as paths are written in refusals.
pub(super) fn part<'v>(value: &'v Value, path: &str, at: &str) -> Option<&'v Value> {
    if path == at {
        return Some(value);
    }
    let below = |(at, value): (String, &'v Value)| path.starts_with(&at).then(|| part(value, path, &at))?;
    match value {
        Value::Object(members) => {
            let mut members = members.iter().map(|(key, value)| (member(at, key), value));
            members.find_map(below)
        }
        Value::Array(items) => {
            let mut items = items.iter().enumerate();
            items.find_map(|(index, item)| below((format!("{at}[{index}]"), item)))
        }
        _ => None,
    }
}

/// The same as violations write paths: without a dot before the first name.
pub(super) fn part_at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    part(value, path, "").or_else(|| part(value, &format!(".{path}"), ""))
}

/// Whether two values are one, but for the fields that Rust never reads.
fn is_same(one: &Value, other: &Value, never_read: &BTreeSet<&str>) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let mut keys = one
                .keys()
                .chain(other.keys())
                .filter(|key| !never_read.contains(key.as_str()));
            keys.all(|key| match (one.get(key), other.get(key)) {
                (Some(one), Some(other)) => is_same(one, other, never_read),
                _ => false,
            })
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| is_same(one, other, never_read))
        }
        (Value::Number(one), Value::Number(other)) => Number::as_f64(one) == Number::as_f64(other),
        _ => one == other,
    }
}
