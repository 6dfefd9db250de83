//! Turns parts, messages, artifacts and metadata into objects of A2A 1.0 and of 0.3.

use serde_json::{Value, json};

use crate::model::Extension;

/// A version of the protocol, by how it writes objects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    V10,
    V03,
}

impl Dialect {
    pub fn text(self, text: &str) -> Value {
        match self {
            Self::V10 => json!({ "text": text }),
            Self::V03 => json!({ "kind": "text", "text": text }),
        }
    }

    pub fn data(self, extension: &Extension, payload: &Value) -> Value {
        let metadata = json!({ "mimeType": extension.mime });
        match self {
            Self::V10 => json!({ "data": payload, "metadata": metadata, "mediaType": "application/json" }),
            Self::V03 => json!({ "kind": "data", "data": payload, "metadata": metadata }),
        }
    }

    /// Marks a message as the user's.
    pub fn user(self, message: &mut Value) {
        match self {
            Self::V10 => message["role"] = json!("ROLE_USER"),
            Self::V03 => {
                message["role"] = json!("user");
                *message = with_kind("message", message.take());
            }
        }
    }

    /// A message of the agent.
    pub fn message(self, parts: Vec<Value>) -> Value {
        let mut message = json!({ "messageId": "message-1", "role": "ROLE_AGENT" });
        if self == Self::V03 {
            message["role"] = json!("agent");
            message = with_kind("message", message);
        }
        // The older dialect wants the list even where it is empty.
        if self == Self::V03 || !parts.is_empty() {
            message["parts"] = json!(parts);
        }
        message
    }

    /// The event of an artifact; `flags` are `append` and `lastChunk`, where they are there.
    pub fn artifact_update(self, artifact: Value, flags: &Value) -> Value {
        let mut update = json!({ "taskId": "task-1", "contextId": "context-1", "artifact": artifact });
        for (key, flag) in flags.as_object().into_iter().flatten() {
            update[key] = flag.clone();
        }
        self.event("artifact", update)
    }

    /// The event of a task's status; `state` as A2A 1.0 writes it, without its prefix.
    pub fn status_update(self, state: &str, message: Value) -> Value {
        let spelled = match self {
            Self::V10 => format!("TASK_STATE_{state}"),
            Self::V03 => state.to_lowercase().replace('_', "-"),
        };
        let mut update = json!({
            "taskId": "task-1",
            "contextId": "context-1",
            "status": { "state": spelled, "message": message, "timestamp": TIME },
        });
        if self == Self::V03 {
            update["final"] = json!(state != "WORKING");
        }
        self.event("status", update)
    }

    fn event(self, what: &str, update: Value) -> Value {
        let result = match self {
            Self::V10 => json!({ format!("{what}Update"): update }),
            Self::V03 => with_kind(&format!("{what}-update"), update),
        };
        json!({ "jsonrpc": "2.0", "id": "1", "result": result })
    }
}

const TIME: &str = "2026-01-01T00:00:00Z";

/// A task of A2A 1.0 as it is fetched.
pub fn task(state: &str, message: Option<Value>, artifact: Option<Value>, past: Option<Value>) -> Value {
    let mut status = json!({ "state": format!("TASK_STATE_{state}") });
    if let Some(message) = message {
        status["message"] = message;
    }
    status["timestamp"] = json!(TIME);
    let mut task = json!({ "id": "task-1", "contextId": "context-1", "status": status });
    if let Some(artifact) = artifact {
        task["artifacts"] = json!([artifact]);
    }
    if let Some(past) = past {
        task["history"] = json!([past]);
    }
    task
}

/// Metadata, and the list of the URIs in it.
pub fn attach(object: &mut Value, metadata: Value) {
    let uris: Vec<&String> = metadata
        .as_object()
        .into_iter()
        .flat_map(|map| map.keys())
        .collect();
    object["extensions"] = json!(uris);
    object["metadata"] = metadata;
}

/// The object with its `kind` in front.
fn with_kind(kind: &str, object: Value) -> Value {
    let mut with = json!({ "kind": kind });
    if let (Value::Object(with), Value::Object(members)) = (&mut with, object) {
        with.extend(members);
    }
    with
}
