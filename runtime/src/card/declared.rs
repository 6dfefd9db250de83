//! Turns an agent card into the list of the extensions that it declares.

use serde_json::Value;

use crate::{Declaration, Frame, scan::objects};

/// Lists what an agent's card declares, known or not, in order; entries without a `uri` are no declarations.
///
/// ```
/// use serde_json::json;
///
/// let card = json!({"name": "coder", "capabilities": {"extensions": [
///     {"uri": "https://proto-labs.ai/a2a/ext/cost-v1", "description": "Token usage.", "required": false},
///     {"uri": "https://proto-labs.ai/a2a/ext/blast-v1", "params": {"skills": {"chat": {"radius": "self"}}}},
/// ]}});
/// let declared = a2a_ext::declared(&card);
/// assert_eq!(declared[0].uri, "https://proto-labs.ai/a2a/ext/cost-v1");
/// assert_eq!(declared[1].params.as_ref().map(|params| &params["skills"]["chat"]["radius"]), Some(&json!("self")));
/// ```
#[must_use]
pub fn declared(card: &Value) -> Vec<Declaration> {
    let capabilities = match Frame::of(card) {
        Frame::Card(card) => card.get("capabilities").and_then(Value::as_object),
        _ => None,
    };
    let entries = capabilities.into_iter().flat_map(|c| objects(c, "extensions"));
    entries
        .filter_map(|entry| {
            let description = entry.get("description").and_then(Value::as_str);
            Some(Declaration {
                uri: entry.get("uri")?.as_str()?.to_owned(),
                description: description.unwrap_or_default().to_owned(),
                required: entry.get("required") == Some(&Value::Bool(true)),
                params: entry.get("params").and_then(Value::as_object).cloned(),
            })
        })
        .collect()
}
