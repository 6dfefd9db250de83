//! Turns a choice into an A2A extension, with a2a-ext under another name.

use extensions::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A choice of one colour.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    mime = "application/vnd.acme.choice-v1+json",
    channel = part,
    crate = extensions
)]
pub struct Choice {
    /// The colour's name.
    pub colour: String,
}

#[cfg(test)]
mod tests {
    use extensions::A2aExtension as _;

    use super::Choice;

    #[test]
    fn round_trip() {
        let choice = Choice {
            colour: "blue".to_owned(),
        };
        let part = choice.emit_part().unwrap().encode(extensions::Encoding::Wire);
        assert_eq!(Choice::parse(&part), Ok(Some(choice)));
    }
}
