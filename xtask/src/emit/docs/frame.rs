//! Turns a payload into whole A2A objects as they stand on the wire, one for each envelope that exists.

use a2a_ext::ChannelKind;
use serde_json::{Value, json};

use crate::layout::PartPlace;
use crate::model::Extension;

mod card;
mod dialect;

pub use card::declaration;
use dialect::Dialect::{self, V03, V10};
use dialect::{attach, task};

/// A wire object and what to say of it.
pub struct Frame {
    /// Which envelope it is.
    pub title: &'static str,
    /// What it is, in words.
    pub said: String,
    /// The object.
    pub value: Value,
}

/// What payloads of the extension are found by on its channel.
pub fn key(extension: &Extension) -> &str {
    let key = match extension.channel {
        ChannelKind::Part => &extension.mime,
        ChannelKind::RequestMetadata if extension.key.is_some() => &extension.key,
        _ => &extension.uri,
    };
    key.as_deref().unwrap_or_default()
}

/// The payload in every envelope in which it comes.
pub fn frames(extension: &Extension, payload: &Value, place: PartPlace) -> Vec<Frame> {
    match extension.channel {
        ChannelKind::CardParams => cards(extension, payload),
        ChannelKind::RequestMetadata => requests(extension, payload),
        ChannelKind::ArtifactMetadata => in_artifacts(extension, payload),
        ChannelKind::StatusMetadata => in_statuses(extension, payload),
        _ => in_parts(extension, payload, place),
    }
}

fn cards(extension: &Extension, payload: &Value) -> Vec<Frame> {
    both(
        "The agent card.",
        "The same card in the older dialect.",
        |dialect| card::card(dialect, extension, payload),
    )
}

fn requests(extension: &Extension, payload: &Value) -> Vec<Frame> {
    both(
        "A request of the client. The message's own `metadata` may hold the payload too, and counts where that of the \
         request does not.",
        "The same request in the older dialect.",
        |dialect| {
            let method = match dialect {
                V10 => "SendMessage",
                V03 => "message/send",
            };
            let mut message = json!({ "messageId": "message-1" });
            dialect.user(&mut message);
            message["parts"] = json!([dialect.text("Please review it.")]);
            let params = json!({ "message": message, "metadata": fragment(extension, payload) });
            json!({ "jsonrpc": "2.0", "id": "1", "method": method, "params": params })
        },
    )
}

fn in_artifacts(extension: &Extension, payload: &Value) -> Vec<Frame> {
    let artifact = |dialect: Dialect| {
        let mut artifact = json!({ "artifactId": "answer", "parts": [dialect.text("Done.")] });
        attach(&mut artifact, fragment(extension, payload));
        artifact
    };
    let mut frames = both(
        "One event of a stream: the terminal artifact of a turn. It replaces what was streamed of the answer before, since \
         `append` is not there.",
        EVENT_03,
        |dialect| dialect.artifact_update(artifact(dialect), &json!({ "lastChunk": true })),
    );
    frames.push(in_a_task(task("COMPLETED", None, Some(artifact(V10)), None)));
    frames.extend(older(extension, payload, |dialect, part| {
        let parts = json!([dialect.text("Done."), part]);
        let artifact = json!({ "artifactId": "answer", "parts": parts });
        dialect.artifact_update(artifact, &json!({ "lastChunk": true }))
    }));
    frames
}

fn in_statuses(extension: &Extension, payload: &Value) -> Vec<Frame> {
    let message = |dialect: Dialect| {
        let mut message = dialect.message(Vec::new());
        attach(&mut message, fragment(extension, payload));
        message
    };
    let mut frames = both(
        "One event of a stream: the status of a working task, whose message has no parts.",
        EVENT_03,
        |dialect| dialect.status_update("WORKING", message(dialect)),
    );
    frames.push(in_a_task(task("COMPLETED", None, None, Some(message(V10)))));
    frames.extend(older(extension, payload, |dialect, part| {
        let artifact = json!({ "artifactId": "artifact-7", "name": extension.name, "parts": [part] });
        dialect.artifact_update(artifact, &json!({ "append": false, "lastChunk": false }))
    }));
    frames
}

