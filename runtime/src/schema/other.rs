//! Turns the mark of an enum's catch-all variant into the strings that readers take for it.

use std::mem;

use schemars::Schema;
use serde_json::{Map, Value, json};

use crate::Contract;

/// Stands in a variant's schema until the enum's contract is known.
const MARK: &str = "x-a2a-ext-other";

/// Tells the schema of an enum that its variant with `#[serde(other)]` takes every unknown value, which schemars leaves out.
///
/// Parsing then reads an unknown value as that variant, in every language, and emitting writes the variant's own name alone.
///
/// ```
/// # use schemars::JsonSchema;
/// # use serde::{Deserialize, Serialize};
/// /// How a rollout ended.
/// #[derive(Serialize, Deserialize, JsonSchema)]
/// enum Outcome {
///     /// It is out.
///     Done,
///     /// Something that a later version names.
///     #[serde(other)]
///     #[schemars(transform = a2a_ext::other)]
///     Unknown,
/// }
/// ```
pub fn other(variant: &mut Schema) {
    variant.insert(MARK.to_owned(), true.into());
}

/// Says of a marked branch of this schema what it takes: in the accepted contract every string that no other branch has, in
/// the written one its own.
pub(crate) fn take_unknown(schema: &mut Schema, contract: Contract) {
    schema.remove(MARK);
    for keyword in ["oneOf", "anyOf"] {
        let Some(Value::Array(branches)) = schema.get_mut(keyword) else {
            continue;
        };
        let marked = branches.iter().position(|branch| branch.get(MARK).is_some());
        if let (Some(marked), Contract::Accepted) = (marked, contract) {
            let mut branch = mem::take(&mut branches[marked]);
            let tag = tag(&branch);
            let known: Vec<Value> = branches
                .iter()
                .flat_map(|other| names(other, tag.as_deref()))
                .collect();
            if let Some(name) = name_of(&mut branch, tag.as_deref()) {
                name.remove("const");
                if !known.is_empty() {
                    name.insert("not".to_owned(), json!({ "enum": known }));
                }
            }
            branches[marked] = branch;
        }
    }
}

/// The key of a variant without content that is written as an object.
fn tag(branch: &Value) -> Option<String> {
    let mut properties = branch.get("properties")?.as_object()?.iter();
    let (key, _) = properties.find(|(_, property)| property.get("const").is_some())?;
    Some(key.clone())
}

/// The schema of a variant's name.
fn name_of<'s>(branch: &'s mut Value, tag: Option<&str>) -> Option<&'s mut Map<String, Value>> {
    match tag {
        Some(tag) => branch.get_mut("properties")?.get_mut(tag)?.as_object_mut(),
        None => branch.as_object_mut(),
    }
}

/// The names of the variants that a branch is: constants, in it or under the tag, or the key around a variant's content.
fn names(branch: &Value, tag: Option<&str>) -> Vec<Value> {
    let properties = branch.get("properties");
    let name = match tag {
        Some(tag) => properties.and_then(|properties| properties.get(tag)),
        None => Some(branch),
    };
    let constants = name.and_then(|name| match (name.get("const"), name.get("enum")) {
        (Some(constant), _) => Some(vec![constant.clone()]),
        (None, Some(Value::Array(constants))) => Some(constants.clone()),
        _ => None,
    });
    let keys = || {
        Some(
            properties?
                .as_object()?
                .keys()
                .cloned()
                .map(Value::from)
                .collect(),
        )
    };
    constants.or_else(keys).unwrap_or_default()
}
