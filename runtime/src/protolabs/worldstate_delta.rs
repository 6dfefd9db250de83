//! Turns changes that an agent made to shared state into the worldstate-delta-v1 extension.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::A2aExtension;

/// Observed shared-state mutations for a completed task.
///
/// Written once, on the terminal artifact of a turn that succeeded, with every change of the turn in order; left out when there is none.
/// Changes are reported, not requested: the agent has made them. They are of the kind that effect-domain-v1 states on the card, where
/// the agent states any.
///
/// One bad entry makes the whole payload an error: a reader that skipped it would hold a state that never was.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = "https://proto-labs.ai/a2a/ext/worldstate-delta-v1",
    mime = "application/vnd.protolabs.worldstate-delta-v1+json",
    channel = artifact_metadata,
)]
#[schemars(example = WorldstateDelta::from_iter([
    WorldstateDeltaEntry::inc("ci", "data.failing_jobs", -1.0),
    WorldstateDeltaEntry::set("board", "pr/2085", "open"),
    WorldstateDeltaEntry::push("notes", "data.entries", "rounding fixed"),
]))]
pub struct WorldstateDelta {
    /// The changes, in the order in which they were made.
    pub deltas: Vec<WorldstateDeltaEntry>,
}

/// One change at one place of the shared state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorldstateDeltaEntry {
    /// The part of the shared state that it concerns, named as the card's effect-domain-v1 names it, for example `board`.
    pub domain: String,
    /// The place inside the domain, with dots or slashes as the domain has them, for example `data.backlog_count` or `pr/2085`.
    pub path: String,
    /// What was done there.
    #[serde(flatten)]
    pub change: WorldstateChange,
}

/// What was done at a place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum WorldstateChange {
    /// The place has a new value.
    Set {
        /// The new value: any JSON, `null` too.
        value: Value,
    },
    /// A number was added to the place's number.
    Inc {
        /// The number that was added; negative when it was taken away. A string of digits is no number.
        value: f64,
    },
    /// An item was appended to the place's list.
    Push {
        /// The item: any JSON, `null` too.
        value: Value,
    },
}

impl WorldstateDelta {
    /// One change that sets a value.
    #[must_use]
    pub fn set(domain: impl Into<String>, path: impl Into<String>, value: impl Into<Value>) -> Self {
        Self {
            deltas: vec![WorldstateDeltaEntry::set(domain, path, value)],
        }
    }

    /// One change that adds to a number.
    #[must_use]
    pub fn inc(domain: impl Into<String>, path: impl Into<String>, by: f64) -> Self {
        Self {
            deltas: vec![WorldstateDeltaEntry::inc(domain, path, by)],
        }
    }

    /// One change that appends to a list.
    #[must_use]
    pub fn push(domain: impl Into<String>, path: impl Into<String>, item: impl Into<Value>) -> Self {
        Self {
            deltas: vec![WorldstateDeltaEntry::push(domain, path, item)],
        }
    }
}

impl FromIterator<WorldstateDeltaEntry> for WorldstateDelta {
    fn from_iter<I: IntoIterator<Item = WorldstateDeltaEntry>>(entries: I) -> Self {
        Self {
            deltas: entries.into_iter().collect(),
        }
    }
}

impl WorldstateDeltaEntry {
    /// A place has a new value.
    #[must_use]
    pub fn set(domain: impl Into<String>, path: impl Into<String>, value: impl Into<Value>) -> Self {
        Self::new(domain, path, WorldstateChange::Set { value: value.into() })
    }

    /// A number was added to a place's number.
    #[must_use]
    pub fn inc(domain: impl Into<String>, path: impl Into<String>, by: f64) -> Self {
        Self::new(domain, path, WorldstateChange::Inc { value: by })
    }

    /// An item was appended to a place's list.
    #[must_use]
    pub fn push(domain: impl Into<String>, path: impl Into<String>, item: impl Into<Value>) -> Self {
        Self::new(domain, path, WorldstateChange::Push { value: item.into() })
    }

    fn new(domain: impl Into<String>, path: impl Into<String>, change: WorldstateChange) -> Self {
        Self {
            domain: domain.into(),
            path: path.into(),
            change,
        }
    }
}
