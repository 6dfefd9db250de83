//! Turns JSON, in memory or only outlined, into the payloads in it: the one walk over frames, as ARCHITECTURE.md has it.

use crate::frame::Told;
use crate::view::{Key, View};
use crate::{ChannelKind, Descriptor, Registry, carrier, part};

/// A payload, and how it was found.
pub struct Hit<V: View> {
    pub extension: &'static Descriptor,
    pub key: V::Text,
    pub channel: &'static str,
    pub part_index: Option<usize>,
    pub artifact_id: Option<V::Text>,
    pub payload: V,
}

/// Every payload, in order.
pub fn walk<V: View, F>(frame: V, registry: &Registry, listed: fn(Hit<V>) -> F) -> Vec<F> {
    let mut walk = Walk::new(registry, false, |_| true, listed);
    walk.frame(frame);
    walk.found
}

/// The same in a turn's order, a task's history before the rest of it, and of the messages only those that count.
pub fn walk_turn<V: View, F>(
    frame: V,
    registry: &Registry,
    counts: fn(V) -> bool,
    listed: fn(Hit<V>) -> F,
) -> Vec<F> {
    let mut walk = Walk::new(registry, true, counts, listed);
    walk.frame(frame);
    walk.found
}

/// The same for what is certainly a task.
pub fn walk_task<V: View, F>(
    task: V,
    registry: &Registry,
    counts: fn(V) -> bool,
    listed: fn(Hit<V>) -> F,
) -> Vec<F> {
    let mut walk = Walk::new(registry, true, counts, listed);
    walk.task(task);
    walk.found
}

/// Where the payloads of a message or artifact are said to be.
#[derive(Clone, Copy)]
struct Channels {
    metadata: &'static str,
    part: &'static str,
}

const MESSAGE: Channels = Channels {
    metadata: "message.metadata",
    part: "message.part",
};
const REQUEST: Channels = Channels {
    metadata: "request.message.metadata",
    part: "request.message.part",
};
const STATUS: Channels = Channels {
    metadata: "status.message.metadata",
    part: "status.message.part",
};
const HISTORY: Channels = Channels {
    metadata: "history.message.metadata",
    part: "history.message.part",
};
const ARTIFACT: Channels = Channels {
    metadata: "artifact.metadata",
    part: "artifact.part",
};

struct Walk<'r, V: View, F> {
    registry: &'r Registry,
    /// Whether a task's history comes before the rest of it.
    history_first: bool,
    /// Which messages are looked into.
    counts: fn(V) -> bool,
    /// What a payload becomes in the list.
    listed: fn(Hit<V>) -> F,
    found: Vec<F>,
}

impl<'r, V: View, F> Walk<'r, V, F> {
    const fn new(
        registry: &'r Registry,
        history_first: bool,
        counts: fn(V) -> bool,
        listed: fn(Hit<V>) -> F,
    ) -> Self {
        Self {
            registry,
            history_first,
            counts,
            listed,
            found: Vec::new(),
        }
    }

    fn frame(&mut self, json: V) {
        match Told::of(json) {
            Told::Task(task) => self.task(task),
            Told::TaskList(tasks) => tasks.items().for_each(|task| self.task(task)),
            Told::StatusUpdate(update) => self.status_update(update),
            Told::ArtifactUpdate(update) => self.artifact_update(update),
            Told::Message(message) => self.message(message, MESSAGE),
            Told::Artifact(artifact) => self.artifact(artifact),
            Told::Request(params) => self.request(params),
            Told::Card(card) => self.params(carrier::params(card)),
            Told::Declaration(entry) => self.params(carrier::declaration(entry).into_iter()),
            Told::Parts(parts) => self.parts(parts.items(), "part", None),
            Told::Part(part) => self.part(part),
            Told::Metadata(metadata) => self.metadata(Some(metadata), "metadata", None),
            Told::Error(_) | Told::Scalar => {}
        }
    }

