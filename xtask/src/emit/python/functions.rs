//! Turns one extension into its Python functions: write, read, declare.

use std::collections::BTreeSet;

use a2a_ext::ChannelKind;

use crate::emit::text::documented;
use crate::model::names::{python_parameter, snake};
use crate::model::{Extension, Field, Model, Presence, Shape, Type, TypeName, Union};

use super::text::{docstring, string};
use super::types;

/// Functions of one module, and the names that the package exports.
pub struct Functions {
    /// Python text.
    pub text: String,
    /// The functions' names.
    pub exports: Vec<String>,
}

/// One argument of the functions that write.
pub(super) struct Argument {
    /// Its name in Python.
    pub parameter: String,
    /// The payload's key that it gives.
    pub wire: String,
    ty: String,
    docs: String,
    /// Whether it is positional; others are keywords.
    pub required: bool,
}

/// Writes the functions of an extension.
#[must_use]
pub fn define(model: &Model, extension: &Extension) -> Functions {
    let mut functions = Functions {
        text: String::new(),
        exports: Vec::new(),
    };
    let stem = snake(extension);
    let payload = extension.root.to_string();
    let arguments = arguments(model, &extension.root).unwrap_or_default();
    let slug = &extension.slug;
    if extension.channel.is_metadata() {
        let docs = format!(
            "A {slug} payload as a metadata fragment, for {}.\n\nRaises `ExtensionPayloadError` where a reader would.",
            place(extension.channel)
        );
        functions.writer(
            &format!("{stem}_metadata"),
            "metadata",
            &docs,
            &payload,
            &arguments,
        );
    }
    if extension.mime.is_some() {
        let docs = format!(
            "A {slug} payload as a data part, in the in-memory shape; `wire_part` gives the wire's.\n\nRaises `ExtensionPayloadError` where a reader would."
        );
        functions.writer(&format!("emit_{stem}"), "part", &docs, &payload, &arguments);
    }
    let docs = format!(
        "The first {slug} payload of a carrier, or None when it holds none.\n\n{CARRIERS}\n\nRaises `ExtensionPayloadError` when the payload is there and not valid, and for a frame."
    );
    functions.add(
        &format!("parse_{stem}"),
        &format!("(carrier: Carrier) -> {payload} | None"),
        &docs,
        "EXTENSION.parse(carrier)",
    );
    let docs = format!(
        "Every {slug} payload of a carrier, metadata before parts.\n\n{CARRIERS}\n\nRaises `ExtensionPayloadError` when any of them is not valid, and for a frame."
    );
    functions.add(
        &format!("parse_all_{stem}"),
        &format!("(carrier: Carrier) -> list[{payload}]"),
        &docs,
        "EXTENSION.parse_all(carrier)",
    );
    if extension.declared {
        let docs = format!("The entry of an agent card's `capabilities.extensions` that states {slug}.");
        let with_params = extension.channel == ChannelKind::CardParams;
        let (signature, body) = if with_params {
            (
                format!("(payload: {payload}) -> dict[str, Any]"),
                "EXTENSION.declare(payload)",
            )
        } else {
            ("() -> dict[str, Any]".to_owned(), "EXTENSION.declare()")
        };
        functions.add(&format!("declare_{stem}"), &signature, &docs, body);
    }
    functions
}

const CARRIERS: &str = "A carrier is a metadata map, a part, a list of parts, an artifact, a message or a card, as a plain object or as a protobuf message. A frame, such as an event of a stream, is none: `scan` lists its payloads.";

impl Functions {
    fn add(&mut self, name: &str, signature: &str, docs: &str, body: &str) {
        self.text.push_str(&format!(
            "\n\ndef {name}{signature}:\n{}    return {body}\n",
            docstring(docs, 4)
        ));
        self.exports.push(name.to_owned());
    }

