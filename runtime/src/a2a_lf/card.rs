//! Turns a card that was built here into the official SDK's.

use a2a::AgentCard;

use crate::card::{self, CardError};

/// Through its JSON, which both must agree on.
///
/// # Errors
/// When the SDK does not know a security scheme that was given in the protocol's own form, or a skill of a card that was not
/// built here has no tags.
impl TryFrom<card::AgentCard> for AgentCard {
    type Error = CardError;

    fn try_from(card: card::AgentCard) -> Result<Self, CardError> {
        let value = serde_json::to_value(card).map_err(refused)?;
        serde_json::from_value(value).map_err(refused)
    }
}

fn refused(error: serde_json::Error) -> CardError {
    CardError {
        faults: vec![format!("the SDK's card: {error}")],
    }
}
