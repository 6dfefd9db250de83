//! Turns the model into reference pages: an index by channel, one page for each extension, and those written by hand.

use a2a_ext::ChannelKind;

use super::text::generated_by;
use crate::layout::{Layout, PartPlace};
use crate::model::{Extension, Model};
use crate::sync::FileSet;

mod fields;
mod frame;
mod index;
mod markdown;
mod usage;
mod written;

use markdown::{block, cell, code, comment, fence, head, row};

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
    let place = layout
        .page(&extension.slug)
        .map_or_else(PartPlace::default, |note| note.part);
    let mut out = format!("# {}\n\n", extension.slug);
    out.push_str(&comment(&generated_by(layout, Some(extension))));
    out.push_str(&format!("\n{}\n", block(&extension.docs, 1)));
    if !cell(&extension.docs).contains(&cell(&extension.description)) {
        out.push_str(&format!("On the card: {}\n\n", cell(&extension.description)));
    }
    out.push_str(&format!("## Name\n\n{}\n", identity(extension)));
    out.push_str(&format!(
        "## Where it rides\n\n{} {}\n\n{}\n\n",
        where_this_rides(extension.channel, place),
        why(extension.channel),
        on_the_card(extension)
    ));
    out.push_str("## Fields\n\n");
    out.push_str(
        "*Written* is what emit does, *accepted* what parse wants. Unknown fields are always accepted, and an integer \
         lies within ±(2^53-1).\n\n",
    );
    out.push_str(&fields::sections(model, extension));
    out.push_str("## On the wire\n\n");
    for frame in frame::frames(extension, &payload, place) {
        out.push_str(&format!(
            "### {}\n\n{}\n\n{}\n",
            frame.title,
            frame.said,
            fence("json", &pretty(&frame.value))
        ));
    }
    if extension.declared && extension.channel != ChannelKind::CardParams {
        out.push_str("### On the agent card\n\nThe entry of `capabilities.extensions` that declares it:\n\n");
        out.push_str(&fence("json", &pretty(&frame::declaration(extension, None))));
        out.push('\n');
    }
    if let [_, others @ ..] = extension.examples.as_slice()
        && !others.is_empty()
    {
        out.push_str("### Other payloads\n\nThe same frames carry each of these.\n\n");
        for other in others {
            out.push_str(&fence("json", &pretty(other)));
            out.push('\n');
        }
    }
    out.push_str(&format!(
        "## What a reader must tolerate\n\n{}\n",
        tolerance(extension)
    ));
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

fn usage_intro(extension: &Extension) -> String {
    let mut out = "Reading takes a metadata map, a part, a list of parts, an artifact, a message or a card. A payload that \
                   is there and not valid is an error with its path, never a half-read payload; nothing that is not valid \
                   is written."
        .to_owned();
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

fn identity(extension: &Extension) -> String {
    let optional = |text: &Option<String>| text.as_deref().map_or_else(|| "none".to_owned(), code);
    let requires: Vec<String> = extension.requires.iter().map(|uri| code(uri)).collect();
    let requires = if requires.is_empty() {
        "nothing".to_owned()
    } else {
        requires.join(", ")
    };
    let draft = if extension.draft {
        "yes: it may still change"
    } else {
        "no"
    };
    head(&["Property", "Value"])
        + &row(&["URI", &optional(&extension.uri)])
        + &row(&["MIME type", &optional(&extension.mime)])
        + &row(&["Found by", &code(frame::key(extension))])
        + &row(&["Channel", &code(extension.channel.as_str())])
        + &row(&["Declared on the card", yes_no(extension.declared)])
        + &row(&["Required of the client", yes_no(extension.required)])
        + &row(&["Requires", &requires])
        + &row(&["Draft", draft])
        + &row(&["Rust type", &code(&extension.rust_path)])
}

/// As [`where_it_rides`], with the place of a part.
fn where_this_rides(channel: ChannelKind, place: PartPlace) -> &'static str {
    match (channel, place) {
        (ChannelKind::Part, PartPlace::Artifact) => {
            "In a data part of a turn's terminal artifact, after the answer's text."
        }
        (ChannelKind::Part, PartPlace::Working) => {
            "In a data part, the only one, of the status message of a working task."
        }
        (ChannelKind::Part, PartPlace::InputRequired) => {
            "In a data part of the status message of a task that waits for an answer, after the same as text."
        }
        _ => where_it_rides(channel),
    }
}

