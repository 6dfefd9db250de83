//! Turns something to draw inside a conversation into the component-v1 extension.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::A2aExtension;

/// Something to draw inside the conversation: a table, a list of keys and values, or a timeline.
///
/// The only part of a status message while the task works. It carries the whole component, never a shortened preview of it. Its `props` are
/// an object, whose `title` is the one that is shown.
///
/// A component that is not in the list is an error. A fork that draws others gives them an extension of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(tag = "component", content = "props", rename_all = "lowercase")]
#[a2a_extension(mime = "application/vnd.protolabs.component-v1+json", channel = part)]
#[schemars(
    example = Component::Table(ComponentTableProps {
        title: Some("Slowest tests".to_owned()),
        columns: vec!["test".into(), "seconds".into()],
        rows: vec![json!(["test_rounding", 4.2]), json!(["test_import", 1.7])],
    }),
    example = Component::KeyValue(ComponentKeyValueProps {
        title: Some("Build 512".to_owned()),
        items: Some(vec![
            ComponentItem { label: "Branch".to_owned(), value: "main".into() },
            ComponentItem { label: "Failed tests".to_owned(), value: 0.into() },
        ]),
        pairs: None,
    }),
    example = Component::KeyValue(ComponentKeyValueProps {
        title: None,
        items: None,
        pairs: Some(BTreeMap::from([("commit".to_owned(), "4f2c9ab".into()), ("tests".to_owned(), 10.into())])),
    }),
    example = Component::Timeline(ComponentTimelineProps {
        title: Some("Release".to_owned()),
        steps: vec![
            ComponentStep {
                label: "Tag".to_owned(),
                state: Some(ComponentStepState::Done),
                detail: Some("v1.4.0".to_owned()),
            },
            ComponentStep { label: "Build".to_owned(), state: Some(ComponentStepState::Active), detail: None },
            ComponentStep { label: "Announce".to_owned(), state: None, detail: None },
        ],
    }),
)]
pub enum Component {
    /// A table.
    Table(ComponentTableProps),
    /// Labels and values.
    KeyValue(ComponentKeyValueProps),
    /// Steps in time.
    Timeline(ComponentTimelineProps),
}

/// A table of columns and rows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentTableProps {
    /// The title above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The column heads: any JSON, shown as text.
    pub columns: Vec<Value>,
    /// The rows: each a list of cells, which are any JSON and shown as text. A row that is no list is one cell.
    pub rows: Vec<Value>,
}

/// Labels and their values, in `items` or in `pairs`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentKeyValueProps {
    /// The title above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The entries in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<ComponentItem>>,
    /// The entries as a map, when their order does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<BTreeMap<String, Value>>,
}

/// One label and its value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentItem {
    /// The label.
    pub label: String,
    /// The value: any JSON, shown as text.
    pub value: Value,
}

/// Steps in time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentTimelineProps {
    /// The title above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The steps in order.
    pub steps: Vec<ComponentStep>,
}

/// One step of a timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentStep {
    /// What is done in it.
    pub label: String,
    /// How far it is; `todo` when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<ComponentStepState>,
    /// More about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// How far a step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ComponentStepState {
    /// It is finished.
    Done,
    /// It is under way.
    Active,
    /// It has not begun.
    Todo,
}
