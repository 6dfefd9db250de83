//! Turns a payload into whole A2A objects as they stand on the wire, one for each envelope that exists.

use a2a_ext::ChannelKind;
use serde_json::{Value, json};

use crate::layout::PartPlace;
use crate::model::Extension;

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
        ChannelKind::CardParams => vec![Frame {
            title: "The agent card",
            said: "But for what every card has. It is the same in A2A 1.0 and 0.3.".to_owned(),
            value: json!({"capabilities": {"extensions": [declaration(extension, Some(payload))]}}),
        }],
        ChannelKind::RequestMetadata => vec![
            Frame {
                title: V10,
                said: "A request of the client. The message's own `metadata` may hold the payload too, and counts \
                       where that of the request does not."
                    .to_owned(),
                value: request("SendMessage", extension, payload, Dialect::V10),
            },
            Frame {
                title: V03,
                said: "The same request in the older dialect.".to_owned(),
                value: request("message/send", extension, payload, Dialect::V03),
            },
        ],
        ChannelKind::ArtifactMetadata => {
            let mut frames = both(
                "One event of a stream: the terminal artifact of a turn. It replaces what was streamed of the answer \
                 before, since `append` is not there.",
                |dialect| artifact(dialect, vec![dialect.text("Done.")], Some(fragment(extension, payload))),
            );
            frames.extend(older(extension, || {
                let parts = vec![
                    Dialect::V10.text("Done."),
                    Dialect::V10.data(extension, payload),
                ];
                artifact(Dialect::V10, parts, None)
            }));
            frames
        }
        ChannelKind::StatusMetadata => {
            let mut frames = both(
                "One event of a stream: the status of a working task, whose message has no parts.",
                |dialect| status(dialect, true, Vec::new(), Some(fragment(extension, payload))),
            );
            frames.extend(older(extension, || {
                let part = Dialect::V10.data(extension, payload);
                Dialect::V10.artifact_update(json!({
                    "artifactId": "artifact-7",
                    "name": extension.name,
                    "parts": [part],
                }), false)
            }));
            frames
        }
        _ => part_frames(extension, payload, place),
    }
}

fn part_frames(extension: &Extension, payload: &Value, place: PartPlace) -> Vec<Frame> {
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
    both(said, |dialect| {
        let part = dialect.data(extension, payload);
        match place {
            PartPlace::Artifact => artifact(dialect, vec![dialect.text("Done."), part], None),
            PartPlace::Working => status(dialect, true, vec![part], None),
            PartPlace::InputRequired => {
                status(dialect, false, vec![dialect.text(in_words(payload)), part], None)
            }
        }
    })
}

/// What a client shows that does not know the part.
fn in_words(payload: &Value) -> &str {
    ["question", "title"]
        .iter()
        .find_map(|key| payload.get(key)?.as_str())
        .unwrap_or("Input required.")
}

const V10: &str = "A2A 1.0";
const V03: &str = "A2A 0.3";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    V10,
    V03,
}

fn both(said: &str, frame: impl Fn(Dialect) -> Value) -> Vec<Frame> {
    vec![
        Frame {
            title: V10,
            said: said.to_owned(),
            value: frame(Dialect::V10),
        },
        Frame {
            title: V03,
            said: "The same event in the older dialect, where `kind` tells objects apart.".to_owned(),
            value: frame(Dialect::V03),
        },
    ]
}

fn older(extension: &Extension, frame: impl Fn() -> Value) -> Option<Frame> {
    let mime = extension.mime.as_ref()?;
    Some(Frame {
        title: "As a data part",
        said: format!(
            "Older agents send the payload as a part with the MIME type `{mime}`, in either dialect. It is read the \
             same, where the metadata does not hold one."
        ),
        value: frame(),
    })
}

impl Dialect {
    fn text(self, text: &str) -> Value {
        match self {
            Self::V10 => json!({ "text": text }),
            Self::V03 => json!({ "kind": "text", "text": text }),
        }
    }

