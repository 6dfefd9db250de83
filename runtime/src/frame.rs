//! Turns a JSON value into the A2A object that it is, as ARCHITECTURE.md, "Frames", tells them apart.

use serde_json::{Map, Value};

use crate::carrier::{self, Shape};
use crate::view::{Key, View};

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
    pub fn of(json: &'a Value) -> Self {
        // Of what is told to be an object or a list, nothing else is left.
        let object =
            |json: &'a Value, frame: fn(&'a Object) -> Self| json.as_object().map_or(Self::Scalar, frame);
        let list = |json: &'a Value, frame: fn(&'a [Value]) -> Self| {
            json.as_array().map_or(Self::Scalar, |items| frame(items))
        };
        match Told::of(json) {
            Told::Task(task) => object(task, Self::Task),
            Told::Message(message) => object(message, Self::Message),
            Told::StatusUpdate(update) => object(update, Self::StatusUpdate),
            Told::ArtifactUpdate(update) => object(update, Self::ArtifactUpdate),
            Told::TaskList(tasks) => list(tasks, Self::TaskList),
            Told::Error(error) => object(error, Self::Error),
            Told::Request(params) => Self::Request(params),
            Told::Artifact(artifact) => object(artifact, Self::Artifact),
            Told::Card(card) => object(card, Self::Card),
            Told::Declaration(entry) => object(entry, Self::Declaration),
            Told::Parts(parts) => list(parts, Self::Parts),
            Told::Part(part) => Self::Part(part),
            Told::Metadata(metadata) => object(metadata, Self::Metadata),
            Told::Scalar => Self::Scalar,
        }
    }
}

/// A [`Frame`] of JSON that may be outlined only.
pub enum Told<V> {
    Task(V),
    Message(V),
    StatusUpdate(V),
    ArtifactUpdate(V),
    TaskList(V),
    Error(V),
    Request(V),
    Artifact(V),
    Card(V),
    Declaration(V),
    Parts(V),
    Part(V),
    Metadata(V),
    Scalar,
}

impl<V: View> Told<V> {
    pub fn of(mut json: V) -> Self {
        while let Some(result) = json.get(Key::Result).filter(|result| !result.is_null()) {
            json = result;
        }
        if json.is_object() {
            Self::of_object(json)
        } else if json.is_list() {
            Self::Parts(json)
        } else {
            Self::Scalar
        }
    }

    fn of_object(json: V) -> Self {
        let error = json.object(Key::Error);
        let error = error.filter(|error| error.get(Key::Code).is_some_and(V::is_number));
        if let Some(error) = error {
            Self::Error(error)
        } else if json.has(Key::Uri) && json.has(Key::Params) {
            Self::Declaration(json)
        } else if let Some(params) = json.get(Key::Params) {
            Self::Request(params)
        } else if let Some(task) = json.object(Key::Task) {
            Self::Task(task)
        } else if let Some(message) = json.object(Key::Message) {
            if json.has(Key::Metadata) || json.has(Key::Configuration) {
                Self::Request(json)
            } else {
                Self::Message(message)
            }
        } else if let Some(update) = json.object(Key::StatusUpdate) {
            Self::StatusUpdate(update)
        } else if let Some(update) = json.object(Key::ArtifactUpdate) {
            Self::ArtifactUpdate(update)
        } else if let Some(tasks) = json.get(Key::Tasks).filter(|tasks| tasks.is_list()) {
            Self::TaskList(tasks)
        } else if json.object(Key::Artifact).is_some() || json.says(Key::Kind, "artifact-update") {
            Self::ArtifactUpdate(json)
        } else if json.has(Key::Status) && json.has(Key::TaskId) || json.says(Key::Kind, "status-update") {
            Self::StatusUpdate(json)
        } else if json.has(Key::Status) && json.has(Key::Id) || json.says(Key::Kind, "task") {
            Self::Task(json)
        } else if json.has(Key::MessageId) {
            Self::Message(json)
        } else if json.has(Key::ArtifactId) {
            Self::Artifact(json)
        } else if json.has(Key::Capabilities) {
            Self::Card(json)
        } else if carrier::shape(json) == Shape::Part {
            Self::Part(json)
        } else {
            Self::Metadata(json)
        }
    }
}