fn in_parts(extension: &Extension, payload: &Value, place: PartPlace) -> Vec<Frame> {
    let said = match place {
        PartPlace::Artifact => {
            "One event of a stream: the terminal artifact of a turn. The part stands after the answer's text."
        }
        PartPlace::Working => {
            "One event of a stream: the status of a working task, whose message has this one part."
        }
        PartPlace::InputRequired => {
            "One event of a stream: the status of a task that waits for an answer. The part stands after the same as \
             text."
        }
    };
    let artifact = |dialect: Dialect| {
        let parts = json!([dialect.text("Done."), dialect.data(extension, payload)]);
        json!({ "artifactId": "answer", "parts": parts })
    };
    let working = |dialect: Dialect| dialect.message(vec![dialect.data(extension, payload)]);
    let asking = |dialect: Dialect| {
        dialect.message(vec![
            dialect.text(in_words(payload)),
            dialect.data(extension, payload),
        ])
    };
    let mut frames = both(said, EVENT_03, |dialect| match place {
        PartPlace::Artifact => dialect.artifact_update(artifact(dialect), &json!({ "lastChunk": true })),
        PartPlace::Working => dialect.status_update("WORKING", working(dialect)),
        PartPlace::InputRequired => dialect.status_update("INPUT_REQUIRED", asking(dialect)),
    });
    frames.push(in_a_task(match place {
        PartPlace::Artifact => task("COMPLETED", None, Some(artifact(V10)), None),
        PartPlace::Working => task("COMPLETED", None, None, Some(working(V10))),
        PartPlace::InputRequired => task("INPUT_REQUIRED", Some(asking(V10)), None, None),
    }));
    frames.push(in_memory(extension, payload));
    frames
}

/// What a client shows that does not know the part.
fn in_words(payload: &Value) -> &str {
    ["question", "title"]
        .iter()
        .find_map(|key| payload.get(key)?.as_str())
        .unwrap_or("Input required.")
}

const EVENT_03: &str = "The same event in the older dialect, where `kind` tells objects apart.";

fn both(said: &str, said_03: &str, frame: impl Fn(Dialect) -> Value) -> Vec<Frame> {
    vec![
        Frame {
            title: "A2A 1.0",
            said: said.to_owned(),
            value: frame(V10),
        },
        Frame {
            title: "A2A 0.3",
            said: said_03.to_owned(),
            value: frame(V03),
        },
    ]
}

fn in_a_task(task: Value) -> Frame {
    Frame {
        title: "In a task",
        said: "The answer to `GetTask`. That to `SendMessage` holds the same below `task`, and A2A 0.3 adds `kind: \"task\"` \
               and writes states and roles as in its event above."
            .to_owned(),
        value: json!({ "jsonrpc": "2.0", "id": "1", "result": task }),
    }
}

/// The frames in which some agents, older ones above all, send the payload of a metadata extension.
fn older(extension: &Extension, payload: &Value, frame: impl Fn(Dialect, Value) -> Value) -> Vec<Frame> {
    let Some(mime) = &extension.mime else {
        return Vec::new();
    };
    let frame = |dialect: Dialect| frame(dialect, dialect.data(extension, payload));
    vec![
        Frame {
            title: "As a data part",
            said: format!(
                "Some agents send the payload as a part with the MIME type `{mime}`. It is read the same, where the \
                 metadata does not hold one."
            ),
            value: frame(V10),
        },
        Frame {
            title: "As a data part, in A2A 0.3",
            said: "The same event in the older dialect.".to_owned(),
            value: frame(V03),
        },
        in_memory(extension, payload),
    ]
}

fn in_memory(extension: &Extension, payload: &Value) -> Frame {
    Frame {
        title: "The part in memory",
        said: "As the TypeScript SDK holds it, and as the writers for parts give it in Python and TypeScript. It is read \
               too, but is no wire form: `wire_part` and `wirePart` give that."
            .to_owned(),
        value: json!({
            "content": { "$case": "data", "value": payload },
            "metadata": { "mimeType": extension.mime },
            "filename": "",
            "mediaType": "application/json",
        }),
    }
}

fn fragment(extension: &Extension, payload: &Value) -> Value {
    json!({ key(extension): payload })
}