fn where_it_rides(channel: ChannelKind) -> &'static str {
    match channel {
        ChannelKind::ArtifactMetadata => "In the metadata of a turn's terminal artifact.",
        ChannelKind::StatusMetadata => {
            "In the metadata of the status message of a working task; the message has no parts."
        }
        ChannelKind::Part => "In a data part of a message, status message or artifact.",
        ChannelKind::CardParams => "In the params of its declaration on the agent card.",
        ChannelKind::RequestMetadata => "In the metadata of a request, laid over that of its message.",
        _ => "",
    }
}

fn why(channel: ChannelKind) -> &'static str {
    match channel {
        ChannelKind::ArtifactMetadata => {
            "It tells about the turn and is no content. A client that does not know it should ignore it, while a part \
             would be shown as a blob beside the answer."
        }
        ChannelKind::StatusMetadata => {
            "It tells about the work and is no content. A client that does not know it should ignore it, and shows \
             nothing for a message without parts."
        }
        ChannelKind::Part => {
            "It is content. A client that does not know it should still show that something is there."
        }
        ChannelKind::CardParams => {
            "It holds for every task of the agent, and a client wants to know it before the first one."
        }
        ChannelKind::RequestMetadata => {
            "It tells about the request and is no content. An agent that does not know it should ignore it."
        }
        _ => "",
    }
}

fn on_the_card(extension: &Extension) -> &'static str {
    match (extension.declared, extension.channel) {
        (true, ChannelKind::CardParams) => {
            "The card's entry is the payload: an agent that does not state it has none."
        }
        (true, _) => {
            "Agents that emit it declare it on their card, and those that do not must not: a client may wait for what a \
             card promises."
        }
        (false, ChannelKind::RequestMetadata) => "It is a convention of requests. No card declares it.",
        (false, _) => "No card declares it, since it has no URI: a client knows it by its MIME type alone.",
    }
}

fn tolerance(extension: &Extension) -> String {
    let mut rules = vec![
        "A number may arrive as a double: `1200.0` is the integer `1200`, as protobuf's `Struct` writes it.",
        "An optional field that is `null` is absent.",
        "An unknown field is no error.",
        "The order of keys means nothing.",
    ];
    if extension.declared && extension.channel.is_metadata() {
        rules.push("`extensions`, the list of URIs beside the metadata, is often missing.");
    }
    if extension.channel == ChannelKind::ArtifactMetadata {
        rules.push(
            "The frame is a whole artifact: where `append` is absent or false, it replaces what came before under the \
             same id. A reader that appends it shows the answer twice.",
        );
    }
    if extension.mime.is_some() {
        rules.push(
            "A part comes in more than one encoding: `data` beside `metadata` on the wire (A2A 0.3 adds \
             `kind: \"data\"`), `content` with `$case` and `value` in memory. Its `metadata.mimeType` is compared exactly.",
        );
    }
    if extension.mime.is_some() && extension.channel != ChannelKind::Part {
        rules.push("An older agent sends the payload as a data part with the MIME type; metadata comes before parts.");
    }
    if extension.mime.is_some() {
        rules.push(
            "Of several parts with the MIME type, the first counts; it is never skipped for a later one.",
        );
    }
    if extension.channel == ChannelKind::RequestMetadata {
        rules.push("The request's own metadata counts before that of its message.");
    }
    rules.iter().map(|rule| format!("- {rule}\n")).collect()
}

fn pretty(value: &serde_json::Value) -> String {
    format!("{value:#}")
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}
