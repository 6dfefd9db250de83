//! Turns a payload into whole programs in Rust, Python and TypeScript that write it and read it back.

use a2a_ext::ChannelKind;
use serde_json::Value;

use super::json;
use crate::emit::markdown::fence;
use crate::emit::python::call;
use crate::emit::typescript::syntax;
use crate::layout::{Layout, PartPlace, Reading};
use crate::model::{Extension, Model, names};

mod carrier;

use carrier::{Carrier, Language};

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
        let Carrier {
            comment,
            text: carrier,
            read,
        } = self.carrier(&format!("payload.{method}()?"), Language::Rust);
        let reads = read.iter().map(|holder| format!("{name}::parse(&{holder})?"));
        let read = reads
            .rev()
            .reduce(|later, first| {
                format!("match {first} {{\n        None => {later},\n        read => read,\n    }}")
            })
            .unwrap_or_default();
        format!(
            "use a2a_ext::A2aExtension;\nuse a2a_ext::serde_json::{{from_str, json}};\nuse {module}::{name};\n\n\
             fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    \
             // A payload as JSON, checked; in a program it is more often made of its type's fields.\n    \
             let payload = {name}::from_payload(&from_str({payload})?)?;\n\n    \
             // Write: {comment}\n    {carrier}\n\n    \
             // Read: `None` where nothing is there, an error with the path where it is not valid.\n    \
             let read = {read};\n    assert!(read.is_some());\n    Ok(())\n}}\n",
            payload = indented(&json::rust(self.payload), 4),
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
        let reading = self.reading().map(|reading| reading.python.clone());
        let (parse, read) = self.read_python(&stem);
        let mut names = vec![function, parse];
        names.extend(is_part.then(|| "wire_part".to_owned()));
        names.extend(reading.iter().map(|(name, _)| name.clone()));
        names.sort();
        let variable = self.written_name();
        let wire = if is_part { "wire_part(part)" } else { variable };
        let Carrier {
            comment,
            text: carrier,
            ..
        } = self.carrier(wire, Language::Python);
        let comment = capital(comment);
        let told = reading.map_or_else(String::new, |(_, holds)| format!("assert {holds}\n"));
        format!(
            "from {} import {}\n\n{variable} = {written}\n\n# {comment}\n{carrier}\n\n\
             # None where nothing is there; an ExtensionPayloadError says where it is not valid.\n\
             read = {read}\nassert read is not None\n{told}",
            self.layout.python_module(),
            names.join(", "),
        )
    }

    /// What a program imports to read, and how it reads.
    fn read_python(&self, stem: &str) -> (String, String) {
        let parse = format!("parse_{stem}");
        if self.has_bag() {
            return ("request_bag".to_owned(), format!("request_bag(params).{stem}()"));
        }
        let reads: Vec<String> = self
            .carrier("", Language::Python)
            .read
            .iter()
            .map(|holder| format!("{parse}({holder})"))
            .collect();
        (parse, reads.join("\nif read is None:\n    read = "))
    }

    fn read_typescript(&self) -> (String, String) {
        let parse = format!("parse{}", names::pascal(self.extension));
        if self.has_bag() {
            let camel = names::camel(self.extension);
            return ("requestBag".to_owned(), format!("requestBag(params).{camel}()"));
        }
        let reads: Vec<String> = self
            .carrier("", Language::TypeScript)
            .read
            .iter()
            .map(|holder| format!("{parse}({holder})"))
            .collect();
        (parse, reads.join(" ?? "))
    }

    /// Whether the packages' request bag reads this extension.
    fn has_bag(&self) -> bool {
        self.layout.fleet && self.extension.key.as_deref() == Some("a2a.trace")
    }

    fn reading(&self) -> Option<&Reading> {
        self.layout.page(&self.extension.slug)?.reading.as_ref()
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
        let Carrier {
            comment,
            text: carrier,
            ..
        } = self.carrier(&wire, Language::TypeScript);
        let (parse, read) = self.read_typescript();
        let reading = self.reading().map(|reading| &reading.typescript);
        let mut names = vec![function.clone(), parse];
        names.extend(is_part.then(|| "wirePart".to_owned()));
        names.extend(reading.map(|(name, _)| name.clone()));
        let told = reading.map_or_else(String::new, |(_, fails)| {
            format!("if ({fails}) throw new Error(\"it tells something else\");\n")
        });
        format!(
            "import {{ {names}, type {root} }} from \"{package}\";\n\n\
             const payload: {root} = {payload};\n\n// {comment}\n{carrier}\n\n\
             // `undefined` where nothing is there; an ExtensionPayloadError says where it is not valid.\n\
             const read: {root} | undefined = {read};\n\
             if (read === undefined) throw new Error(\"nothing is there\");\n{told}",
            names = names.join(", "),
            package = self.layout.typescript_package,
            payload = syntax::literal(self.payload, 0),
            comment = capital(comment),
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

    fn carrier(&self, written: &str, language: Language) -> Carrier {
        carrier::of(self.extension.channel, self.place, written, language)
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
