//! Turns one extension into its Python constants and the object that reads and writes it.

use crate::model::Extension;
use crate::model::names::{pascal, shouty};

use super::functions::Functions;
use super::text::{docstring, string};

/// The constants of an extension, and the object that reads and writes it.
#[must_use]
pub fn define(extension: &Extension) -> Functions {
    let mut functions = Functions {
        text: String::new(),
        exports: Vec::new(),
    };
    let stem = shouty(extension);
    let named = [
        (
            "_EXT_URI",
            &extension.uri,
            "The URI that names the extension in metadata and on cards.",
        ),
        (
            "_MIME",
            &extension.mime,
            "The MIME type that names the extension in a part's metadata.",
        ),
        (
            "_KEY",
            &extension.key,
            "The key that names the extension in a request's metadata.",
        ),
    ];
    let mut fields = String::new();
    let mut field = |name: &str, value: &str| fields.push_str(&format!("    {name}={value},\n"));
    field("slug", &string(&extension.slug));
    field("channel", &string(extension.channel.as_str()));
    field("description", &string(&extension.description));
    field("payload_type", &extension.root.to_string());
    for (suffix, value, docs) in named {
        let Some(value) = value else { continue };
        let name = format!("{stem}{suffix}");
        functions
            .text
            .push_str(&format!("{name} = {}\n{}\n", string(value), docstring(docs, 0)));
        let key = suffix
            .trim_start_matches("_EXT")
            .trim_start_matches('_')
            .to_lowercase();
        field(&key, &name);
        functions.exports.push(name);
    }
    if extension.required {
        field("required", "True");
    }
    if extension.declared {
        field("declared", "True");
    }
    if !extension.requires.is_empty() {
        let uris: Vec<String> = extension.requires.iter().map(|uri| string(uri) + ",").collect();
        field("requires", &format!("({})", uris.join(" ")));
    }
    let payload = extension.root.to_string();
    functions.text.push_str(&format!(
        "EXTENSION: Extension[{payload}] = Extension(\n{fields})\n{}",
        docstring(
            &format!(
                "The {} extension, for tools that go through all.",
                pascal(extension)
            ),
            0
        )
    ));
    functions
}
