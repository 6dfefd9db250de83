//! Turns a frame or a carrier into the list of all known payloads in it, raw and in order.

use serde_json::{Map, Value};

use crate::carrier::{self, Shape};
use crate::{ChannelKind, Descriptor, Registry, part};

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
    let mut scan = Scan {
        registry,
        found: Vec::new(),
    };
    scan.frame(frame);
    scan.found
}

type Object = Map<String, Value>;

struct Scan<'a, 'r> {
    registry: &'r Registry,
    found: Vec<Found<'a>>,
}

impl<'a> Scan<'a, '_> {
    fn frame(&mut self, mut frame: &'a Value) {
        while let Some(result) = frame.get("result") {
            frame = result;
        }
        match frame {
            Value::Array(parts) => self.parts(parts, "part", None),
            Value::Object(object) => self.object(frame, object),
            _ => {}
        }
    }

    fn object(&mut self, frame: &'a Value, object: &'a Object) {
        let is_kind = |kind: &str| object.get("kind").is_some_and(|k| k == kind);
        let has = |key: &str| object.contains_key(key);
        let event = |key: &str| object.get(key).and_then(Value::as_object);
        if has("uri") && has("params") {
            self.params(carrier::declaration(object).into_iter());
        } else if has("params") {
            self.request(object);
        } else if let Some(task) = event("task") {
            self.task(task);
        } else if let Some(message) = event("message") {
            self.message(message, "message.metadata", "message.part");
        } else if let Some(update) = event("statusUpdate") {
            self.status_update(update);
        } else if let Some(update) = event("artifactUpdate") {
            self.artifact_update(update);
        } else if let Some(Value::Array(tasks)) = object.get("tasks") {
            tasks
                .iter()
                .filter_map(Value::as_object)
                .for_each(|task| self.task(task));
        } else if event("artifact").is_some() || is_kind("artifact-update") {
            self.artifact_update(object);
        } else if has("status") && has("taskId") || is_kind("status-update") {
            self.status_update(object);
        } else if has("status") && has("id") || is_kind("task") {
            self.task(object);
        } else if has("messageId") {
            self.message(object, "message.metadata", "message.part");
        } else if has("artifactId") {
            self.artifact(object);
        } else if has("capabilities") {
            self.params(carrier::params(object));
        } else {
            self.carrier(frame, object);
        }
    }

    fn carrier(&mut self, frame: &'a Value, object: &'a Object) {
        let before = self.found.len();
        self.metadata(Some(object), "metadata", None);
        if self.found.len() > before {
            return;
        }
        if carrier::shape(object) == Shape::Part {
            self.parts(std::slice::from_ref(frame), "part", None);
        }
    }

    fn request(&mut self, request: &'a Object) {
        let Some(params) = request.get("params") else {
            return;
        };
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
        self.status(task);
        for artifact in objects(task, "artifacts") {
            self.artifact(artifact);
        }
        self.metadata(
            task.get("metadata").and_then(Value::as_object),
            "task.metadata",
            None,
        );
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

fn objects<'a>(holder: &'a Object, key: &str) -> impl Iterator<Item = &'a Object> {
    holder
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_object)
}
