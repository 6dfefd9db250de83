//! Turns artifact updates and tasks into the text of each artifact.

use serde_json::{Map, Value};

use super::by_id::ById;
use super::reading::{Reading, text};
use super::status::State;
use crate::Frame;
use crate::scan::objects;

/// The artifacts of a turn, in the order of their first appearance.
///
/// An update replaces the text of its artifact, unless its `append` is exactly true; a task that brings artifacts replaces them all.
///
/// ```
/// use a2a_ext::Registry;
/// use a2a_ext::turn::{Artifacts, Reading};
/// use serde_json::json;
///
/// let chunk = |text: &str, append: bool| {
///     json!({"artifactUpdate": {"taskId": "t1", "append": append, "artifact": {"artifactId": "a", "parts": [{"text": text}]}}})
/// };
/// let mut artifacts = Artifacts::default();
/// for (index, frame) in [chunk("Hel", false), chunk("lo", true)].iter().enumerate() {
///     artifacts.take(&Reading::of(frame, index, &Registry::new(&[])));
/// }
/// assert_eq!(artifacts.list()[0].text, "Hello");
/// assert!(!artifacts.list()[0].complete);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Artifacts {
    artifacts: ById<Artifact>,
}

/// The text of one artifact so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Artifact {
    /// Its `artifactId`; empty where that is no string.
    pub id: String,
    /// Its text parts, joined without anything between; data and files are no text.
    pub text: String,
    /// Whether no more is to come: the last update said so, or the task has ended since.
    pub complete: bool,
}

impl Artifacts {
    /// Takes what a frame says of artifacts.
    pub fn take(&mut self, reading: &Reading<'_>) {
        if let Some(task) = reading.task_with("artifacts") {
            self.artifacts.clear();
            for artifact in objects(task, "artifacts") {
                self.put(artifact, false, false);
            }
        } else if let Frame::ArtifactUpdate(update) = reading.frame() {
            let is = |key: &str| update.get(key) == Some(&Value::Bool(true));
            if let Some(artifact) = update.get("artifact").and_then(Value::as_object) {
                self.put(artifact, is("append"), is("lastChunk"));
            }
        }
        if reading.status().map(State::of).is_some_and(State::has_ended) {
            for artifact in self.artifacts.list_mut() {
                artifact.complete = true;
            }
        }
    }

    fn put(&mut self, artifact: &Map<String, Value>, append: bool, complete: bool) {
        let id = artifact.get("artifactId").and_then(Value::as_str);
        let known = self.artifacts.entry(id.unwrap_or_default(), |id| Artifact {
            id: id.to_owned(),
            ..Artifact::default()
        });
        known.complete = complete;
        if append {
            known.text.push_str(&text(artifact));
        } else {
            known.text = text(artifact);
        }
    }

    /// The artifacts.
    #[must_use]
    pub fn list(&self) -> &[Artifact] {
        self.artifacts.list()
    }

    /// The texts of all artifacts, joined without anything between.
    #[must_use]
    pub fn text(&self) -> String {
        self.list()
            .iter()
            .map(|artifact| artifact.text.as_str())
            .collect()
    }
}
