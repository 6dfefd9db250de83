//! Turns what two extensions must not share into extensions that share it.

use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{item, same_name};

macro_rules! extensions {
    ($($name:ident($($attribute:tt)*))*) => {$(
        /// A payload.
        #[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
        #[a2a_extension($($attribute)*)]
        pub struct $name { /** Text. */ x: u8 }
    )*};
}

extensions! {
    One(uri = "https://example.org/x-v1", mime = "application/vnd.acme.x-v1+json", channel = part)
    Uri(uri = "https://example.org/x-v1", channel = artifact_metadata)
    Mime(uri = "https://example.com/x-v1", mime = "application/vnd.acme.x-v1+json", channel = part)
    Slug(uri = "https://example.com/x-v1", channel = artifact_metadata)
    Name(uri = "https://example.org/other-v1", name = "x", channel = artifact_metadata)
    Key(uri = "https://example.org/key-v1", key = "acme.key", channel = request_metadata)
    AllX(uri = "https://example.org/all-x-v1", channel = artifact_metadata)
    Parse(uri = "https://example.org/parse-v1", channel = artifact_metadata)
    Extension(uri = "https://example.org/extension-v1", channel = artifact_metadata)
    EmitX(uri = "https://example.org/emit-x-v1", channel = artifact_metadata)
    XMetadata(mime = "application/vnd.acme.x-metadata-v1+json", channel = part)
    MergeExtension(uri = "https://example.org/merge-extension-v1", channel = artifact_metadata)
    KeyOfOne(uri = "https://example.org/key-of-one-v1", key = "https://example.org/x-v1", channel = request_metadata)
    SkillResult(mime = "application/vnd.acme.skill-result-v1+json", channel = part)
    OtherKey(uri = "https://example.org/other-key-v1", key = "acme.key", channel = request_metadata)
}

/// A payload.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://example.org/one-v1", channel = artifact_metadata)]
pub struct SharedOne {
    /// Text.
    item: item::Item,
}

/// A payload.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://example.org/two-v1", channel = artifact_metadata)]
pub struct SharedTwo {
    /// Text.
    item: same_name::Item,
}
