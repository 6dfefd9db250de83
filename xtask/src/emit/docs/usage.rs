//! Turns a payload into whole programs in Rust, Python and TypeScript that write it and read it back.

use a2a_ext::ChannelKind;
use serde_json::Value;

use super::markdown::fence;
use crate::emit::python::call;
use crate::emit::typescript::syntax;
use crate::layout::{Layout, PartPlace};
use crate::model::{Extension, Model, names};

/// What one page's programs are about.
pub struct Usage<'a> {
    pub model: &'a Model,
    pub layout: &'a Layout,
    pub extension: &'a Extension,
    pub payload: &'a Value,
    pub place: PartPlace,
}

impl Usage<'_> {
    /// The three programs, each under its own heading.
    pub fn programs(&self) -> String {
        [
            ("Rust", "rust", self.rust()),
            ("Python", "python", self.python()),
            ("TypeScript", "ts", self.typescript()),
        ]
        .into_iter()
        .map(|(title, language, code)| format!("### {title}\n\n{}\n", fence(language, &code)))
        .collect()
    }

    fn rust(&self) -> String {
        let note = self.layout.page(&self.extension.slug);
        if let Some(program) = note.and_then(|note| note.rust.as_ref()) {
            // A file's opening sentence is for its maintainers.
            let lines: Vec<&str> = program
                .lines()
                .skip_while(|line| line.starts_with("//!") || line.is_empty())
                .collect();
            return lines.join("\n");
        }
        let name = self.extension.rust_path.rsplit("::").next().unwrap_or_default();
        let module = self.layout.rust_module();
        let method = self.rust_method();
        let (comment, carrier, read) = self.carrier(&format!("payload.{method}()?"), Language::Rust);
        format!(
            "use a2a_ext::A2aExtension;\nuse a2a_ext::serde_json::json;\nuse {module}::{name};\n\n\
             fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    \
             // A payload as JSON, checked; in a program it is more often made of its type's fields.\n    \
             let payload = {name}::from_payload(&json!({payload}))?;\n\n    \
             // Write: {comment}\n    {carrier}\n\n    \
             // Read: `None` where nothing is there, an error with the path where it is not valid.\n    \
             let read = {name}::parse(&{read})?;\n    assert!(read.is_some());\n    Ok(())\n}}\n",
            payload = indented(&format!("{:#}", self.payload), 4),
            carrier = indented(&carrier, 4),
        )
    }

    fn rust_method(&self) -> &'static str {
        match self.extension.channel {
            ChannelKind::Part => "emit_part",
            ChannelKind::CardParams => "declare_params",
            _ => "emit",
        }
    }

    fn python(&self) -> String {
        let stem = names::snake(self.extension);
        let is_part = self.extension.channel == ChannelKind::Part;
        let function = match self.extension.channel {
            ChannelKind::Part => format!("emit_{stem}"),
            ChannelKind::CardParams => format!("declare_{stem}"),
            _ => format!("{stem}_metadata"),
        };
        let written = if self.extension.channel == ChannelKind::CardParams {
            format!("{function}({})", call::value(self.payload, 0))
        } else {
            call::call(self.model, self.extension, &function, self.payload, 0)
        };
        let mut names = vec![function, format!("parse_{stem}")];
        names.extend(is_part.then(|| "wire_part".to_owned()));
        names.sort();
        let variable = self.written_name();
        let wire = if is_part { "wire_part(part)" } else { variable };
        let (comment, carrier, read) = self.carrier(wire, Language::Python);
        let comment = capital(&comment);
        format!(
            "from {} import {}\n\n{variable} = {written}\n\n# {comment}\n{carrier}\n\n\
             # None where nothing is there; an ExtensionPayloadError says where it is not valid.\n\
             read = parse_{stem}({read})\nprint(read)\n",
            self.layout.python_module(),
            names.join(", "),
        )
    }

    fn typescript(&self) -> String {
        let (camel, pascal) = (names::camel(self.extension), names::pascal(self.extension));
        let is_part = self.extension.channel == ChannelKind::Part;
        let function = match self.extension.channel {
            ChannelKind::Part => format!("emit{pascal}"),
            ChannelKind::CardParams => format!("declare{pascal}"),
            _ => format!("{camel}Metadata"),
        };
        let root = &self.extension.root;
        let wire = if is_part {
            format!("wirePart({function}(payload))")
        } else {
            format!("{function}(payload)")
        };
        let (comment, carrier, read) = self.carrier(&wire, Language::TypeScript);
        let extra = if is_part { ", wirePart" } else { "" };
        format!(
            "import {{ {function}, parse{pascal}{extra}, type {root} }} from \"{package}\";\n\n\
             const payload: {root} = {payload};\n\n// {comment}\n{carrier}\n\n\
             // `undefined` where nothing is there; an ExtensionPayloadError says where it is not valid.\n\
             const read: {root} | undefined = parse{pascal}({read});\nconsole.log(read);\n",
            package = self.layout.typescript_package,
            payload = syntax::literal(self.payload, 0),
            comment = capital(&comment),
        )
    }

    /// What writing gives, as a variable's name.
    fn written_name(&self) -> &'static str {
        match self.extension.channel {
            ChannelKind::Part => "part",
            ChannelKind::CardParams => "declaration",
            _ => "metadata",
        }
    }

    /// Where what was written goes: a comment, the statement that puts it there, and what is then read.
    fn carrier(&self, written: &str, language: Language) -> (String, String, &'static str) {
        let (comment, name, fields) = match (self.extension.channel, self.place) {
            (ChannelKind::ArtifactMetadata, _) => (
                "into the metadata of the turn's last artifact.",
                "artifact",
                artifact("[{\"text\": \"Done.\"}]", Some(written)),
            ),
            (ChannelKind::StatusMetadata, _) => (
                "into the metadata of a status message without parts.",
                "message",
                message(None, Some(written)),
            ),
            (ChannelKind::CardParams, _) => (
                "an entry of the card's extensions.",
                "card",
                vec![("capabilities", format!("{{\"extensions\": [{written}]}}"))],
            ),
            (ChannelKind::RequestMetadata, _) => (
                "into the metadata of the request.",
                "params",
                vec![
                    (
                        "message",
                        "{\"messageId\": \"message-1\", \"role\": \"ROLE_USER\", \"parts\": [{\"text\": \"Please review it.\"}]}"
                            .to_owned(),
                    ),
                    ("metadata", written.to_owned()),
                ],
            ),
            (_, PartPlace::Working) => (
                "the only part of the status message.",
                "message",
                message(Some(&format!("[{written}]")), None),
            ),
            (_, PartPlace::InputRequired) => (
                "a part of the status message, after the same as text.",
                "message",
                message(
                    Some(&format!("[{{\"text\": \"What it is about, in words.\"}}, {written}]")),
                    None,
                ),
            ),
            (_, PartPlace::Artifact) => (
                "a part of the artifact, after the answer's text.",
                "artifact",
                artifact(&format!("[{{\"text\": \"Done.\"}}, {written}]"), None),
            ),
        };
        let reads_metadata = self.extension.channel == ChannelKind::RequestMetadata;
        let read = match (reads_metadata, language) {
            (false, _) => name,
            (true, Language::TypeScript) => "params.metadata",
            (true, _) => "params[\"metadata\"]",
        };
        (comment.to_owned(), language.object(name, &fields), read)
    }
}

