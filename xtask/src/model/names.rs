//! Turns names of extensions, types and fields into identifiers of each language; every naming rule is here.
//!
//! Version 1 carries no suffix in names of functions and types; version N has `V2` or `_v2`, so both live side by side.

use heck::{ToLowerCamelCase, ToPascalCase, ToShoutySnakeCase, ToSnakeCase};

use super::Extension;

/// Words that cannot name a variable, function or parameter in TypeScript's strict mode and modules.
const TYPESCRIPT_RESERVED: &[&str] = &[
    "arguments",
    "as",
    "async",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "undefined",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// Words that cannot name a variable, function or parameter in Python 3.11 and later.
pub(crate) const PYTHON_RESERVED: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Names of types that the mirrors export themselves, or that their modules import.
pub(crate) const TAKEN_TYPES: &[&str] = &[
    "A2AAuthScheme",
    "ANYTHING",
    "AgentCard",
    "AgentCardOptions",
    "AgentError",
    "AgentExtension",
    "AgentProvider",
    "AgentSkill",
    "Annotated",
    "Any",
    "Array",
    "ArtifactAssembler",
    "AssembledArtifact",
    "BrokenEvent",
    "CardError",
    "CardOptions",
    "Carrier",
    "Channel",
    "DataPart",
    "Declaration",
    "EVENT_LIMIT",
    "EXTENSION",
    "Error",
    "Event",
    "EventDecoder",
    "Extension",
    "ExtensionPayloadError",
    "Field",
    "Found",
    "Frame",
    "FrameKind",
    "JsonSchema",
    "JsonTextError",
    "Kind",
    "Literal",
    "Metadata",
    "Misspelled",
    "NotRequired",
    "NotStrict",
    "Object",
    "Optional",
    "PendingInput",
    "REGISTRY",
    "RequestBag",
    "SecurityScheme",
    "StatusReader",
    "StreamFormat",
    "TaskState",
    "TextPart",
    "ToolPhase",
    "ToolRun",
    "ToolTimeline",
    "Turn",
    "TurnFault",
    "TypeAlias",
    "TypeAliasType",
    "TypedDict",
    "Union",
    "Violation",
    "W3cIds",
    "WirePart",
];

fn version_suffix(version: u32, before: &str) -> String {
    if version == 1 {
        String::new()
    } else {
        format!("{before}{version}")
    }
}

/// `Cost`, `ToolCall`, `CostV2`: the stem of types and of Pascal-cased function names.
#[must_use]
pub fn pascal(extension: &Extension) -> String {
    extension.name.to_pascal_case() + &version_suffix(extension.version, "V")
}

/// `cost`, `toolCall`, `costV2`: the stem of TypeScript values.
#[must_use]
pub fn camel(extension: &Extension) -> String {
    extension.name.to_lower_camel_case() + &version_suffix(extension.version, "V")
}

/// `cost`, `tool_call`, `cost_v2`: the stem of Python functions and of modules.
#[must_use]
pub fn snake(extension: &Extension) -> String {
    extension.name.to_snake_case() + &version_suffix(extension.version, "_v")
}

/// `COST`, `TOOL_CALL`, `COST_V2`: the stem of Python constants.
#[must_use]
pub fn shouty(extension: &Extension) -> String {
    extension.name.to_shouty_snake_case() + &version_suffix(extension.version, "_V")
}

/// `COST_V1`, `TOOL_CALL_V1`, `COST_V2`: the stem of TypeScript constants, which always carry the version.
#[must_use]
pub fn shouty_versioned(extension: &Extension) -> String {
    format!("{}_V{}", extension.name.to_shouty_snake_case(), extension.version)
}

/// `CostPayload`, `CostV2Payload`: the root type.
#[must_use]
pub fn payload_type(extension: &Extension) -> String {
    pascal(extension) + "Payload"
}

/// What the functions of an extension are called in the Python and the TypeScript package, and what it is called itself there.
#[must_use]
pub fn functions(extension: &Extension) -> Vec<String> {
    let (snake, camel, pascal) = (snake(extension), camel(extension), pascal(extension));
    let mut names = vec![
        format!("parse_{snake}"),
        format!("parse_all_{snake}"),
        format!("parse{pascal}"),
        format!("parseAll{pascal}"),
        format!("{camel}Extension"),
    ];
    if extension.channel.is_metadata() {
        names.extend([format!("{snake}_metadata"), format!("{camel}Metadata")]);
    }
    if extension.mime.is_some() {
        names.extend([format!("emit_{snake}"), format!("emit{pascal}")]);
    }
    if extension.declared {
        names.extend([format!("declare_{snake}"), format!("declare{pascal}")]);
    }
    names
}

/// The name of a Rust type, as schemars gives it, for every language; `None` when it can be none, or the mirrors have
/// something else of that name.
///
/// Generic types come as `Page_for_Item` and are written as `PageForItem`.
#[must_use]
pub fn type_name(rust: &str) -> Option<String> {
    let name = if rust.contains('_') {
        rust.to_pascal_case()
    } else {
        rust.to_owned()
    };
    // Languages have types, functions and modules of their own in lower case.
    let is_plain =
        name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(|c| c.is_ascii_alphanumeric());
    let is_free =
        is_typescript_identifier(&name) && is_python_identifier(&name) && !TAKEN_TYPES.contains(&&*name);
    (is_plain && is_free).then_some(name)
}

/// A Python parameter for a wire key, `durationMs` as `duration_ms`, `class` as `class_`, `1st` as `_1st`; `None` when
/// no identifier can be made of it.
#[must_use]
pub fn python_parameter(wire: &str) -> Option<String> {
    let mut name = wire.to_snake_case();
    if PYTHON_RESERVED.contains(&name.as_str()) {
        name.push('_');
    } else if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    is_python_identifier(&name).then_some(name)
}

/// The Python module of an extension.
#[must_use]
pub fn python_module(extension: &Extension) -> String {
    let name = snake(extension);
    if is_python_identifier(&name) {
        name
    } else {
        name + "_"
    }
}

/// Part of a Pascal-cased type name made of a wire string, `in-progress` as `InProgress`; `None` when nothing is left.
#[must_use]
pub fn type_part(wire: &str) -> Option<String> {
    let name = wire.to_pascal_case();
    (!name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric())).then_some(name)
}

/// Whether a wire key can stand unquoted as a property of a TypeScript interface or object.
#[must_use]
pub fn is_typescript_property(wire: &str) -> bool {
    let mut chars = wire.chars();
    chars
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
        && wire != "__proto__"
}

/// Whether a name can name a TypeScript value or type.
#[must_use]
pub fn is_typescript_identifier(name: &str) -> bool {
    is_typescript_property(name) && !TYPESCRIPT_RESERVED.contains(&name)
}

/// Whether a name can name a Python value or type; ASCII only, since Python normalises the rest.
#[must_use]
pub fn is_python_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !PYTHON_RESERVED.contains(&name)
}
