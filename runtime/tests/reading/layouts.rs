//! Turns every layout of serde into one extension.

use std::collections::BTreeMap;

use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Numbers in every layout of serde.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/layouts-v1", channel = artifact_metadata)]
pub struct Layouts {
    /// In a plain field.
    plain: u64,
    /// In an optional field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    optional: Option<i64>,
    /// A double.
    #[serde(default)]
    double: f64,
    /// A single-precision float.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    single: Option<f32>,
    /// In a list.
    #[serde(default)]
    list: Vec<u32>,
    /// In a map, with keys that are numbers.
    #[serde(default)]
    map: BTreeMap<u8, i32>,
    /// In a map.
    #[serde(default)]
    names: BTreeMap<String, u64>,
    /// In a nested struct.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nested: Option<Nested>,
    /// In a tuple.
    #[serde(default)]
    tuple: (u8, String),
    /// A variant without content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    /// In a tagged union.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tagged: Option<Tagged>,
    /// In an untagged union.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    untagged: Option<Untagged>,
    /// In a union told by its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    keyed: Option<Keyed>,
    /// In flattened fields.
    #[serde(flatten)]
    flat: Flat,
}

/// A struct.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Nested {
    /// A number.
    n: u64,
}

/// Variants without content.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    /// Low.
    Low,
    /// High.
    High,
}

/// A tagged union.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Tagged {
    /// With a number.
    Count {
        /// The number.
        n: u64,
    },
    /// With a struct.
    Inside(Nested),
}

/// An untagged union.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Untagged {
    /// A number.
    Number(u64),
    /// A struct.
    Struct(Nested),
}

/// A union told by its key.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Keyed {
    /// Without content.
    Bare,
    /// With a number.
    Count(u64),
    /// With a struct.
    Struct {
        /// The number.
        n: u64,
    },
}

/// Flattened fields.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Flat {
    /// A number.
    #[serde(default, rename = "flatNumber")]
    number: u64,
    /// A struct.
    #[serde(default, rename = "flatStruct", skip_serializing_if = "Option::is_none")]
    inner: Option<Nested>,
    /// A variant without content.
    #[serde(default, rename = "flatLevel", skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
}
