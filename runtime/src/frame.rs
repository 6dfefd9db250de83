//! Turns a JSON value into the A2A object that it is, as ARCHITECTURE.md, "Frames", tells them apart.

use serde_json::{Map, Value};

use crate::carrier::{self, Shape};

type Object = Map<String, Value>;

/// What one response, stream event or push body holds: raw JSON with its kind.
///
/// Both dialects are told apart, A2A 1.0 by its keys and 0.3 by `kind` too, inside a JSON-RPC envelope or without one.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Frame<'a> {
    /// A task as it stands: the result of `GetTask` and `SendMessage`, and the first event of a stream.
    Task(&'a Object),
    /// A message that is the whole answer, without a task.
    Message(&'a Object),
    /// A `TaskStatusUpdateEvent`.
    StatusUpdate(&'a Object),
    /// A `TaskArtifactUpdateEvent`.
    ArtifactUpdate(&'a Object),
    /// The tasks of `ListTasks`.
    TaskList(&'a [Value]),
    /// The `error` of a JSON-RPC response, or of the HTTP+JSON binding.
    Error(&'a Object),
    /// The params of a JSON-RPC request, or a `SendMessageRequest`.
    Request(&'a Value),
    /// One artifact by itself.
    Artifact(&'a Object),
    /// An agent card.
    Card(&'a Object),
    /// One entry of a card's extensions, with params.
    Declaration(&'a Object),
    /// A list of parts.
    Parts(&'a [Value]),
    /// One part.
    Part(&'a Value),
    /// Any other object; a metadata map, if it is one of these at all.
    Metadata(&'a Object),
    /// A string, number, boolean or null.
    Scalar,
}

impl<'a> Frame<'a> {
    /// What this JSON is.
    #[must_use]
    pub fn of(mut json: &'a Value) -> Self {
        while let Some(result) = json.get("result") {
            json = result;
        }
        match json {
            Value::Array(parts) => Self::Parts(parts),
            Value::Object(object) => Self::of_object(json, object),
            _ => Self::Scalar,
        }
    }

    fn of_object(json: &'a Value, object: &'a Object) -> Self {
        let has = |key: &str| object.contains_key(key);
        let inner = |key: &str| object.get(key).and_then(Value::as_object);
        let is_kind = |kind: &str| object.get("kind").is_some_and(|k| k == kind);
        let error = inner("error").filter(|error| error.get("code").is_some_and(Value::is_number));
        if let Some(error) = error {
            Self::Error(error)
        } else if has("uri") && has("params") {
            Self::Declaration(object)
        } else if let Some(params) = object.get("params") {
            Self::Request(params)
        } else if let Some(task) = inner("task") {
            Self::Task(task)
        } else if let Some(message) = inner("message") {
            if has("metadata") || has("configuration") {
                Self::Request(json)
            } else {
                Self::Message(message)
            }
        } else if let Some(update) = inner("statusUpdate") {
            Self::StatusUpdate(update)
        } else if let Some(update) = inner("artifactUpdate") {
            Self::ArtifactUpdate(update)
        } else if let Some(Value::Array(tasks)) = object.get("tasks") {
            Self::TaskList(tasks)
        } else if inner("artifact").is_some() || is_kind("artifact-update") {
            Self::ArtifactUpdate(object)
        } else if has("status") && has("taskId") || is_kind("status-update") {
            Self::StatusUpdate(object)
        } else if has("status") && has("id") || is_kind("task") {
            Self::Task(object)
        } else if has("messageId") {
            Self::Message(object)
        } else if has("artifactId") {
            Self::Artifact(object)
        } else if has("capabilities") {
            Self::Card(object)
        } else if carrier::shape(object) == Shape::Part {
            Self::Part(json)
        } else {
            Self::Metadata(object)
        }
    }
}
