//! Turns an extension's names into a few lines of Rust, Python and TypeScript that write and read it.

use a2a_ext::ChannelKind;

use super::markdown::fence;
use crate::layout::Layout;
use crate::model::{Extension, names};

/// The three snippets, each under its own heading.
pub fn snippets(extension: &Extension, layout: &Layout) -> String {
    [
        ("Rust", "rust", rust(extension)),
        ("Python", "python", python(extension, layout)),
        ("TypeScript", "ts", typescript(extension, layout)),
    ]
    .into_iter()
    .map(|(title, language, code)| format!("### In {title}\n\n{}\n", fence(language, &code)))
    .collect()
}

fn rust(extension: &Extension) -> String {
    let name = extension.rust_path.rsplit("::").next().unwrap_or_default();
    let write = match extension.channel {
        ChannelKind::Part => "let part = payload.emit_part()?;",
        ChannelKind::CardParams => "let declaration = payload.declare_params()?;",
        _ => "let fragment = payload.emit()?;",
    };
    format!("{write}\nlet read = {name}::parse(&carrier)?; // `None` where nothing is there.\n")
}

fn python(extension: &Extension, layout: &Layout) -> String {
    let stem = names::snake(extension);
    let write = match extension.channel {
        ChannelKind::Part => Some((format!("emit_{stem}"), "part")),
        ChannelKind::CardParams => None,
        _ => Some((format!("{stem}_metadata"), "fragment")),
    };
    let module = layout.python_module();
    match write {
        Some((function, product)) => format!(
            "from {module} import {function}, parse_{stem}\n\n{product} = {function}(...)\n\
             read = parse_{stem}(carrier)  # `None` where nothing is there.\n"
        ),
        None => format!(
            "from {module} import parse_{stem}\n\nread = parse_{stem}(carrier)  # `None` where nothing is there.\n"
        ),
    }
}

fn typescript(extension: &Extension, layout: &Layout) -> String {
    let (camel, pascal) = (names::camel(extension), names::pascal(extension));
    let write = match extension.channel {
        ChannelKind::Part => Some((format!("emit{pascal}"), "part")),
        ChannelKind::CardParams => None,
        _ => Some((format!("{camel}Metadata"), "fragment")),
    };
    let package = &layout.typescript_package;
    match write {
        Some((function, product)) => format!(
            "import {{ {function}, parse{pascal} }} from \"{package}\";\n\nconst {product} = {function}(payload);\n\
             const read = parse{pascal}(carrier); // `undefined` where nothing is there.\n"
        ),
        None => format!(
            "import {{ parse{pascal} }} from \"{package}\";\n\n\
             const read = parse{pascal}(carrier); // `undefined` where nothing is there.\n"
        ),
    }
}
