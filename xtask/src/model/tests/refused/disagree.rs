//! Turns one example of each disagreement that no schema tells into extensions.

use std::collections::BTreeMap;

use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

types! { serde_functions: struct { /** Text. */ #[serde(serialize_with = "as_text")] #[schemars(with = "u8")] text: u8 } }

fn as_text<S: serde::Serializer>(value: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

types! { silent_functions: struct { /** Text. */ #[serde(serialize_with = "doubled")] #[schemars(with = "u8")] value: u8 } }

fn doubled<S: serde::Serializer>(value: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(value * 2)
}

types! { narrower: #[serde(try_from = "Even")] struct { /** Text. */ even: u8 }
    /// Text.
    struct Even { /** Text. */ even: u8 }
}

impl TryFrom<narrower::Even> for narrower::Payload {
    type Error = &'static str;
    fn try_from(_: narrower::Even) -> Result<Self, Self::Error> {
        Err("even numbers only")
    }
}

types! { enum_keys: struct { /** Text. */ ways: BTreeMap<Way, u8> }
    /// Text.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum Way { /** Text. */ Up }
}

types! { example: #[schemars(example = example::Payload { count: 9 })] struct {
        /// Text.
        #[schemars(range(max = 5))]
        count: u8,
    }
}
