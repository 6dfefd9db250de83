//! Turns one example of each shape that can be mirrored into extensions.

#![allow(dead_code, reason = "only their schemas and serde impls are used")]

use std::collections::{BTreeMap, BTreeSet};

use a2a_ext::{A2aExtension, Registry, registry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A record of everything that a field can be.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase")]
#[a2a_extension(uri = "https://example.org/ext/zoo-v1", channel = artifact_metadata)]
pub struct Zoo {
    /// A newtype.
    pub id: Id,
    /// An enumeration.
    pub kind: Sort,
    /// Bounds that the schema has.
    pub small: u8,
    /// Bounds that the schema lacks.
    pub count: i32,
    /// Inclusive bounds.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub ratio: f64,
    /// Exclusive bounds.
    #[schemars(extend("exclusiveMinimum" = 0, "exclusiveMaximum" = 10))]
    pub between: i64,
    /// A list that is left out when empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 3), inner(length(min = 2, max = 4)))]
    pub tags: Vec<String>,
    /// Null inside a map and inside a list.
    pub answers: BTreeMap<String, Vec<Option<bool>>>,
    /// A tagged union.
    pub animal: Animal,
    /// An untagged union.
    pub amount: Amount,
    /// An adjacently tagged union.
    pub step: Step,
    /// A form of the union, without its tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mascot: Option<Bird>,
    /// Recursion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<Tree>,
    /// Optional to read and always written.
    #[serde(default)]
    pub retries: u32,
    /// Read and never written.
    #[serde(default, skip_serializing)]
    pub old: Option<String>,
    /// No identifier, and deprecated.
    #[deprecated]
    #[serde(rename = "x-id")]
    pub extra_id: String,
    #[serde(flatten)]
    pub meta: Meta,
}

/// Two lower-case letters, or up to four.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Id(#[schemars(regex(pattern = r"^[a-z]{2,4}$"))] String);

/// What it is.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// Of the city.
    CityZoo,
    /// Of animals that one may touch.
    #[deprecated]
    PettingZoo,
}

/// An animal, told by `type`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Animal {
    /// It has nothing more to say.
    Snail,
    /// It has fields.
    BigCat {
        /// How loud, in decibels.
        roar: u64,
    },
    /// It is a type of its own.
    Bird(Bird),
}

/// A bird.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Bird {
    /// What it sings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub song: Option<Value>,
}

/// An amount, in words or in figures.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// In figures.
    Figures(f64),
    /// In words.
    Words(String),
    /// With a unit.
    Measured {
        /// The figures.
        value: f64,
        /// The unit.
        unit: String,
    },
}

/// A step, with what it holds beside its name.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", content = "with", rename_all = "camelCase")]
pub enum Step {
    /// Holds nothing.
    Rest,
    /// Holds how often.
    FeedAll(u64),
    /// Holds who.
    Visit {
        /// Who came.
        who: String,
    },
}

/// A tree.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tree {
    /// What stands at the node.
    pub label: String,
    /// What hangs below it.
    #[serde(default)]
    pub children: Vec<Tree>,
}

/// Flattened fields.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Meta {
    /// Who wrote it.
    pub author: String,
}

/// Any numbers by name, beside a field.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://example.org/ext/meter-v2", channel = artifact_metadata)]
#[schemars(example = Meter { unit: "m".to_owned(), values: BTreeMap::from([("height".to_owned(), 1.5)]) })]
pub struct Meter {
    /// The unit of all.
    pub unit: String,
    /// The values.
    #[serde(flatten)]
    pub values: BTreeMap<String, f64>,
}

/// A root that is another type's newtype.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://example.org/ext/wrapped-v1", channel = artifact_metadata)]
pub struct Wrapped(pub Bird);

/// Two unions flattened into one object.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://example.org/ext/move-v1", channel = status_metadata)]
pub struct Move {
    /// From where.
    #[serde(flatten)]
    pub from: From,
    /// To where.
    #[serde(flatten)]
    pub to: To,
}

/// Where from.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "from", rename_all = "lowercase")]
pub enum From {
    /// A place.
    Here,
    /// A point.
    Point {
        /// Steps to the right.
        x: i64,
    },
}

/// Where to.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "to", rename_all = "lowercase")]
pub enum To {
    /// A place.
    There,
    /// A direction.
    Up {
        /// Steps up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        y: Option<i64>,
    },
}

/// A root that is a tagged union of its own.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(tag = "op", rename_all = "lowercase")]
#[a2a_extension(uri = "https://example.org/ext/edit-v1", channel = artifact_metadata)]
pub enum Edit {
    /// Puts a value.
    Set {
        /// Where.
        path: String,
        /// What: any JSON.
        value: Value,
    },
    /// Does several things.
    All {
        /// What to do.
        edits: Vec<Edit>,
    },
}

/// Unions that hold unions, and unions of one form or of maps.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://example.org/ext/nest-v1", channel = artifact_metadata)]
pub struct Nest {
    /// A tagged form with an untagged union of its own.
    pub clutch: Clutch,
    /// One of two objects, neither with a tag.
    pub labels: Labels,
    /// A tagged union of one form.
    #[serde(flatten)]
    pub only: OnlyTagged,
    /// An untagged union of one form.
    pub single: Single,
    /// Written and never read.
    #[serde(skip_deserializing)]
    pub seen: u8,
}

/// What lies in the nest.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum Clutch {
    /// Something does.
    Full(Contents),
    /// Nothing does.
    Empty,
}

/// Eggs or chicks.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Contents {
    /// Eggs.
    Eggs {
        /// How many.
        eggs: u8,
    },
    /// Chicks.
    Chicks(Tree),
}

/// A name, or any words by any key.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Labels {
    /// A number.
    Number {
        /// The number.
        number: u8,
    },
    /// Words.
    Words(BTreeMap<String, String>),
}

/// One form with a tag.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "tag")]
pub enum OnlyTagged {
    /// The only one.
    One {
        /// Stands before the tag by name.
        age: u8,
    },
}

/// One form without a tag.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Single {
    /// The only one.
    One(Bird),
}

/// What each animal is fed, in the shapes that JSON has no name for.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://example.org/ext/feed-v1", channel = artifact_metadata)]
pub struct Feed {
    /// An externally tagged enum.
    pub meal: Meal,
    /// A tuple.
    pub at: (f64, Option<Meal>),
    /// A set.
    pub colours: BTreeSet<String>,
    /// Integers for keys.
    pub by_cage: BTreeMap<u64, i8>,
    /// A single.
    pub weight: f32,
}

/// A meal, or none.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Meal {
    /// There is none.
    Nothing,
    /// So many.
    Pieces(u8),
    /// Mixed.
    Mixed {
        /// Of what.
        parts: Vec<Meal>,
    },
    /// Of a type of its own, which has the name that the form would get.
    Tree(MealTree),
}

/// A tree to nibble at.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct MealTree {
    /// Which.
    pub species: String,
}

pub const REGISTRY: Registry = registry![Zoo, Meter, Move, Edit, Wrapped, Nest, Feed];
