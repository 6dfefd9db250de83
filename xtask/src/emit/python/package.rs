//! Turns the list of extensions into the files around their modules: exports and registry.

use std::collections::{BTreeMap, BTreeSet};

use a2a_ext::__private::named_patterns;

use crate::layout::Layout;
use crate::model::Model;
use crate::model::names::shouty;

use super::Module;
use super::extras::Extra;
use super::text::string;

/// What the package exports from its hand-written modules.
const RUNTIME: &[(&str, &[&str])] = &[
    ("_artifacts", &["ArtifactAssembler", "AssembledArtifact"]),
    (
        "_auth",
        &[
            "API_KEY_HEADER",
            "API_KEY_SCHEME_NAME",
            "BEARER_SCHEME_NAME",
            "api_key_scheme",
            "bearer_scheme",
            "security_requirements",
            "security_schemes",
        ],
    ),
    (
        "_card",
        &["CardError", "agent_card", "jsonrpc_interface", "sdk_agent_card"],
    ),
    (
        "_carrier",
        &["Carrier", "Declaration", "declared", "merge_extension_metadata"],
    ),
    (
        "_errors",
        &["ExtensionPayloadError", "JsonTextError", "Kind", "Violation"],
    ),
    ("_extension", &["Extension"]),
    ("_frame", &["Frame", "FrameKind", "frame_of"]),
    ("_json", &["read_json"]),
    (
        "_parts",
        &[
            "DATA_MEDIA_TYPE",
            "MIME_KEY",
            "data_part",
            "part_mime",
            "read_data",
            "read_text",
            "text_part",
            "wire_part",
        ],
    ),
    (
        "_registry",
        &["ALL_EXTENSION_URIS", "EXTENSION_DESCRIPTIONS", "registry", "scan"],
    ),
    ("_scan", &["Found"]),
    ("_spelling", &["Misspelled", "misspelled"]),
    ("_status", &["StatusReader", "TaskState", "task_state"]),
    (
        "_stream",
        &[
            "EVENT_LIMIT",
            "Event",
            "EventDecoder",
            "StreamFormat",
            "aread_events",
            "read_events",
            "stream_format",
        ],
    ),
];

/// Names that generated modules may use, by the module that has them.
const IMPORTS: &[&[(&str, &[&str])]] = &[
    &[(
        "typing",
        &[
            "TYPE_CHECKING",
            "Annotated",
            "Any",
            "Literal",
            "Optional",
            "TypeAlias",
        ],
    )],
    &[
        ("pydantic", &["Field"]),
        (
            "typing_extensions",
            &["NotRequired", "TypeAliasType", "TypedDict"],
        ),
    ],
    &[
        ("._carrier", &["Carrier"]),
        ("._extension", &["Extension"]),
        (
            "._rules",
            &[
                "ANYTHING",
                "NULL_IS_ABSENT",
                "integer",
                "positions",
                "record",
                "unknown_as",
            ],
        ),
    ],
];

/// The import statements that a module's text needs.
#[must_use]
pub fn imports(words: &BTreeSet<String>, modules: &BTreeMap<String, BTreeSet<String>>) -> String {
    let mut out = String::new();
    for group in IMPORTS {
        let mut lines = String::new();
        for (module, names) in *group {
            let names: Vec<&str> = names
                .iter()
                .copied()
                .filter(|name| words.contains(*name))
                .collect();
            if !names.is_empty() {
                lines.push_str(&format!("from {module} import {}\n", names.join(", ")));
            }
        }
        if !lines.is_empty() {
            out.push_str(&lines);
            out.push('\n');
        }
    }
    if !modules.is_empty() {
        out.pop();
        for (module, names) in modules {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            out.push_str(&format!("from .{module} import {}\n", names.join(", ")));
        }
        out.push('\n');
    }
    out
}

/// The `__all__` of a module.
#[must_use]
pub fn all<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("    {},\n", string(name))).collect();
    format!("__all__ = [\n{}]\n", names.concat())
}

