//! Turns an extension into its module's imports, constants, descriptor and functions.

use std::collections::{BTreeMap, BTreeSet};

use a2a_ext::ChannelKind;

use super::syntax::string;
use super::zod::schema_name;
use crate::emit::markdown::cell;
use crate::model::names::{camel, pascal, shouty_versioned};
use crate::model::{Extension, TypeName};

/// `costExtension`.
pub(super) fn descriptor_name(extension: &Extension) -> String {
    camel(extension) + "Extension"
}

pub(super) fn imports(extension: &Extension, foreign: &BTreeMap<&str, BTreeSet<&TypeName>>) -> String {
    let stem = shouty_versioned(extension);
    // Namespaces, so that no type of an author can take the name of a helper.
    let mut lines = vec!["import * as a2a from \"./extension.js\";".to_owned()];
    for (slug, names) in foreign {
        let names: Vec<String> = names
            .iter()
            .map(|name| format!("type {name}, {}", schema_name(name)))
            .collect();
        lines.push(format!(
            "import {{ {} }} from {};",
            names.join(", "),
            string(&format!("./{slug}.js"))
        ));
    }
    lines.push("import * as rules from \"./rules.js\";".to_owned());
    lines.push(format!(
        "import {{ {stem}_ACCEPTED_SCHEMA, {stem}_WRITTEN_SCHEMA }} from \"./schemas.js\";"
    ));
    lines.join("\n")
}

/// The identifiers that the extension is known by.
pub(super) fn constants(extension: &Extension) -> String {
    let stem = shouty_versioned(extension);
    let slug = &extension.slug;
    let constants = [
        (
            &extension.uri,
            "EXTENSION_URI",
            format!("The URI of `{slug}`: its key in metadata and its name on the card."),
        ),
        (
            &extension.mime,
            "MIME_TYPE",
            format!("The MIME type of `{slug}` in a part's `metadata.mimeType`."),
        ),
        (
            &extension.key,
            "METADATA_KEY",
            format!("The key of `{slug}` in a request's metadata."),
        ),
    ];
    let constants: Vec<String> = constants
        .into_iter()
        .filter_map(|(value, name, docs)| {
            let value = string(value.as_deref()?);
            Some(format!("/** {docs} */\nexport const {stem}_{name} = {value};"))
        })
        .collect();
    constants.join("\n\n")
}

/// The value that stands for the extension wherever any is taken.
pub(super) fn descriptor(extension: &Extension) -> String {
    let stem = shouty_versioned(extension);
    let mut members = vec![format!("slug: {}", string(&extension.slug))];
    if extension.uri.is_some() {
        members.push(format!("uri: {stem}_EXTENSION_URI"));
    }
    if extension.mime.is_some() {
        members.push(format!("mime: {stem}_MIME_TYPE"));
    }
    members.extend(finders(extension, &stem));
    if !extension.requires.is_empty() {
        let uris: Vec<String> = extension.requires.iter().map(|uri| string(uri)).collect();
        members.push(format!("requires: [{}]", uris.join(", ")));
    }
    members.extend([
        format!("channel: {}", string(extension.channel.as_str())),
        format!("declared: {}", extension.declared),
        format!("required: {}", extension.required),
        format!("description: {}", string(&extension.description)),
        format!("accepted: {stem}_ACCEPTED_SCHEMA"),
        format!("written: {stem}_WRITTEN_SCHEMA"),
        format!("schema: {}", schema_name(&extension.root)),
        format!("parse: parse{}", pascal(extension)),
    ]);
    let members: String = members
        .into_iter()
        .map(|member| format!("  {member},\n"))
        .collect();
    format!(
        "/** `{}`, for the functions that take any extension. */\nexport const {} = {{\n{members}}} satisfies a2a.Extension<{}>;",
        extension.slug,
        descriptor_name(extension),
        extension.root
    )
}

fn finders(extension: &Extension, stem: &str) -> Option<String> {
    match extension.channel {
        ChannelKind::CardParams => Some(format!("paramsUri: {stem}_EXTENSION_URI")),
        channel if !channel.is_metadata() => None,
        _ if extension.key.is_some() => Some(format!("metadataKey: {stem}_METADATA_KEY")),
        _ => Some(format!("metadataKey: {stem}_EXTENSION_URI")),
    }
}

/// What the extension's channel and names allow: emit, declare, parse.
pub(super) fn functions(extension: &Extension) -> String {
    let (camel, pascal, root) = (camel(extension), pascal(extension), &extension.root);
    let descriptor = descriptor_name(extension);
    let mut functions = Vec::new();
    if extension.channel.is_metadata() {
        functions.push(format!(
            "/** Checks the payload and writes it as a metadata fragment. */\n\
             export function {camel}Metadata(payload: {root}): {{ [key: string]: {root} }} {{\n  \
             return a2a.emitMetadata({descriptor}, payload);\n}}"
        ));
    }
    if extension.mime.is_some() {
        functions.push(format!(
            "/** Checks the payload and writes it as a data part, found by its MIME type. */\n\
             export function emit{pascal}(payload: {root}): a2a.DataPart<{root}> {{\n  \
             return a2a.emitPart({descriptor}, payload);\n}}"
        ));
    }
    if extension.channel == ChannelKind::CardParams {
        functions.push(format!(
            "/** Checks the payload and writes the card's entry whose params it is. */\n\
             export function declare{pascal}(payload: {root}): a2a.AgentExtension {{\n  \
             return a2a.declareParams({descriptor}, payload);\n}}"
        ));
    } else if extension.declared {
        functions.push(format!(
            "/** The card's entry that declares the extension. */\n\
             export function declare{pascal}(): a2a.AgentExtension {{\n  return a2a.declare({descriptor});\n}}"
        ));
    }
    functions.push(format!(
        "/**\n * Reads the payload from a carrier: a metadata map, a part, parts, an artifact, a message or a card.\n * A frame, \
         such as an event of a stream, is none: `scan` lists its payloads.\n *\n \
         * @returns `undefined` when nothing is there.\n \
         * @throws ExtensionPayloadError when a payload is there and not valid, and for a frame.\n */\n\
         export function parse{pascal}(carrier: unknown): {root} | undefined {{\n  \
         return a2a.parse({descriptor}, carrier);\n}}"
    ));
    functions.push(format!(
        "/**\n * Reads every payload of a carrier, in order: metadata, then parts.\n *\n \
         * @throws ExtensionPayloadError when any of them is not valid, and for a frame.\n */\n\
         export function parseAll{pascal}(carrier: unknown): {root}[] {{\n  \
         return a2a.parseAll({descriptor}, carrier);\n}}"
    ));
    functions.join("\n\n")
}

/// One line for the README's table.
pub(super) fn summary(extension: &Extension) -> String {
    let call = if extension.channel.is_metadata() {
        format!("{}Metadata", camel(extension))
    } else if extension.channel == ChannelKind::CardParams {
        format!("declare{}", pascal(extension))
    } else {
        format!("emit{}", pascal(extension))
    };
    format!(
        "| `{}` | `{call}` | `parse{}` | {} |",
        extension.slug,
        pascal(extension),
        cell(&extension.description)
    )
}