fn artifact(parts: &str, metadata: Option<&str>) -> Vec<(&'static str, String)> {
    let mut fields = vec![
        ("artifactId", "\"answer\"".to_owned()),
        ("parts", parts.to_owned()),
    ];
    fields.extend(metadata.map(|written| ("metadata", written.to_owned())));
    fields
}

fn message(parts: Option<&str>, metadata: Option<&str>) -> Vec<(&'static str, String)> {
    let mut fields = vec![
        ("messageId", "\"message-1\"".to_owned()),
        ("role", "\"ROLE_AGENT\"".to_owned()),
    ];
    fields.extend(parts.map(|parts| ("parts", parts.to_owned())));
    fields.extend(metadata.map(|written| ("metadata", written.to_owned())));
    fields
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Rust,
    Python,
    TypeScript,
}

impl Language {
    /// The statement that makes a JSON object; values are written alike in all three, but for the quotes of keys.
    fn object(self, name: &str, fields: &[(&str, String)]) -> String {
        let indent = if self == Self::TypeScript { "  " } else { "    " };
        let quote = if self == Self::TypeScript { "" } else { "\"" };
        let fields: String = fields
            .iter()
            .map(|(key, value)| format!("{indent}{quote}{key}{quote}: {},\n", self.keys(value)))
            .collect();
        match self {
            Self::Rust => format!("let {name} = json!({{\n{fields}}});"),
            Self::Python => format!("{name} = {{\n{fields}}}"),
            Self::TypeScript => format!("const {name} = {{\n{fields}}};"),
        }
    }

    /// A value of [`Usage::carrier`] with its keys as the language writes them.
    fn keys(self, value: &str) -> String {
        if self != Self::TypeScript {
            return value.to_owned();
        }
        let keys = ["text", "extensions", "messageId", "role", "parts"];
        let bare = keys.iter().fold(value.to_owned(), |value, key| {
            value.replace(&format!("\"{key}\": "), &format!("{key}: "))
        });
        bare.replace('{', "{ ").replace('}', " }")
    }
}

/// The text with every line but the first indented.
fn indented(text: &str, spaces: usize) -> String {
    text.replace('\n', &format!("\n{}", " ".repeat(spaces)))
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