    fn data(self, extension: &Extension, payload: &Value) -> Value {
        let metadata = json!({ "mimeType": extension.mime });
        match self {
            Self::V10 => json!({ "data": payload, "metadata": metadata, "mediaType": "application/json" }),
            Self::V03 => json!({ "kind": "data", "data": payload, "metadata": metadata }),
        }
    }

    fn artifact_update(self, artifact: Value, last: bool) -> Value {
        let mut update = json!({ "taskId": "task-1", "contextId": "context-1", "artifact": artifact });
        if last {
            update["lastChunk"] = json!(true);
        }
        self.event("artifact", update)
    }

    /// One event; `what` is `artifact` or `status`.
    fn event(self, what: &str, update: Value) -> Value {
        let result = match self {
            Self::V10 => json!({ format!("{what}Update"): update }),
            Self::V03 => with_kind(&format!("{what}-update"), update),
        };
        json!({ "jsonrpc": "2.0", "id": "1", "result": result })
    }
}

/// The object with its `kind` in front.
fn with_kind(kind: &str, object: Value) -> Value {
    let mut with = json!({ "kind": kind });
    if let (Value::Object(with), Value::Object(members)) = (&mut with, object) {
        with.extend(members);
    }
    with
}

fn artifact(dialect: Dialect, parts: Vec<Value>, metadata: Option<Value>) -> Value {
    let mut artifact = json!({ "artifactId": "answer", "parts": parts });
    if let Some(metadata) = metadata {
        attach(&mut artifact, metadata);
    }
    dialect.artifact_update(artifact, true)
}

fn status(dialect: Dialect, working: bool, parts: Vec<Value>, metadata: Option<Value>) -> Value {
    let mut message = json!({ "messageId": "message-1", "role": "ROLE_AGENT" });
    if dialect == Dialect::V03 {
        message["role"] = json!("agent");
        message = with_kind("message", message);
    }
    // The older dialect wants the list even where it is empty.
    if dialect == Dialect::V03 || !parts.is_empty() {
        message["parts"] = json!(parts);
    }
    if let Some(metadata) = metadata {
        attach(&mut message, metadata);
    }
    let state = match (dialect, working) {
        (Dialect::V10, true) => "TASK_STATE_WORKING",
        (Dialect::V10, false) => "TASK_STATE_INPUT_REQUIRED",
        (Dialect::V03, true) => "working",
        (Dialect::V03, false) => "input-required",
    };
    let mut update = json!({
        "taskId": "task-1",
        "contextId": "context-1",
        "status": { "state": state, "message": message, "timestamp": "2026-01-01T00:00:00Z" },
    });
    if dialect == Dialect::V03 {
        update["final"] = json!(!working);
    }
    dialect.event("status", update)
}

fn request(method: &str, extension: &Extension, payload: &Value, dialect: Dialect) -> Value {
    let role = if dialect == Dialect::V10 {
        "ROLE_USER"
    } else {
        "user"
    };
    let mut message =
        json!({ "messageId": "message-1", "role": role, "parts": [dialect.text("Please review it.")] });
    if dialect == Dialect::V03 {
        message = with_kind("message", message);
    }
    json!({
        "jsonrpc": "2.0",
        "id": "1",
        "method": method,
        "params": { "message": message, "metadata": fragment(extension, payload) },
    })
}

/// Metadata, and the list of the URIs in it.
fn attach(object: &mut Value, metadata: Value) {
    let uris: Vec<&String> = metadata
        .as_object()
        .into_iter()
        .flat_map(|map| map.keys())
        .collect();
    object["extensions"] = json!(uris);
    object["metadata"] = metadata;
}

fn fragment(extension: &Extension, payload: &Value) -> Value {
    json!({ key(extension): payload })
}

/// The entry of `capabilities.extensions[]` that declares the extension.
pub fn declaration(extension: &Extension, params: Option<&Value>) -> Value {
    let mut entry = json!({"uri": extension.uri, "description": extension.description});
    if extension.required {
        entry["required"] = json!(true);
    }
    if let Some(params) = params {
        entry["params"] = params.clone();
    }
    entry
}
