//! Turns the model into reference pages: an index by channel, and one page for each extension.

use a2a_ext::ChannelKind;

use super::text::generated_by;
use crate::layout::Layout;
use crate::model::{Extension, Model};
use crate::sync::FileSet;

mod fields;
mod frame;
mod markdown;
mod usage;

use markdown::{block, cell, code, comment, fence, head, row};

const CHANNELS: [ChannelKind; 5] = [
    ChannelKind::ArtifactMetadata,
    ChannelKind::StatusMetadata,
    ChannelKind::Part,
    ChannelKind::CardParams,
    ChannelKind::RequestMetadata,
];

/// The pages.
#[must_use]
pub fn emit(model: &Model, layout: &Layout) -> FileSet {
    let mut files = FileSet::default();
    files.add("docs/index.md", index(model, layout));
    for extension in &model.extensions {
        files.add(
            format!("docs/{}.md", extension.slug),
            page(model, extension, layout),
        );
    }
    files
}

fn index(model: &Model, layout: &Layout) -> String {
    let mut out = format!("# Extensions\n\n{}\n", comment(&generated_by(layout, None)));
    out.push_str(
        "Each extension rides on one channel. The channel answers one question: what would a client do that has \
         never heard of the extension? Ignore it: metadata. Show it: part.\n",
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
            "\n## {}\n\n{}\n\n",
            code(channel.as_str()),
            where_it_rides(channel)
        ));
        out.push_str(&head(&["Extension", "Channel", "Key", "Declared", "Description"]));
        out.extend(rows.map(|extension| {
            row(&[
                &format!("[{0}]({0}.md)", extension.slug),
                &code(channel.as_str()),
                &code(frame::key(extension)),
                yes_no(extension.declared),
                &cell(&extension.description),
            ])
        }));
    }
    out
}

fn page(model: &Model, extension: &Extension, layout: &Layout) -> String {
    let payload = extension.examples.first().cloned().unwrap_or_default();
    let example = frame::example(extension, &payload);
    let mut out = format!("# {}\n\n", extension.slug);
    out.push_str(&comment(&generated_by(layout, Some(extension))));
    out.push_str(&format!("\n{}\n", block(&extension.docs, 1)));
    if !cell(&extension.docs).contains(&cell(&extension.description)) {
        out.push_str(&format!("On the card: {}\n\n", cell(&extension.description)));
    }
    out.push_str(&format!("## Name and place\n\n{}\n", identity(extension)));
    out.push_str("## Fields of the payload\n\n");
    out.push_str(
        "*Written* is what emit does, *accepted* what parse wants. Unknown fields are always accepted, and an integer \
         lies within ±(2^53-1).\n\n",
    );
    out.push_str(&fields::sections(model, extension));
    out.push_str(&format!(
        "## On the wire\n\n{}\n\n",
        frame::title(extension.channel)
    ));
    out.push_str(&fence("json", &pretty(&example)));
    if extension.declared && extension.channel != ChannelKind::CardParams {
        out.push_str("\nThe entry of the agent card's `capabilities.extensions` that declares it:\n\n");
        out.push_str(&fence("json", &pretty(&frame::declaration(extension, None))));
    }
    out.push_str(&format!(
        "\n## What a reader must tolerate\n\n{}",
        tolerance(extension)
    ));
    out.push_str("\n## In three languages\n\n");
    out.push_str(
        "A carrier is a metadata map, a part, a list of parts, an artifact, a message or a card. A payload that is \
         there and not valid is an error with its path, never a half-read payload.\n\n",
    );
    out.push_str(usage::snippets(extension, layout).trim_end());
    out.push('\n');
    out
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
        + &row(&[
            "Channel",
            &format!(
                "{}. {}",
                code(extension.channel.as_str()),
                where_it_rides(extension.channel)
            ),
        ])
        + &row(&["Declared on the card", yes_no(extension.declared)])
        + &row(&["Required of the client", yes_no(extension.required)])
        + &row(&["Requires", &requires])
        + &row(&["Draft", draft])
        + &row(&["Rust type", &code(&extension.rust_path)])
}

fn where_it_rides(channel: ChannelKind) -> &'static str {
    match channel {
        ChannelKind::ArtifactMetadata => {
            "In the metadata of a turn's terminal artifact, since a client that does not know it should ignore it."
        }
        ChannelKind::StatusMetadata => {
            "In the metadata of the status message of a working task, since a client that does not know it should \
             ignore it; the message has no parts, so that nothing is shown."
        }
        ChannelKind::Part => {
            "In a data part of a message, status message or artifact, since a client that does not know it should \
             still show that something is there."
        }
        ChannelKind::CardParams => {
            "In the params of its declaration on the agent card, since it holds for every task of the agent."
        }
        ChannelKind::RequestMetadata => {
            "In the metadata of a request, laid over that of its message, since an agent that does not know it \
             should ignore it."
        }
        _ => "",
    }
}

fn tolerance(extension: &Extension) -> String {
    let mut rules = vec![
        "A number may arrive as a double: `1200.0` is the integer `1200`, as protobuf's `Struct` writes it.",
        "An optional field that is `null` is absent.",
        "An unknown field is no error.",
    ];
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
