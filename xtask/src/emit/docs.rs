//! Turns the model into reference pages: an index by channel, one page for each extension, and those written by hand.

use a2a_ext::ChannelKind;
use serde_json::Value;

use super::text::generated_by;
use crate::layout::{Layout, PartPlace};
use crate::model::{Extension, Model};
use crate::sync::FileSet;

mod fields;
mod frame;
mod identity;
mod index;
mod json;
mod tolerance;
mod usage;
mod written;

use super::block::block;
use super::markdown::{cell, code, comment, fence};

/// The pages.
#[must_use]
pub fn emit(model: &Model, layout: &Layout) -> FileSet {
    let mut files = FileSet::default();
    files.add("docs/index.md", index::page(model, layout));
    for page in written::pages(model, layout) {
        files.add(format!("docs/{}", page.file), page.text);
    }
    for extension in &model.extensions {
        files.add(
            format!("docs/{}.md", extension.slug),
            page(model, extension, layout),
        );
    }
    files
}

fn page(model: &Model, extension: &Extension, layout: &Layout) -> String {
    let payload = extension.examples.first().cloned().unwrap_or_default();
    let note = layout.page(&extension.slug);
    let place = note.map_or_else(PartPlace::default, |note| note.part);
    let mut out = format!("# {}\n\n", extension.slug);
    out.push_str(&comment(&generated_by(layout, Some(extension))));
    out.push_str(&format!("\n{}\n", block(&extension.docs, 1)));
    if !cell(&extension.docs).contains(&cell(&extension.description)) {
        out.push_str(&format!("On the card: {}\n\n", cell(&extension.description)));
    }
    out.push_str(&format!("## Name\n\n{}\n", identity::table(extension, layout)));
    out.push_str(&format!(
        "## Where it rides\n\n{} {}\n\n{}\n\n",
        identity::where_this_rides(extension.channel, place),
        identity::why(extension.channel),
        identity::on_the_card(extension)
    ));
    out.push_str("## Fields\n\n");
    out.push_str(
        "*Written* is what emit does, *accepted* what parse wants. Unknown fields are always accepted, and an integer \
         lies within ±(2^53-1).\n\n",
    );
    out.push_str(&fields::sections(model, extension));
    out.push_str(&wire(extension, &payload, place));
    out.push_str(&note.map_or_else(String::new, |note| named_section("", note.wire.as_deref())));
    out.push_str(&format!(
        "## What a reader must tolerate\n\n{}\n",
        tolerance::rules(model, layout, extension, place)
    ));
    out.push_str(&note.map_or_else(String::new, |note| {
        named_section("## Older writers and readers\n\n", note.history.as_deref())
    }));
    out.push_str("## Write and read it\n\n");
    out.push_str(&usage_intro(extension));
    let usage = usage::Usage {
        model,
        layout,
        extension,
        payload: &payload,
        place,
    };
    out.push_str(usage.programs().trim_end());
    out.push('\n');
    out
}

/// The payload in its frames.
fn wire(extension: &Extension, payload: &Value, place: PartPlace) -> String {
    let mut out = "## On the wire\n\n".to_owned();
    for frame in frame::frames(extension, payload, place) {
        out.push_str(&format!(
            "### {}\n\n{}\n\n{}\n",
            frame.title,
            frame.said,
            fence("json", &json::pretty(&frame.value))
        ));
    }
    if extension.declared && extension.channel != ChannelKind::CardParams {
        out.push_str("### On the agent card\n\nThe entry of `capabilities.extensions` that declares it:\n\n");
        out.push_str(&fence(
            "json",
            &json::pretty(&frame::declaration(extension, None)),
        ));
        out.push('\n');
    }
    if let [_, others @ ..] = extension.examples.as_slice()
        && !others.is_empty()
    {
        out.push_str("### Other payloads\n\nThe same frames carry each of these.\n\n");
        for other in others {
            out.push_str(&fence("json", &json::pretty(other)));
            out.push('\n');
        }
    }
    out
}

/// What a person wrote for this page alone, if anything.
fn named_section(title: &str, text: Option<&str>) -> String {
    text.map_or_else(String::new, |text| format!("{title}{}\n\n", text.trim()))
}

fn usage_intro(extension: &Extension) -> String {
    let mut out = match extension.channel {
        ChannelKind::CardParams => "Reading takes a card, or one entry of its extensions.",
        ChannelKind::RequestMetadata => {
            "`parse` takes one metadata map or message; a request has one of each, and both are read here."
        }
        _ => "Reading takes a metadata map, a part, a list of parts, an artifact or a message.",
    }
    .to_owned();
    out.push_str(
        " A payload that is there and not valid is an error with its path, never a half-read payload; nothing that is not \
         valid is written.",
    );
    if extension.mime.is_some() && extension.channel != ChannelKind::Part {
        let (snake, pascal) = (
            crate::model::names::snake(extension),
            crate::model::names::pascal(extension),
        );
        out.push_str(&format!(
            " The data part for older readers is written by {}, {} and {}.",
            code("emit_part"),
            code(&format!("emit_{snake}")),
            code(&format!("emit{pascal}"))
        ));
    }
    out + "\n\n"
}