    /// A part by itself, if it is one: a map that holds an extension is metadata.
    fn part(&mut self, part: V) {
        let before = self.found.len();
        self.metadata(Some(part), "metadata", None);
        if self.found.len() == before {
            self.parts(std::iter::once(part), "part", None);
        }
    }

    fn request(&mut self, params: V) {
        self.metadata(params.get(Key::Metadata), "request.metadata", None);
        self.message_in(Some(params), REQUEST);
    }

    fn status_update(&mut self, update: V) {
        self.message_in(update.get(Key::Status), STATUS);
        self.metadata(update.get(Key::Metadata), "event.metadata", None);
    }

    fn artifact_update(&mut self, update: V) {
        if let Some(artifact) = update.get(Key::Artifact) {
            self.artifact(artifact);
        }
        self.metadata(update.get(Key::Metadata), "event.metadata", None);
    }

    fn task(&mut self, task: V) {
        if self.history_first {
            self.history(task);
        }
        self.message_in(task.get(Key::Status), STATUS);
        for artifact in task.get(Key::Artifacts).into_iter().flat_map(V::items) {
            self.artifact(artifact);
        }
        self.metadata(task.get(Key::Metadata), "task.metadata", None);
        if !self.history_first {
            self.history(task);
        }
    }

    fn history(&mut self, task: V) {
        for message in task.get(Key::History).into_iter().flat_map(V::items) {
            self.message(message, HISTORY);
        }
    }

    fn message_in(&mut self, holder: Option<V>, channels: Channels) {
        if let Some(message) = holder.and_then(|holder| holder.get(Key::Message)) {
            self.message(message, channels);
        }
    }

    fn message(&mut self, message: V, channels: Channels) {
        if (self.counts)(message) {
            self.holder(message, channels, None);
        }
    }

    fn artifact(&mut self, artifact: V) {
        let id = artifact.get(Key::ArtifactId).and_then(V::text);
        self.holder(artifact, ARTIFACT, id);
    }

    /// What has `metadata` and `parts`.
    fn holder(&mut self, holder: V, channels: Channels, artifact_id: Option<V::Text>) {
        self.metadata(holder.get(Key::Metadata), channels.metadata, artifact_id.as_ref());
        if let Some(parts) = holder.get(Key::Parts) {
            self.parts(parts.items(), channels.part, artifact_id.as_ref());
        }
    }

    fn metadata(&mut self, metadata: Option<V>, channel: &'static str, artifact_id: Option<&V::Text>) {
        let Some(metadata) = metadata else {
            return;
        };
        for &extension in self.registry.extensions() {
            if let Some(key) = extension.metadata_key()
                && let Some(payload) = metadata.payload(key)
            {
                self.found.push((self.listed)(Hit {
                    extension,
                    key: V::own(key),
                    channel,
                    part_index: None,
                    artifact_id: artifact_id.cloned(),
                    payload,
                }));
            }
        }
    }

    fn parts(
        &mut self,
        parts: impl Iterator<Item = V>,
        channel: &'static str,
        artifact_id: Option<&V::Text>,
    ) {
        for (index, part) in parts.enumerate() {
            if let Some((mime, payload)) = part::read(part)
                && let Some(extension) = self.registry.by_mime(&mime)
            {
                self.found.push((self.listed)(Hit {
                    extension,
                    key: mime,
                    channel,
                    part_index: Some(index),
                    artifact_id: artifact_id.cloned(),
                    payload,
                }));
            }
        }
    }

    fn params(&mut self, params: impl Iterator<Item = (V::Text, V)>) {
        for (uri, payload) in params {
            for &extension in self.registry.extensions() {
                if let Some(key) = extension.uri.filter(|own| *own == &*uri)
                    && extension.channel == ChannelKind::CardParams
                {
                    self.found.push((self.listed)(Hit {
                        extension,
                        key: V::own(key),
                        channel: "card.params",
                        part_index: None,
                        artifact_id: None,
                        payload,
                    }));
                }
            }
        }
    }
}
