//! Every enum and newtype that is written as an object.
use std::collections::BTreeMap;

use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Externally tagged: an object with one key.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/external-v1", channel = artifact_metadata)]
enum External {
    /// `{"One": ..}`
    One(u32),
    /// `{"Two": [..]}`
    Two(u32, u32),
    /// `{"Named": {..}}`
    Named {
        /// A number.
        number: u32,
    },
    /// `{"Empty": {}}`
    Empty {},
    /// Never written.
    #[serde(skip_serializing)]
    Legacy,
}

/// Internally tagged.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(tag = "state", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/internal-v1", channel = artifact_metadata)]
enum Internal {
    /// `{"state": "running"}`
    Running,
    /// `{"state": "done"}`
    Done {
        /// A number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        exit_code: Option<u32>,
    },
}

/// Adjacently tagged.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(tag = "state", content = "with")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/adjacent-v1", channel = artifact_metadata)]
enum Adjacent {
    /// `{"state": "Running"}`
    Running,
    /// `{"state": "Done", "with": [..]}`
    Done(u32, u32),
}

/// Untagged.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(untagged)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/untagged-v1", channel = artifact_metadata)]
enum Untagged {
    /// As the type inside.
    Counts(BTreeMap<String, u32>),
    /// By its field.
    Named {
        /// A number.
        number: u32,
    },
}

/// A newtype is written as the type inside.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/newtype-v1", channel = artifact_metadata)]
struct Newtype(BTreeMap<String, u32>);

/// A struct without fields is written as `{}`.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/empty-v1", channel = artifact_metadata)]
struct Empty {}

/// A type that is written as another one.
#[derive(Clone, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(from = "Written", into = "Written")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/converted-v1", channel = artifact_metadata)]
struct Converted(u32, u32);

/// What [`Converted`] is on the wire.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Written {
    /// The first.
    first: u32,
    /// The second.
    second: u32,
}

impl From<Written> for Converted {
    fn from(Written { first, second }: Written) -> Self {
        Self(first, second)
    }
}

impl From<Converted> for Written {
    fn from(Converted(first, second): Converted) -> Self {
        Self { first, second }
    }
}

fn is_object<E: A2aExtension>(value: &E) -> bool {
    serde_json::to_value(value).is_ok_and(|value| value.is_object())
}

fn main() {
    assert!(is_object(&External::One(1)));
    assert!(is_object(&External::Two(1, 2)));
    assert!(is_object(&External::Named { number: 1 }));
    assert!(is_object(&External::Empty {}));
    assert!(is_object(&Internal::Running));
    assert!(is_object(&Internal::Done { exit_code: None }));
    assert!(is_object(&Adjacent::Running));
    assert!(is_object(&Adjacent::Done(1, 2)));
    assert!(is_object(&Untagged::Counts(BTreeMap::new())));
    assert!(is_object(&Untagged::Named { number: 1 }));
    assert!(is_object(&Newtype(BTreeMap::new())));
    assert!(is_object(&Empty {}));
    assert!(is_object(&Converted(1, 2)));
}
