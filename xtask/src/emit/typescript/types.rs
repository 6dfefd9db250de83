//! Turns the types of the model into interfaces and type aliases.

use super::syntax::{comment, key, string};
use super::zod;
use crate::emit::text::documented;
use crate::model::{Field, Literal, Model, Record, Shape, Type, TypeDef, TypeName, Union, Whole};

/// The definition of a named type; a record with flattened unions is a union of whole objects, each defined too.
pub(super) fn definition(model: &Model, name: &TypeName) -> String {
    let Some(def) = model.types.get(name) else {
        return String::new();
    };
    match &def.shape {
        Shape::Record(record) if !record.flattened.is_empty() => wholes(model, name, def),
        Shape::Record(record) => interface(name, &def.docs, def.deprecated, record),
        Shape::Enum(literals) => enumeration(name, def, literals),
        Shape::Union(union) => alias(name, def, &forms(union)),
        Shape::Alias(ty) => alias(name, def, &[reference(ty)]),
    }
}

fn wholes(model: &Model, name: &TypeName, def: &TypeDef) -> String {
    let wholes = model.expand(name);
    let names: Vec<String> = wholes.iter().map(|whole| whole.name.to_string()).collect();
    let mut blocks = vec![alias(name, def, &names)];
    blocks.extend(wholes.iter().map(
        |Whole {
             name,
             docs,
             deprecated,
             record,
         }| interface(name, docs, *deprecated, record),
    ));
    blocks.join("\n\n")
}

fn interface(name: &TypeName, docs: &str, deprecated: bool, record: &Record) -> String {
    let mut members = String::new();
    for field in &record.fields {
        let mark = if field.is_always_there() { "" } else { "?" };
        members += &comment(&documented(field), field.deprecated, "  ");
        members += &format!("  {}{mark}: {};\n", key(&field.wire), field_type(field));
    }
    if let Some(rest) = &record.rest {
        members += "  /** All other fields. */\n";
        members += &format!("  [key: string]: {};\n", index_type(rest, &record.fields));
    }
    let open = comment(docs, deprecated, "");
    if members.is_empty() {
        // An empty interface would take a string too.
        return format!("{open}export interface {name} {{\n  [key: string]: unknown;\n}}");
    }
    format!("{open}export interface {name} {{\n{members}}}")
}

fn field_type(field: &Field) -> String {
    match field.accepted {
        Some(_) => reference(&field.ty),
        // Never read, so a reader knows nothing about it.
        None => "unknown".to_owned(),
    }
}

/// The type of unknown fields must take the known ones too.
fn index_type(rest: &Type, fields: &[Field]) -> String {
    let mut types = vec![reference(rest)];
    types.extend(fields.iter().map(field_type));
    if fields.iter().any(|field| !field.is_always_there()) {
        types.push("undefined".to_owned());
    }
    if types.iter().any(|ty| ty == "unknown") {
        return "unknown".to_owned();
    }
    let mut distinct: Vec<String> = Vec::new();
    for ty in types {
        if !distinct.contains(&ty) {
            distinct.push(ty);
        }
    }
    distinct.join(" | ")
}

fn enumeration(name: &TypeName, def: &TypeDef, literals: &[Literal]) -> String {
    let values = zod::values_name(name);
    let members: String = literals
        .iter()
        .map(|literal| {
            let docs = comment(&literal.docs, literal.deprecated, "  ");
            format!("{docs}  {},\n", string(&literal.wire))
        })
        .collect();
    format!(
        "/** The values of {{@link {name}}}, in declaration order. */\nexport const {values} = [\n{members}] as const;\n\n\
         {}export type {name} = (typeof {values})[number];",
        comment(&def.docs, def.deprecated, "")
    )
}

fn forms(union: &Union) -> Vec<String> {
    union.forms.iter().map(|form| reference(&form.ty)).collect()
}

fn alias(name: &TypeName, def: &TypeDef, types: &[String]) -> String {
    let open = comment(&def.docs, def.deprecated, "");
    let head = format!("export type {name} = ");
    let one_line = format!("{head}{};", types.join(" | "));
    if one_line.len() <= 110 {
        return open + &one_line;
    }
    let members: String = types.iter().map(|ty| format!("\n  | {ty}")).collect();
    format!("{open}{}{members};", head.trim_end())
}

/// A type in place.
pub(super) fn reference(ty: &Type) -> String {
    match ty {
        Type::Bool => "boolean".to_owned(),
        Type::Integer(_) | Type::Number(_) => "number".to_owned(),
        Type::String(_) => "string".to_owned(),
        Type::Const(constant) => string(&constant.wire),
        Type::Any => "unknown".to_owned(),
        Type::List(list) => match &list.item {
            Type::Nullable(_) => format!("({})[]", reference(&list.item)),
            item => format!("{}[]", reference(item)),
        },
        Type::Tuple(items) => {
            let items: Vec<String> = items.iter().map(reference).collect();
            format!("[{}]", items.join(", "))
        }
        Type::Map(map) => format!("{{ [key: string]: {} }}", reference(&map.values)),
        Type::Ref(name) => name.to_string(),
        Type::Nullable(inner) => format!("{} | null", reference(inner)),
    }
}
