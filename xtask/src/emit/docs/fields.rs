//! Turns the types of a payload into tables of their fields, forms and values.

use std::collections::BTreeSet;

use a2a_ext::__private::pattern_words;
use serde_json::Value;

use crate::emit::block::block;
use crate::emit::markdown::{cell, code, head, row};
use crate::emit::text::notes;
use crate::model::{
    Bounds, Extension, Field, Form, List, Literal, Model, Presence, Record, Shape, Text, Type, TypeDef,
    TypeName, Union,
};

/// One section for each type that is reachable from the payload's, itself first, each before the types that it names.
pub fn sections(model: &Model, extension: &Extension) -> String {
    reachable(model, extension)
        .into_iter()
        .filter_map(|name| Some((name, model.types.get(name)?)))
        .map(|(name, def)| section(name, def, def.docs == extension.docs))
        .collect()
}

/// The types that are reachable from the payload's, itself first.
pub fn reachable<'a>(model: &'a Model, extension: &'a Extension) -> Vec<&'a TypeName> {
    let mut names = Vec::new();
    visit(model, &extension.root, &mut BTreeSet::new(), &mut names);
    names
}

fn visit<'a>(
    model: &'a Model,
    name: &'a TypeName,
    seen: &mut BTreeSet<&'a TypeName>,
    names: &mut Vec<&'a TypeName>,
) {
    let Some(def) = model.types.get(name) else { return };
    if seen.insert(name) {
        names.push(name);
        for named in references(&def.shape) {
            visit(model, named, seen, names);
        }
    }
}

fn references(shape: &Shape) -> Vec<&TypeName> {
    match shape {
        Shape::Enum(_) => Vec::new(),
        Shape::Alias(ty) => named(ty),
        Shape::Union(union) => form_references(union).collect(),
        Shape::Record(record) => record
            .fields
            .iter()
            .flat_map(|field| named(&field.ty))
            .chain(record.flattened.iter().flat_map(form_references))
            .chain(record.rest.iter().flat_map(named))
            .collect(),
    }
}

fn form_references(union: &Union) -> impl Iterator<Item = &TypeName> {
    union.forms.iter().flat_map(|form| named(&form.ty))
}

/// The types that a type names.
fn named(ty: &Type) -> Vec<&TypeName> {
    match ty {
        Type::Ref(name) => vec![name],
        Type::List(list) => named(&list.item),
        Type::Tuple(items) => items.iter().flat_map(named).collect(),
        Type::Map(map) => named(&map.values),
        Type::Nullable(item) => named(item),
        Type::Bool | Type::Integer(_) | Type::Number(_) | Type::String(_) | Type::Const(_) | Type::Any => {
            Vec::new()
        }
    }
}

fn section(name: &TypeName, def: &TypeDef, said_above: bool) -> String {
    let mut out = format!("### {}\n\n", name.0);
    if def.deprecated {
        out.push_str("**Deprecated.**\n\n");
    }
    if !said_above && !def.docs.trim().is_empty() {
        out.push_str(&block(&def.docs, 3));
        out.push('\n');
    }
    match &def.shape {
        Shape::Record(record) => out.push_str(&record_text(record)),
        Shape::Enum(literals) => out.push_str(&enum_text(literals)),
        Shape::Union(union) => out.push_str(&union_text(union, "One of these forms")),
        Shape::Alias(ty) => out.push_str(&format!("The same as {}.\n", with_constraints(ty))),
    }
    out.push('\n');
    out
}

fn record_text(record: &Record) -> String {
    let mut out = String::new();
    if record.fields.is_empty() {
        out.push_str("No field of its own.\n");
    } else {
        out.push_str(&head(&[
            "Field",
            "Type",
            "Written",
            "Accepted",
            "Constraints",
            "Meaning",
        ]));
        out.extend(record.fields.iter().map(field_row));
    }
    for union in &record.flattened {
        out.push('\n');
        out.push_str(&union_text(
            union,
            "Beside them, in the same object, the fields of one of these forms",
        ));
    }
    if record.closed {
        out.push_str("\nNo other field is accepted.\n");
    }
    if let Some(rest) = &record.rest {
        out.push_str(&format!("\nEvery other field is {}.\n", with_constraints(rest)));
    }
    out
}

/// JSON on one line, in which no one can squeeze spaces.
fn json_text(value: &Value) -> String {
    value.to_string().replace("  ", "\\u0020\\u0020")
}

fn field_row(field: &Field) -> String {
    let mut constraints = constraints(&field.ty);
    if let Some(default) = &field.default {
        constraints.push(format!("absent means {}", code(&json_text(default))));
    }
    let deprecated = if field.deprecated { "**Deprecated.** " } else { "" };
    row(&[
        &code(&field.wire),
        &type_text(&field.ty),
        match field.written {
            Some(Presence::Required) => "always",
            Some(Presence::Optional) => "optional",
            None => "never",
        },
        match field.accepted {
            Some(Presence::Required) => "required",
            Some(Presence::Optional) => "optional",
            None => "ignored",
        },
        &constraints.join(", "),
        format!("{deprecated}{} {}", cell(&field.docs), notes(field)).trim(),
    ])
}

