//! Turns an extension into the table of its names, and its channel into sentences.

use a2a_ext::ChannelKind;

use super::frame;
use crate::emit::markdown::{code, head, row};
use crate::layout::{Layout, PartPlace};
use crate::model::Extension;

/// What the extension is called, and where its types and schemas are.
pub fn table(extension: &Extension, layout: &Layout) -> String {
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
        + &row(&["Rust type", &code(&layout.rust_path(&extension.rust_path))])
        + &row(&["JSON Schema", &schemas(extension)])
}

fn schemas(extension: &Extension) -> String {
    let link = |which: &str| format!("[{which}](../schema/{}.{which}.json)", extension.slug);
    format!("{}, {}", link("accepted"), link("written"))
}

/// As [`where_it_rides`], with the place of a part.
pub fn where_this_rides(channel: ChannelKind, place: PartPlace) -> &'static str {
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

/// Where payloads of the channel ride.
pub fn where_it_rides(channel: ChannelKind) -> &'static str {
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

/// Why they ride there.
pub fn why(channel: ChannelKind) -> &'static str {
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

/// Whether cards declare it.
pub fn on_the_card(extension: &Extension) -> &'static str {
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

/// `yes` or `no`.
pub fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}
