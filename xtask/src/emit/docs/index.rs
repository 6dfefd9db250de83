//! Turns the model into the page that people find first: the extensions by channel, and how to read whole frames.

use a2a_ext::ChannelKind;

use super::identity::{where_it_rides, why, yes_no};
use super::json;
use super::{frame, written};
use crate::emit::markdown::{cell, code, comment, fence, head, row};
use crate::emit::plain;
use crate::emit::python::call;
use crate::emit::text::generated_by;
use crate::emit::typescript::syntax;
use crate::layout::{Layout, PartPlace};
use crate::model::Model;

mod spelling;

const CHANNELS: [ChannelKind; 5] = [
    ChannelKind::ArtifactMetadata,
    ChannelKind::StatusMetadata,
    ChannelKind::Part,
    ChannelKind::CardParams,
    ChannelKind::RequestMetadata,
];

const INTRO: &str = "Each extension rides on one channel. The channel answers one question: what would a client do that \
                     has never heard of the extension? Ignore it: metadata. Show it: part.\n\nThe name holds the \
                     version (`-v1`). What an older reader would refuse, or an older writer would break, is a new \
                     version beside the old one.\n";

const READING: &str = "- Numbers may arrive as doubles: `1200.0` is the integer `1200`. Metadata is a protobuf `Struct`, \
                       and some serialisers keep the fraction.\n\
                       - The order of keys changes from frame to frame. Payloads are found by key, never by place.\n\
                       - `append` is absent where it is false. Only an explicit `true` appends; anything else replaces \
                       the artifact of that id, and the terminal frame carries the whole answer.\n\
                       - Keys and parts of others stand beside ours. They are neither read nor errors.\n\
                       - A message or artifact may have metadata and no parts at all.\n\
                       - A stored task may hold the status messages of its stream, so that the same payload is met again \
                       in its history.\n";

/// The page.
pub fn page(model: &Model, layout: &Layout) -> String {
    let mut out = format!(
        "# Extensions\n\n{}\n{INTRO}",
        comment(&generated_by(layout, None))
    );
    for channel in CHANNELS {
        let mut rows = model
            .extensions
            .iter()
            .filter(|e| e.channel == channel)
            .peekable();
        if rows.peek().is_none() {
            continue;
        }
        out.push_str(&format!(
            "\n## {}\n\n{} {}\n\n",
            code(channel.as_str()),
            where_it_rides(channel),
            why(channel)
        ));
        out.push_str(&head(&["Extension", "Found by", "Declared", "Description"]));
        out.extend(rows.map(|extension| {
            row(&[
                &format!("[{0}]({0}.md)", extension.slug),
                &code(frame::key(extension)),
                yes_no(extension.declared),
                &cell(&plain::text(&extension.description)),
            ])
        }));
    }
    out.push_str("\n## Other pages\n\n");
    out.extend(
        written::pages(model, layout)
            .iter()
            .map(|page| format!("- {}\n", page.said)),
    );
    out.push_str(&format!("\n## Reading frames\n\n{READING}\n"));
    out.push_str(programs(model, layout).trim_end());
    out.push_str("\n\n");
    out.push_str(&spelling::section(model, layout));
    out
}

/// Programs that list everything in a frame.
fn programs(model: &Model, layout: &Layout) -> String {
    let Some(extension) = model.extensions.first() else {
        return String::new();
    };
    let payload = extension.examples.first().cloned().unwrap_or_default();
    let frames = frame::frames(extension, &payload, PartPlace::default());
    let Some(frame) = frames.first().map(|frame| &frame.value) else {
        return String::new();
    };
    let rust = format!(
        "use a2a_ext::scan;\nuse a2a_ext::serde_json::{{Value, from_str}};\nuse {};\n\n\
         fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    let frame: Value = from_str({})?;\n    \
         let found = scan(&frame, &REGISTRY);\n    for found in &found {{\n        \
         println!(\"{{}} in {{}}: {{}}\", found.extension.slug, found.channel, found.payload);\n    }}\n    \
         assert_eq!(found.len(), 1);\n    Ok(())\n}}\n",
        layout.registry,
        json::rust(frame).replace('\n', "\n    "),
    );
    let python = format!(
        "from {} import scan\n\nframe = {}\n\nfound = [(each.extension, each.channel) for each in scan(frame)]\n\
         assert found == [(\"{}\", \"artifact.metadata\")]\n",
        layout.python_module(),
        call::value(frame, 0),
        extension.slug,
    );
    let typescript = format!(
        "import {{ scan }} from \"{}\";\n\nconst frame = {};\n\nconst [found, ...others] = scan(frame);\n\
         if (found?.extension !== \"{}\" || others.length > 0) throw new Error(\"not what the frame holds\");\n\
         console.log(found.channel, found.payload);\n",
        layout.typescript_package,
        syntax::literal(frame, 0),
        extension.slug,
    );
    format!(
        "`scan` lists every payload that it knows in a frame of either dialect, a task, a card or a request, in order and \
         as it stands there, valid or not. A payload is checked by the functions of its own page.\n\n\
         ### Rust\n\n{}\n### Python\n\n{}\n### TypeScript\n\n{}",
        fence("rust", &rust),
        fence("python", &python),
        fence("ts", &typescript)
    )
}
