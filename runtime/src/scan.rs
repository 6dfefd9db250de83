//! Turns a frame or a carrier into the list of all known payloads in it, raw and in order.

use serde_json::{Map, Value};

use crate::{ChannelKind, Descriptor, Frame, Registry, carrier, part};

/// A payload that [`scan`] found, valid or not.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Found<'a> {
    /// The extension that it belongs to.
    pub extension: &'static Descriptor,
    /// What it was found by: the URI, the MIME type or the request key.
    pub key: &'a str,
    /// Where it was found, for example `status.message.metadata` or `artifact.part`; see ARCHITECTURE.md.
    pub channel: &'static str,
    /// The index in `parts[]`, where it was found in a part.
    pub part_index: Option<usize>,
    /// The artifact's id, where it was found in an artifact that has one.
    pub artifact_id: Option<&'a str>,
    /// The payload as it stands there.
    pub payload: &'a Value,
}

/// Lists every payload of `registry`'s extensions in a frame or carrier, in order, valid or not.
#[must_use]
pub fn scan<'a>(frame: &'a Value, registry: &Registry) -> Vec<Found<'a>> {
    let mut scan = Scan::new(registry, false);
    scan.frame(Frame::of(frame));
    scan.found
}

/// The same for the readers of a turn: a task's history comes before the rest of it, and nothing that users say counts.
pub(crate) fn scan_turn<'a>(frame: Frame<'a>, registry: &Registry) -> Vec<Found<'a>> {
    let mut scan = Scan::new(registry, true);
    scan.frame(frame);
    scan.found
}

type Object = Map<String, Value>;

struct Scan<'a, 'r> {
    registry: &'r Registry,
    /// Whether the order is a turn's, without the messages of users.
    for_turn: bool,
    found: Vec<Found<'a>>,
}

impl<'a, 'r> Scan<'a, 'r> {
    const fn new(registry: &'r Registry, for_turn: bool) -> Self {
        Self {
            registry,
            for_turn,
            found: Vec::new(),
        }
    }

    fn frame(&mut self, frame: Frame<'a>) {
        match frame {
            Frame::Task(task) => self.task(task),
            Frame::TaskList(tasks) => {
                tasks
                    .iter()
                    .filter_map(Value::as_object)
                    .for_each(|task| self.task(task));
            }
            Frame::StatusUpdate(update) => self.status_update(update),
            Frame::ArtifactUpdate(update) => self.artifact_update(update),
            Frame::Message(message) => self.message(message, "message.metadata", "message.part"),
            Frame::Artifact(artifact) => self.artifact(artifact),
            Frame::Request(params) => self.request(params),
            Frame::Card(card) => self.params(carrier::params(card)),
            Frame::Declaration(entry) => self.params(carrier::declaration(entry).into_iter()),
            Frame::Parts(parts) => self.parts(parts, "part", None),
            Frame::Part(part) => self.part(part),
            Frame::Metadata(metadata) => self.metadata(Some(metadata), "metadata", None),
            Frame::Error(_) | Frame::Scalar => {}
        }
    }

    /// A part by itself, if it is one: a map that holds an extension is metadata.
    fn part(&mut self, part: &'a Value) {
        let before = self.found.len();
        self.metadata(part.as_object(), "metadata", None);
        if self.found.len() == before {
            self.parts(std::slice::from_ref(part), "part", None);
        }
    }

    fn request(&mut self, params: &'a Value) {
        self.metadata(
            params.get("metadata").and_then(Value::as_object),
            "request.metadata",
            None,
        );
        self.message_in(params, "request.message.metadata", "request.message.part");
    }

    fn status_update(&mut self, update: &'a Object) {
        self.status(update);
        self.metadata(
            update.get("metadata").and_then(Value::as_object),
            "event.metadata",
            None,
        );
    }

    fn artifact_update(&mut self, update: &'a Object) {
        if let Some(artifact) = update.get("artifact").and_then(Value::as_object) {
            self.artifact(artifact);
        }
        self.metadata(
            update.get("metadata").and_then(Value::as_object),
            "event.metadata",
            None,
        );
    }

    fn task(&mut self, task: &'a Object) {
        if self.for_turn {
            self.history(task);
        }
        self.status(task);
        for artifact in objects(task, "artifacts") {
            self.artifact(artifact);
        }
        self.metadata(
            task.get("metadata").and_then(Value::as_object),
            "task.metadata",
            None,
        );
        if !self.for_turn {
            self.history(task);
        }
    }

    fn history(&mut self, task: &'a Object) {
        for message in objects(task, "history") {
            self.message(message, "history.message.metadata", "history.message.part");
        }
    }

    fn status(&mut self, holder: &'a Object) {
        if let Some(status) = holder.get("status") {
            self.message_in(status, "status.message.metadata", "status.message.part");
        }
    }

    fn message_in(&mut self, holder: &'a Value, metadata: &'static str, part: &'static str) {
        if let Some(message) = holder.get("message").and_then(Value::as_object) {
            self.message(message, metadata, part);
        }
    }

    fn message(&mut self, message: &'a Object, metadata: &'static str, part: &'static str) {
        let is_users = || {
            matches!(
                message.get("role").and_then(Value::as_str),
                Some("user" | "ROLE_USER")
            )
        };
        if self.for_turn && is_users() {
            return;
        }
        self.holder(message, metadata, part, None);
    }

    fn artifact(&mut self, artifact: &'a Object) {
        let id = artifact.get("artifactId").and_then(Value::as_str);
        self.holder(artifact, "artifact.metadata", "artifact.part", id);
    }

    fn holder(
        &mut self,
        holder: &'a Object,
        metadata: &'static str,
        part: &'static str,
        artifact_id: Option<&'a str>,
    ) {
        self.metadata(
            holder.get("metadata").and_then(Value::as_object),
            metadata,
            artifact_id,
        );
        if let Some(Value::Array(parts)) = holder.get("parts") {
            self.parts(parts, part, artifact_id);
        }
    }

    fn metadata(
        &mut self,
        metadata: Option<&'a Object>,
        channel: &'static str,
        artifact_id: Option<&'a str>,
    ) {
        let Some(metadata) = metadata else {
            return;
        };
        for &extension in self.registry.extensions() {
            if let Some(key) = extension.metadata_key()
                && let Some(payload) = metadata.get(key)
            {
                self.found.push(Found {
                    extension,
                    key,
                    channel,
                    part_index: None,
                    artifact_id,
                    payload,
                });
            }
        }
    }

    fn parts(&mut self, parts: &'a [Value], channel: &'static str, artifact_id: Option<&'a str>) {
        for (index, part) in parts.iter().enumerate() {
            if let Some((key, payload)) = part::read(part)
                && let Some(extension) = self.registry.by_mime(key)
            {
                self.found.push(Found {
                    extension,
                    key,
                    channel,
                    part_index: Some(index),
                    artifact_id,
                    payload,
                });
            }
        }
    }

    fn params(&mut self, params: impl Iterator<Item = (&'a str, &'a Value)>) {
        for (uri, payload) in params {
            for &extension in self.registry.extensions() {
                if let Some(key) = extension.uri.filter(|own| *own == uri)
                    && extension.channel == ChannelKind::CardParams
                {
                    self.found.push(Found {
                        extension,
                        key,
                        channel: "card.params",
                        part_index: None,
                        artifact_id: None,
                        payload,
                    });
                }
            }
        }
    }
}

/// The objects of a list; what is none is passed over.
pub(crate) fn objects<'a>(holder: &'a Object, key: &str) -> impl Iterator<Item = &'a Object> {
    holder
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_object)
}
