//! Turns what a program wrote into the object that carries it, in the syntax of its language.

use a2a_ext::ChannelKind;

use crate::layout::PartPlace;

/// Where what was written goes.
pub struct Carrier {
    /// In words.
    pub comment: &'static str,
    /// The statement that puts it there.
    pub text: String,
    /// What is then read, one after the other until something is there.
    pub read: &'static [&'static str],
}

/// Where a program puts what `written` gives.
pub fn of(channel: ChannelKind, place: PartPlace, written: &str, language: Language) -> Carrier {
    let (comment, name, fields) = match (channel, place) {
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
    let in_request = channel == ChannelKind::RequestMetadata;
    let read: &[&str] = match (name, in_request, language) {
        (_, true, Language::TypeScript) => &["params.metadata", "params.message"],
        (_, true, _) => &["params[\"metadata\"]", "params[\"message\"]"],
        ("artifact", ..) => &["artifact"],
        ("card", ..) => &["card"],
        _ => &["message"],
    };
    Carrier {
        comment,
        text: language.object(name, &fields),
        read,
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
pub enum Language {
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

    /// A value of [`of`] with its keys as the language writes them.
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
