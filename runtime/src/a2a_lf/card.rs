//! Turns a card that was built here into the official SDK's.

use a2a::AgentCard;
use serde_json::{Value, json};

use crate::card::{self, CardError};

/// Through its JSON, which both must agree on.
///
/// # Errors
/// When the SDK does not know a security scheme that was given in the protocol's own form.
impl TryFrom<card::AgentCard> for AgentCard {
    type Error = CardError;

    fn try_from(card: card::AgentCard) -> Result<Self, CardError> {
        let mut value = serde_json::to_value(card).map_err(refused)?;
        // JSON leaves out what is empty, and the SDK's skill wants its tags.
        if let Some(Value::Array(skills)) = value.get_mut("skills") {
            for skill in skills.iter_mut().filter_map(Value::as_object_mut) {
                skill.entry("tags").or_insert_with(|| json!([]));
            }
        }
        serde_json::from_value(value).map_err(refused)
    }
}

fn refused(error: serde_json::Error) -> CardError {
    CardError {
        faults: vec![format!("the SDK's card: {error}")],
    }
}