/// `__init__.py`: every public name.
#[must_use]
pub fn init(layout: &Layout, header: &str, modules: &[Module], extras: &[Extra]) -> String {
    let mut text = format!("# {header}\n{}\n", super::text::docstring(&layout.description, 0));
    let mut names = BTreeSet::new();
    // The hand-written ones last: a function wins over a module of the same name.
    let generated = modules.iter().map(|module| {
        let exports: Vec<&str> = module.exports.iter().map(String::as_str).collect();
        (module.name.as_str(), exports)
    });
    let runtime = RUNTIME
        .iter()
        .map(|(module, exports)| (*module, exports.to_vec()));
    let extras = extras
        .iter()
        .map(|extra| (extra.name, extra.exports.iter().map(String::as_str).collect()));
    for (module, mut exports) in generated.chain(runtime).chain(extras) {
        exports.sort_unstable();
        exports.dedup();
        let lines: Vec<String> = exports.iter().map(|name| format!("    {name},\n")).collect();
        text.push_str(&format!("from .{module} import (\n{})\n", lines.concat()));
        names.extend(exports);
    }
    text.push('\n');
    text.push_str(&all(names.into_iter()));
    text
}

/// `_formats.py`: what the patterns of formats are called.
#[must_use]
pub fn formats() -> String {
    let rows: String = named_patterns()
        .map(|(pattern, words)| format!("    {}: {},\n", string(&pattern), string(words)))
        .collect();
    format!(
        "\"\"\"Turns the pattern of a format into words for what does not match.\"\"\"\n\n\
         from __future__ import annotations\n\n{}\nPATTERN_WORDS: dict[str, str] = {{\n{rows}}}\n\
         \"\"\"What a string must be that matches a pattern, by the pattern.\"\"\"\n",
        all(["PATTERN_WORDS"].into_iter())
    )
}

/// `_registry.py`: all extensions, and what goes through all of them.
#[must_use]
pub fn registry(model: &Model, header: &str, modules: &[Module]) -> String {
    let mut text = format!(
        "# {header}\n\"\"\"Turns the package's extensions into one list, and whatever goes through all of them.\"\"\"\n\n\
         from __future__ import annotations\n\nfrom collections.abc import Sequence\nfrom typing import Any\n\n"
    );
    let mut imports: Vec<String> = modules
        .iter()
        .zip(&model.extensions)
        .map(|(module, extension)| {
            format!(
                "from .{} import EXTENSION as {}\n",
                module.name,
                shouty(extension)
            )
        })
        .collect();
    imports.sort_unstable();
    text.push_str(&format!(
        "from ._extension import Extension\nfrom ._scan import Found, scan_frame\n{}\n",
        imports.concat()
    ));
    text.push_str(&all([
        "ALL_EXTENSION_URIS",
        "EXTENSION_DESCRIPTIONS",
        "SKILL_RESULT_MIME_PREFIX",
        "registry",
        "scan",
    ]
    .into_iter()));
    let members: Vec<String> = model
        .extensions
        .iter()
        .map(|e| format!("    {},\n", shouty(e)))
        .collect();
    text.push_str(&format!(
        "\nregistry: tuple[Extension[Any], ...] = (\n{})\n\"\"\"Every extension of this package.\"\"\"\n\n\
         SKILL_RESULT_MIME_PREFIX = {}\n\"\"\"What the MIME types of structured skill results begin with; None where \
         there are none.\"\"\"\n{REGISTRY_END}",
        members.concat(),
        model.skill_results.as_ref().map_or_else(
            || "None".to_owned(),
            |vendor| string(&format!("application/vnd.{vendor}."))
        ),
    ));
    text
}

const REGISTRY_END: &str = r#"
EXTENSION_DESCRIPTIONS: dict[str, str] = {
    extension.uri: extension.description
    for extension in registry
    if extension.declared and extension.uri is not None
}
"""What a card says of each extension that agents declare, by URI."""

ALL_EXTENSION_URIS: tuple[str, ...] = tuple(
    extension.uri
    for extension in registry
    if extension.declared and extension.uri is not None and extension.channel != "card_params"
)
"""The URIs of the extensions that agents declare without params, in canonical order."""

_own = registry


def scan(frame: object, registry: Sequence[Extension[Any]] = registry) -> list[Found]:
    """Every known payload of a frame or carrier, in order, valid or not.

    A frame is what one SSE event, webhook or response holds, or a protobuf message. Never raises.
    """
    return scan_frame(frame, registry, SKILL_RESULT_MIME_PREFIX if registry is _own else None)
"#;
