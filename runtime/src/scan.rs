//! Turns a frame or a carrier into the list of all known payloads in it, raw and in order.

use serde_json::{Map, Value};

use crate::carrier::{self, Shape};
use crate::{ChannelKind, Descriptor, Kind, Registry, Violation, part};

/// A payload that [`scan`] found, valid or not.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Found<'a> {
    /// The extension that it belongs to.
    pub extension: &'static Descriptor,
    /// What it was found by: the URI, the MIME type or the request key.
    pub key: &'static str,
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
        extensions: registry.extensions(),
        found: Vec::new(),
    };
    scan.frame(frame);
    scan.found
}

/// Reads JSON text, for example one SSE event's data.
///
/// # Errors
/// When the text is not JSON that every reader takes: a syntax error, invalid UTF-8, nesting deeper than 128, a number
/// beyond double. The kind is [`Kind::Json`], and the message says line and column.
pub fn read_json(text: &[u8]) -> Result<Value, Violation> {
    let fault = |message: String| Violation::new("", Kind::Json, message);
    let text = std::str::from_utf8(text).map_err(|error| {
        let (line, column) = place(&text[..error.valid_up_to()]);
        fault(format!("invalid UTF-8 at line {line} column {column}"))
    })?;
    if text.starts_with('\u{feff}') {
        return Err(fault(
            "the text starts with a byte order mark at line 1 column 1".to_owned(),
        ));
    }
    if text.trim_ascii().is_empty() {
        return Err(fault("the text is empty at line 1 column 1".to_owned()));
    }
    serde_json::from_str(text).map_err(|error| fault(words(&error)))
}

fn words(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let place = format!("at line {line} column {column}");
    // serde_json has no codes for these two, and its words say nothing of the limits.
    if text.starts_with("recursion limit") {
        format!("nested deeper than 128 levels {place}")
    } else if text.starts_with("number out of range") {
        format!("a number beyond the range of double {place}")
    } else {
        format!("not JSON: {text}")
    }
}

/// Line and column, from 1 and in bytes as `serde_json` counts them, of what follows `before`.
fn place(before: &[u8]) -> (usize, usize) {
    let line = before.iter().filter(|b| **b == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|b| **b != b'\n').count() + 1;
    (line, column)
}

type Object = Map<String, Value>;

struct Scan<'a> {
    extensions: &'static [&'static Descriptor],
    found: Vec<Found<'a>>,
}

impl<'a> Scan<'a> {
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
        for &extension in self.extensions {
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
            let Some((mime, payload)) = part::read(part) else {
                continue;
            };
            for &extension in self.extensions {
                if let Some(key) = extension.mime.filter(|own| *own == mime) {
                    let part_index = Some(index);
                    self.found.push(Found {
                        extension,
                        key,
                        channel,
                        part_index,
                        artifact_id,
                        payload,
                    });
                }
            }
        }
    }

    fn params(&mut self, params: impl Iterator<Item = (&'a str, &'a Value)>) {
        for (uri, payload) in params {
            for &extension in self.extensions {
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
