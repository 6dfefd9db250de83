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
    let method = match extension.channel {
        ChannelKind::Part => "emit_part",
        ChannelKind::CardParams => "declare_params",
        _ => "emit",
    };
    let product = product(extension.channel);
    format!(
        "let {product} = payload.{method}()?;\n\
         let read = {name}::parse(&carrier)?; // `None` where nothing is there.\n"
    )
}

fn python(extension: &Extension, layout: &Layout) -> String {
    let stem = names::snake(extension);
    let (function, arguments) = match extension.channel {
        ChannelKind::Part => (format!("emit_{stem}"), "..."),
        ChannelKind::CardParams => (format!("declare_{stem}"), "payload"),
        _ => (format!("{stem}_metadata"), "..."),
    };
    format!(
        "from {} import {function}, parse_{stem}\n\n{} = {function}({arguments})\n\
         read = parse_{stem}(carrier)  # `None` where nothing is there.\n",
        layout.python_module(),
        product(extension.channel)
    )
}

fn typescript(extension: &Extension, layout: &Layout) -> String {
    let (camel, pascal) = (names::camel(extension), names::pascal(extension));
    let function = match extension.channel {
        ChannelKind::Part => format!("emit{pascal}"),
        ChannelKind::CardParams => format!("declare{pascal}"),
        _ => format!("{camel}Metadata"),
    };
    format!(
        "import {{ {function}, parse{pascal} }} from \"{}\";\n\nconst {} = {function}(payload);\n\
         const read = parse{pascal}(carrier); // `undefined` where nothing is there.\n",
        layout.typescript_package,
        product(extension.channel)
    )
}

/// What writing gives, as a variable's name.
fn product(channel: ChannelKind) -> &'static str {
    match channel {
        ChannelKind::Part => "part",
        ChannelKind::CardParams => "declaration",
        _ => "fragment",
    }
}
