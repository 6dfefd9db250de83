//! Names, channels and types that another macro passes on.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! extension {
    ($name:ident, $uri:literal, $channel:ident, $needed:ty, $doc:literal, $field:ty) => {
        #[doc = $doc]
        #[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
        #[a2a_extension(uri = $uri, channel = $channel, requires($needed))]
        struct $name {
            /// A field.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            field: $field,
        }
    };
}

extension!(
    First,
    "https://acme.dev/first-v1",
    artifact_metadata,
    Second,
    "The first.",
    Option<u32>
);
extension!(
    Second,
    "https://acme.dev/second-v1",
    card_params,
    First,
    "The second.",
    Option<u32>
);

fn main() {
    assert_eq!(First::DESCRIPTOR.requires, [Second::URI]);
    assert_eq!(Second::DESCRIPTOR.requires, [First::URI]);
    assert_eq!(First::DESCRIPTOR.description, "The first.");
}
