//! Turns the fields of a record into a TypedDict, as a class or as a call.

use crate::emit::text::documented;
use crate::model::names::is_python_identifier;
use crate::model::{Field, Presence, Type};

use super::text::{comment, docstring, string};
use super::types;

/// A TypedDict as a class: what checkers and editors like best.
#[must_use]
pub fn class_form(name: &str, docs: &str, fields: &[&Field], decorator: &str, rest: Option<&Type>) -> String {
    let extra = rest.map_or(String::new(), |rest| format!(", {}", extra_items(rest)));
    let ignore = if rest.is_some() { MYPY_LACKS_IT } else { "" };
    let mut text = format!(
        "@{decorator}\nclass {name}(TypedDict{extra}):{ignore}\n{}",
        docstring(docs, 4)
    );
    if fields.is_empty() && docs.trim().is_empty() {
        text.push_str("    pass\n");
    }
    for (index, field) in fields.iter().enumerate() {
        if index > 0 || !docs.trim().is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("    {}: {}\n", field.wire, annotation(field)));
        text.push_str(&docstring(&field_docs(field), 4));
    }
    text
}

/// A TypedDict as a call, for keys that are no identifiers.
#[must_use]
pub fn call_form(name: &str, docs: &str, fields: &[&Field], decorator: &str, rest: Option<&Type>) -> String {
    let ignore = if rest.is_some() { MYPY_LACKS_IT } else { "" };
    let mut text = format!("{name} = TypedDict({ignore}\n    {},\n    {{\n", string(name));
    for field in fields {
        text.push_str(&comment(&field_docs(field), 8));
        let annotation = annotation(field);
        // Evaluated late, as all that stands in a string, which pyright does not see of a call in it.
        let note = if annotation.contains("positions(") {
            "  # pyright: ignore[reportUnboundVariable, reportOperatorIssue]"
        } else {
            ""
        };
        text.push_str(&format!(
            "        {}: {},{note}\n",
            string(&field.wire),
            string(&annotation)
        ));
    }
    let extra = rest.map_or(String::new(), |rest| format!("    {},\n", extra_items(rest)));
    text.push_str(&format!(
        "    }},\n{extra})\n{}\n{decorator}({name})\n",
        docstring(docs, 0)
    ));
    text
}

/// Mypy has no TypedDicts with other keys yet (PEP 728); pyright and the runtime do.
const MYPY_LACKS_IT: &str = "  # type: ignore[call-arg, misc, unused-ignore]";

fn extra_items(rest: &Type) -> String {
    format!("extra_items={}", string(&types::plain(rest)))
}

/// What annotations use of the module; in a class, an attribute of this name would hide it.
const USED: &[&str] = &[
    "ANYTHING",
    "Field",
    "NULL_IS_ABSENT",
    "integer",
    "positions",
    "unknown_as",
];

/// Whether a wire key can be written as an attribute of a class: private names would be mangled.
#[must_use]
pub fn is_attribute(wire: &str) -> bool {
    is_python_identifier(wire) && !wire.starts_with("__") && !USED.contains(&wire)
}

/// The annotation of a field.
#[must_use]
pub fn annotation(field: &Field) -> String {
    if field.accepted.is_none() {
        return format!("NotRequired[Annotated[{}, ANYTHING]]", types::plain(&field.ty));
    }
    let required = field.accepted == Some(Presence::Required);
    let ty = if field.null_is_absent && !required {
        types::ruled_with(&field.ty, "NULL_IS_ABSENT")
    } else {
        types::ruled(&field.ty)
    };
    if required {
        ty
    } else {
        format!("NotRequired[{ty}]")
    }
}

fn field_docs(field: &Field) -> String {
    with_notes(
        &documented(field),
        field.deprecated,
        &types::default_sentence(field.default.as_ref()),
    )
}

/// A doc comment with what else is to be said.
#[must_use]
pub fn with_notes(docs: &str, deprecated: bool, note: &str) -> String {
    let notes = [docs, if deprecated { "Deprecated." } else { "" }, note];
    notes
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n\n")
}
