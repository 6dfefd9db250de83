//! Rules of schemars that have no effect are refused, each at its token.
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::num::NonZeroU8;

use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Build telemetry.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
struct Deploy {
    /// A map.
    #[schemars(length(min = 1, max = 2))]
    labels: BTreeMap<String, u8>,
    /// A map that may be absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    more: Option<Box<HashMap<String, String>>>,
    /// Numbers.
    #[schemars(length(max = 3), range(min = 1), regex(pattern = "^1"))]
    count: Box<u32>,
    #[schemars(email)]
    port: NonZeroU8,
    /// Strings.
    #[schemars(range(min = 1), length(min = 1), inner(length(min = 1)))]
    name: Cow<'static, str>,
    /// A boolean.
    #[schemars(contains(pattern = "t"), url)]
    done: bool,
    /// Lists.
    #[schemars(length(min = 1), inner(range(min = 1), length(min = 1)), pattern(r"^a"))]
    steps: Vec<Box<String>>,
    #[schemars(inner(inner(range(min = 1), email)))]
    grid: VecDeque<[u8; 3]>,
    #[schemars(length(equal = 2), inner(range(min = 1)))]
    pair: (u8, u8),
    /// Anything.
    #[schemars(length(min = 1))]
    any: serde_json::Value,
    /// What is on the wire counts.
    #[serde(with = "text")]
    #[schemars(with = "String", range(min = 1), regex(pattern = "^[0-9]+$"))]
    number: u64,
    /// What other attributes say that schemars reads.
    #[validate(length(min = 1, message = "none"), custom(function = "check"), nested)]
    owners: BTreeMap<String, u8>,
    #[validate(range(min = 1), inner(range(min = 1)), pattern("^a"), must_match(other = "name"))]
    actor: String,
    #[garde(length(min = 1), inner(range(min = 1), ascii), contains("a"), regex("^a"), skip, dive)]
    places: Vec<String>,
    /// Flattened.
    #[serde(flatten)]
    #[schemars(length(min = 1), extend("minProperties" = 1), transform = same, description = "The rest.")]
    #[garde(length(min = 1))]
    rest: BTreeMap<String, String>,
    /// Never on the wire.
    #[serde(skip)]
    #[schemars(length(min = 1))]
    cached: u8,
    /// Not told by tokens.
    #[schemars(length(min = 1))]
    alias: Alias,
}

type Alias = u8;

/// What happened.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(tag = "op")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/step-v1", channel = artifact_metadata)]
enum Step {
    /// It went up.
    Up {
        /// How far.
        #[schemars(!default, length(min = 1))]
        #[serde(default)]
        meters: u32,
    },
}

/// On the wire as another type.
#[derive(Clone, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(from = "Way", into = "Way")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/rollout-v1", channel = artifact_metadata)]
struct Rollout {
    /// Wall-clock.
    #[schemars(range(min = 1))]
    seconds: u64,
}

/// Another type.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Way {
    /// Wall-clock.
    seconds: u64,
}

impl From<Way> for Rollout {
    fn from(Way { seconds }: Way) -> Self {
        Self { seconds }
    }
}

impl From<Rollout> for Way {
    fn from(Rollout { seconds }: Rollout) -> Self {
        Self { seconds }
    }
}

fn same(_: &mut schemars::Schema) {}

mod text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<u64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

fn main() {}
