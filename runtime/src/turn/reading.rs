//! Turns one frame into what every fold of a turn takes: the frame itself, and its payloads in the turn's order.

use serde_json::{Map, Value};

use super::Fault;
use crate::scan::{objects, scan_task, scan_turn};
use crate::{A2aExtension, Found, Frame, Registry};

type Object = Map<String, Value>;

/// One frame, looked through once for all folds.
///
/// [`Turn`](super::Turn) makes it by itself. Who uses folds alone, or has extensions of its own, makes one for each frame:
///
/// ```
/// use a2a_ext::protolabs::{Cost, REGISTRY};
/// use a2a_ext::turn::{Artifacts, Latest, Reading};
/// use serde_json::json;
///
/// let mut artifacts = Artifacts::default();
/// let mut cost = Latest::<Cost>::default();
/// let mut faults = Vec::new();
/// let frames = [json!({"artifactUpdate": {"taskId": "t1", "artifact": {
///     "artifactId": "answer",
///     "parts": [{"text": "Done."}],
///     "metadata": {"https://proto-labs.ai/a2a/ext/cost-v1": {"usage": {"input_tokens": 1200.0, "output_tokens": 340.0}}},
/// }}})];
/// for (index, frame) in frames.iter().enumerate() {
///     let reading = Reading::of(frame, index, &REGISTRY);
///     artifacts.take(&reading);
///     cost.take(&reading, &mut faults);
/// }
/// assert_eq!(artifacts.text(), "Done.");
/// assert_eq!(cost.get().map(Cost::total_tokens), Some(1540));
/// assert!(faults.is_empty());
/// ```
#[derive(Debug, Clone)]
pub struct Reading<'a> {
    index: usize,
    frame: Frame<'a>,
    found: Vec<Found<'a>>,
    /// Those of a list's other tasks: sent, but not this turn's.
    others: Vec<Found<'a>>,
}

impl<'a> Reading<'a> {
    /// Looks for payloads of `registry`'s extensions in the turn's frame number `index`, counted from 0.
    #[must_use]
    pub fn of(value: &'a Value, index: usize, registry: &Registry) -> Self {
        let (mut frame, mut others) = (Frame::of(value), Vec::new());
        let found = match frame {
            Frame::Task(_) | Frame::Message(_) | Frame::StatusUpdate(_) | Frame::ArtifactUpdate(_) => {
                scan_turn(value, registry)
            }
            Frame::TaskList(tasks) => {
                let mut tasks = tasks.iter().rev().filter(|task| task.is_object());
                let last = tasks.next();
                frame = last.and_then(Value::as_object).map_or(frame, Frame::Task);
                others = tasks.rev().flat_map(|task| scan_task(task, registry)).collect();
                last.map(|task| scan_task(task, registry)).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        Self {
            index,
            frame,
            found,
            others,
        }
    }

    /// The same without what the status message says.
    #[cfg(feature = "protolabs")]
    pub(super) fn without_status(mut self) -> Self {
        self.found.retain(|found| !found.channel.starts_with("status."));
        self
    }

    /// The frame's number in the turn, from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// What the frame is; of a list of tasks, its last task.
    #[must_use]
    pub const fn frame(&self) -> Frame<'a> {
        self.frame
    }

    /// The payloads that are the turn's, valid or not: those of a task's history first, and none that users sent.
    #[must_use]
    pub fn found(&self) -> &[Found<'a>] {
        &self.found
    }

    /// All payloads that were sent: those of [`found`](Self::found), behind those of the other tasks of a list.
    pub fn sent(&self) -> impl Iterator<Item = &Found<'a>> {
        self.others.iter().chain(&self.found)
    }

    /// The valid payloads of one extension, each with where it was found; those that are not go to `faults`.
    pub fn payloads<E: A2aExtension>(&self, faults: &mut Vec<Fault>) -> Vec<(&Found<'a>, E)> {
        let mut payloads = Vec::new();
        for (payload_index, found) in self.found.iter().enumerate() {
            if found.extension.id() != E::DESCRIPTOR.id() {
                continue;
            }
            match E::from_payload(found.payload) {
                Ok(payload) => payloads.push((found, payload)),
                Err(error) => faults.push(Fault {
                    frame_index: self.index,
                    extension: found.extension,
                    channel: found.channel,
                    error,
                    payload_index,
                }),
            }
        }
        payloads
    }

    /// The status of a task or status update.
    #[must_use]
    pub fn status(&self) -> Option<&'a Object> {
        match self.frame {
            Frame::Task(holder) | Frame::StatusUpdate(holder) => holder.get("status")?.as_object(),
            _ => None,
        }
    }

    /// Whether a task brings its history, which takes the place of what was read from messages before.
    #[must_use]
    pub fn has_history(&self) -> bool {
        self.task_with("history").is_some()
    }

    /// The task, where it has something in this list: an empty one is none, as in protobuf.
    pub(super) fn task_with(&self, list: &str) -> Option<&'a Object> {
        match self.frame {
            Frame::Task(task) => Some(task).filter(|task| {
                let list = task.get(list).and_then(Value::as_array);
                list.is_some_and(|list| !list.is_empty())
            }),
            _ => None,
        }
    }
}

/// The text parts of a message or artifact, joined without anything between.
pub(super) fn text(holder: &Object) -> String {
    objects(holder, "parts").filter_map(part_text).collect()
}

fn part_text(part: &Object) -> Option<&str> {
    let in_memory = || {
        let content = part.get("content")?;
        let is_text = content.get("$case")? == "text";
        content.get("value")?.as_str().filter(|_| is_text)
    };
    part.get("text").and_then(Value::as_str).or_else(in_memory)
}
