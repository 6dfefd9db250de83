//! Turns an extension's example into a whole A2A object as it stands on the wire.

use a2a_ext::ChannelKind;
use serde_json::{Value, json};

use crate::model::Extension;

/// What the example is, in words.
pub fn title(channel: ChannelKind) -> &'static str {
    match channel {
        ChannelKind::ArtifactMetadata => "One event of a stream: the terminal artifact of a turn.",
        ChannelKind::StatusMetadata => {
            "One event of a stream: a status update of a working task; its message has no parts."
        }
        ChannelKind::Part => {
            "One event of a stream. The part may also ride in a message of another state, or in an artifact; before it \
             stands the same as text, for clients that do not know it."
        }
        ChannelKind::CardParams => "The agent card, but for what every card has.",
        ChannelKind::RequestMetadata => "A request of the client.",
        _ => "",
    }
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

/// The example: a JSON-RPC frame, or a card.
pub fn example(extension: &Extension, payload: &Value) -> Value {
    let fragment = || {
        let mut metadata = serde_json::Map::new();
        metadata.insert(key(extension).to_owned(), payload.clone());
        Value::Object(metadata)
    };
    match extension.channel {
        ChannelKind::ArtifactMetadata => event(json!({"artifactUpdate": {
            "taskId": "task-1",
            "contextId": "context-1",
            "artifact": {
                "artifactId": "answer",
                "parts": [{"text": "Done."}],
                "metadata": fragment(),
                "extensions": [key(extension)],
            },
            "lastChunk": true,
        }})),
        ChannelKind::StatusMetadata => event(json!({"statusUpdate": {
            "taskId": "task-1",
            "contextId": "context-1",
            "status": {
                "state": "TASK_STATE_WORKING",
                "message": {
                    "messageId": "message-1",
                    "role": "ROLE_AGENT",
                    "metadata": fragment(),
                    "extensions": [key(extension)],
                },
                "timestamp": "2026-01-01T00:00:00Z",
            },
        }})),
        ChannelKind::CardParams => {
            json!({"capabilities": {"extensions": [declaration(extension, Some(payload))]}})
        }
        ChannelKind::RequestMetadata => json!({
            "jsonrpc": "2.0",
            "id": "1",
            "method": "SendMessage",
            "params": {
                "message": {"messageId": "message-1", "role": "ROLE_USER", "parts": [{"text": "Hello."}]},
                "metadata": fragment(),
            },
        }),
        _ => event(json!({"statusUpdate": {
            "taskId": "task-1",
            "contextId": "context-1",
            "status": {
                "state": "TASK_STATE_INPUT_REQUIRED",
                "message": {
                    "messageId": "message-1",
                    "role": "ROLE_AGENT",
                    "parts": [
                        {"text": "The same in words."},
                        {"data": payload, "metadata": {"mimeType": key(extension)}, "mediaType": "application/json"},
                    ],
                },
                "timestamp": "2026-01-01T00:00:00Z",
            },
        }})),
    }
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

fn event(result: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": "1", "result": result})
}