    fn writer(&mut self, name: &str, method: &str, docs: &str, payload: &str, arguments: &[Argument]) {
        if arguments.is_empty() {
            let signature = format!("(payload: {payload}) -> dict[str, Any]");
            let body = format!("EXTENSION.{method}(payload)");
            self.add(name, &signature, docs, &body);
            return;
        }
        let mut signature = String::from("(\n");
        let mut fields = [String::new(), String::new()];
        let mut described = String::new();
        let mut keywords = false;
        for argument in arguments {
            let Argument {
                parameter,
                wire,
                ty,
                docs,
                required,
            } = argument;
            if !required && !keywords {
                keywords = true;
                signature.push_str("    *,\n");
            }
            if *required {
                signature.push_str(&format!("    {parameter}: {ty},\n"));
            } else {
                signature.push_str(&format!("    {parameter}: {} = None,\n", types::optional(ty)));
            }
            fields[usize::from(!required)].push_str(&format!("            {}: {parameter},\n", string(wire)));
            described.push_str(&format!("\n    {parameter}: {}", docs.replace('\n', " ")));
        }
        signature.push_str(") -> dict[str, Any]");
        let [required, optional] = fields;
        let mut body = format!("EXTENSION.{method}(\n        {},\n", braces(&required));
        if !optional.is_empty() {
            body.push_str(&format!("        {},\n", braces(&optional)));
        }
        body.push_str("    )");
        let (summary, raises) = docs.split_once("\n\n").unwrap_or((docs, ""));
        let docs = format!("{summary}\n\nArgs:{described}\n\n{raises}");
        self.add(name, &signature, &docs, &body);
    }
}

fn braces(fields: &str) -> String {
    if fields.is_empty() {
        "{}".to_owned()
    } else {
        format!("{{\n{fields}        }}")
    }
}

fn place(channel: ChannelKind) -> &'static str {
    match channel {
        ChannelKind::StatusMetadata => "the message of a working task's status",
        ChannelKind::RequestMetadata => "a request",
        _ => "the terminal artifact",
    }
}

/// The root's fields as arguments; `None` where the payload is one argument: a union without a tag, a map flattened
/// into it, or fields that make no distinct parameters.
pub(super) fn arguments(model: &Model, root: &TypeName) -> Option<Vec<Argument>> {
    let mut arguments = match &model.types.get(root)?.shape {
        Shape::Record(record) if record.rest.is_some() => return None,
        Shape::Record(record) => {
            let union = match record.flattened.as_slice() {
                [] => None,
                [union] => Some(union),
                _ => return None,
            };
            with_union(model, &record.fields, union)?
        }
        Shape::Union(union) => with_union(model, &[], Some(union))?,
        Shape::Alias(Type::Ref(target)) => return arguments(model, target),
        Shape::Alias(_) | Shape::Enum(_) => return None,
    };
    arguments.sort_by_key(|argument| !argument.required);
    let parameters: BTreeSet<&String> = arguments.iter().map(|argument| &argument.parameter).collect();
    (parameters.len() == arguments.len()).then_some(arguments)
}

/// Own fields, then the tag, then the fields of all forms, each once.
fn with_union(model: &Model, own: &[Field], union: Option<&Union>) -> Option<Vec<Argument>> {
    let mut arguments = Vec::new();
    for field in own.iter().filter(|field| field.written.is_some()) {
        let required = field.written == Some(Presence::Required);
        arguments.push(argument(field, required)?);
    }
    let Some(union) = union else {
        return Some(arguments);
    };
    let tag = union.tag.as_ref()?;
    let literals: Vec<String> = union
        .forms
        .iter()
        .filter_map(|form| Some(string(&form.tag.as_ref()?.1)))
        .collect();
    arguments.push(Argument {
        parameter: python_parameter(tag)?,
        wire: tag.clone(),
        ty: format!("Literal[{}]", literals.join(", ")),
        docs: "Which of the forms it is.".to_owned(),
        required: true,
    });
    for form in &union.forms {
        let Type::Ref(name) = &form.ty else { return None };
        let wholes = model.expand(name);
        for whole in &wholes {
            if whole.record.rest.is_some() {
                return None;
            }
            for field in whole
                .record
                .fields
                .iter()
                .filter(|field| field.wire != *tag && field.written.is_some())
            {
                let new = argument(field, false)?;
                match arguments.iter_mut().find(|known| known.wire == new.wire) {
                    Some(known) if known.ty != new.ty => known.ty = format!("{} | {}", known.ty, new.ty),
                    Some(_) => {}
                    None => arguments.push(new),
                }
            }
        }
    }
    Some(arguments)
}

fn argument(field: &Field, required: bool) -> Option<Argument> {
    Some(Argument {
        parameter: python_parameter(&field.wire)?,
        wire: field.wire.clone(),
        ty: types::plain(&field.ty),
        docs: documented(field),
        required,
    })
}