fn union_text(union: &Union, intro: &str) -> String {
    let mut out = match &union.tag {
        Some(tag) => format!("{intro}; {} tells which:\n\n", code(tag)),
        None if union.external => format!("{intro}; the string, or the only key, tells which:\n\n"),
        None => format!("{intro}; the first that fits counts:\n\n"),
    };
    let marked = union.forms.iter().any(|form| form.tag.is_some());
    let mut titles = vec!["Form", "Meaning"];
    if marked {
        titles.insert(0, "Marked by");
    }
    out.push_str(&head(&titles));
    out.extend(union.forms.iter().map(|form| form_row(form, marked)));
    out
}

fn form_row(form: &Form, marked: bool) -> String {
    let mark = form.tag.as_ref().map_or_else(String::new, |(key, literal)| {
        format!("{} is {}", code(key), literal_text(literal))
    });
    let (ty, meaning) = (with_constraints(&form.ty), cell(&form.docs));
    let cells = [mark.as_str(), &ty, &meaning];
    row(if marked { &cells } else { &cells[1..] })
}

fn enum_text(literals: &[Literal]) -> String {
    let mut out = head(&["Value", "Meaning"]);
    for literal in literals {
        let deprecated = if literal.deprecated {
            "**Deprecated.** "
        } else {
            ""
        };
        out.push_str(&row(&[
            &literal_text(&literal.wire),
            &format!("{deprecated}{}", cell(&literal.docs)),
        ]));
    }
    out
}

/// A type in words; named types are links to their section.
fn type_text(ty: &Type) -> String {
    match ty {
        Type::Bool => "boolean".to_owned(),
        Type::Integer(_) => "integer".to_owned(),
        Type::Number(_) => "number".to_owned(),
        Type::String(_) => "string".to_owned(),
        Type::Const(constant) => literal_text(&constant.wire),
        Type::Any => "any JSON".to_owned(),
        Type::List(list) => format!("list of {}", type_text(&list.item)),
        Type::Tuple(items) => {
            let items: Vec<String> = items.iter().map(with_constraints).collect();
            format!("list of exactly: {}", items.join("; "))
        }
        Type::Map(map) if map.keys.is_none() && map.values == Type::Any => "any object".to_owned(),
        Type::Map(map) => {
            let keys = match &map.keys {
                Some(keys) => match pattern_words(keys) {
                    Some(words) => format!("keys that are each {words}"),
                    None => format!("keys that match {}", code(keys)),
                },
                None => "any keys".to_owned(),
            };
            format!("object of {keys}, each value {}", type_text(&map.values))
        }
        Type::Ref(name) => format!("[{}](#{})", name.0, name.0.to_lowercase()),
        Type::Nullable(item) => format!("{} or null", type_text(item)),
    }
}

fn with_constraints(ty: &Type) -> String {
    let constraints = constraints(ty);
    if constraints.is_empty() {
        type_text(ty)
    } else {
        format!("{} ({})", type_text(ty), constraints.join(", "))
    }
}

fn constraints(ty: &Type) -> Vec<String> {
    match ty {
        Type::Integer(bounds) | Type::Number(bounds) => bounds_text(bounds),
        Type::String(text) => string_text(text),
        Type::List(list) => list_text(list),
        Type::Map(map) => each(&map.values),
        Type::Nullable(item) => constraints(item),
        Type::Bool | Type::Const(_) | Type::Any | Type::Ref(_) | Type::Tuple(_) => Vec::new(),
    }
}

fn bounds_text(bounds: &Bounds) -> Vec<String> {
    [
        ("at least", &bounds.min),
        ("at most", &bounds.max),
        ("greater than", &bounds.above),
        ("less than", &bounds.below),
    ]
    .into_iter()
    .filter_map(|(words, bound)| bound.as_ref().map(|number| format!("{words} {number}")))
    .collect()
}

fn string_text(text: &Text) -> Vec<String> {
    let mut out = length_text(text.min, text.max, "character");
    let pattern = text.pattern.as_deref();
    if let Some(words) = pattern.and_then(pattern_words) {
        out.push(words.to_owned());
    } else {
        let format = text.format.as_deref();
        out.extend(pattern.map(|pattern| format!("matches {}", code(pattern))));
        out.extend(format.map(|format| format!("format {}", code(format))));
    }
    out
}

fn list_text(list: &List) -> Vec<String> {
    let mut out = length_text(list.min, list.max, "item");
    out.extend(each(&list.item));
    out
}

fn each(item: &Type) -> Vec<String> {
    constraints(item)
        .into_iter()
        .map(|rule| format!("each {rule}"))
        .collect()
}

fn length_text(min: Option<u64>, max: Option<u64>, unit: &str) -> Vec<String> {
    [("at least", min), ("at most", max)]
        .into_iter()
        .filter_map(|(words, length)| {
            length.map(|n| format!("{words} {n} {unit}{}", if n == 1 { "" } else { "s" }))
        })
        .collect()
}

fn literal_text(literal: &str) -> String {
    code(&json_text(&Value::from(literal)))
}

#[cfg(test)]
mod tests {
    use a2a_ext::__private::named_patterns;

    use super::{Text, Type, with_constraints};

    fn said(pattern: &str, format: &str) -> String {
        with_constraints(&Type::String(Text {
            pattern: Some(pattern.to_owned()),
            format: Some(format.to_owned()),
            ..Text::default()
        }))
    }

    #[test]
    fn a_format_is_said_in_words() {
        for (pattern, words) in named_patterns() {
            assert_eq!(said(&pattern, "any"), format!("string ({words})"));
        }
        assert_eq!(said("^a$", "date"), "string (matches `^a$`, format `date`)");
    }
}
