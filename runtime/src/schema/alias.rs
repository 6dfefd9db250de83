//! Turns the marks of fields with further names into what the accepted schema of their object says of these names.

use std::collections::BTreeSet;

use schemars::Schema;
use serde_json::{Map, Value, json};

use crate::Contract;

/// Stands in a field's schema until the object's contract is known; codegen refuses it where it is still there then.
pub const MARK: &str = "x-a2a-ext-alias";

/// What the walks read in the accepted schema of an object: of each field with further names these names, and whether the field is
/// required, `{"id": {"names": ["old_id"], "required": true}}`. All else that the schema says of them is for other readers.
pub(crate) const ALIASES: &str = "x-a2a-aliases";

/// Tells the schema of a field that its `#[serde(alias = "..")]` of this name is read too, which schemars leaves out.
///
/// Parsing then reads the field under either name, in every language, and emitting writes the field's own name alone. A field
/// with several aliases has several of these.
///
/// ```
/// # use schemars::JsonSchema;
/// # use serde::{Deserialize, Serialize};
/// /// A rollout.
/// #[derive(Serialize, Deserialize, JsonSchema)]
/// struct Rollout {
///     /// Which commit goes out.
///     #[serde(alias = "rev")]
///     #[schemars(transform = a2a_ext::alias("rev"))]
///     revision: String,
/// }
/// ```
pub fn alias(name: &'static str) -> impl Fn(&mut Schema) {
    move |field| {
        let marked = field.ensure_object().entry(MARK).or_insert_with(|| json!([]));
        if let Value::Array(names) = marked {
            names.push(name.into());
        }
    }
}

/// Says of the marked fields of this object's schema what they are called: in the accepted contract either, in the written one
/// their own names. A mark whose name is another key there, or is there twice, stays: codegen refuses it.
pub(crate) fn name_fields(schema: &mut Schema, contract: Contract) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    let Some(Value::Object(properties)) = object.get("properties") else {
        return;
    };
    let mut marked: Vec<(String, Vec<String>)> = Vec::new();
    for (key, property) in properties {
        if let Some(Value::Array(names)) = property.get(MARK) {
            let names = names.iter().filter_map(Value::as_str).map(str::to_owned);
            marked.push((key.clone(), names.collect()));
        }
    }
    let mut known: BTreeSet<&str> = properties.keys().map(String::as_str).collect();
    let mut names = marked.iter().flat_map(|(_, names)| names);
    let are_new = names.all(|name| known.insert(name)) && !object.contains_key("not");
    if !are_new && contract == Contract::Accepted {
        return;
    }
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        for property in properties.values_mut().filter_map(Value::as_object_mut) {
            property.remove(MARK);
        }
    }
    if contract == Contract::Accepted {
        accept_aliases(object, &marked);
    }
}

/// Makes an object's schema accept each of these fields under its own name or one of the others, and under no two at once.
pub fn accept_aliases(object: &mut Map<String, Value>, fields: &[(String, Vec<String>)]) {
    let (mut aliases, mut refused) = (Map::new(), Vec::new());
    for (key, names) in fields {
        let required = remove_required(object, key);
        if let Some(Value::Object(properties)) = object.get_mut("properties")
            && let Some(property) = properties.get(key).cloned()
        {
            properties.extend(names.iter().map(|name| (name.clone(), property.clone())));
        }
        let all: Vec<&String> = std::iter::once(key).chain(names).collect();
        for (index, one) in all.iter().enumerate() {
            refused.extend(
                all[..index]
                    .iter()
                    .map(|other| json!({ "required": [other, one] })),
            );
        }
        if required {
            let one_of: Vec<Value> = all.iter().map(|name| json!({ "required": [name] })).collect();
            refused.push(json!({ "not": { "anyOf": one_of } }));
        }
        aliases.insert(key.clone(), json!({ "names": names, "required": required }));
    }
    if !aliases.is_empty() {
        object.insert("not".to_owned(), json!({ "anyOf": refused }));
        object.insert(ALIASES.to_owned(), aliases.into());
    }
}

/// Takes back what [`accept_aliases`] says, so that each field has its own name alone; gives the fields with their other names.
pub fn take_aliases(object: &mut Map<String, Value>) -> Vec<(String, Vec<String>)> {
    let Some(Value::Object(aliases)) = object.remove(ALIASES) else {
        return Vec::new();
    };
    object.remove("not");
    let mut fields = Vec::new();
    for (key, field) in aliases {
        if field["required"] == true {
            let required = object.entry("required").or_insert_with(|| json!([]));
            if let Value::Array(required) = required {
                required.push(key.as_str().into());
            }
        }
        let names: Vec<String> = serde_json::from_value(field["names"].clone()).unwrap_or_default();
        if let Some(Value::Object(properties)) = object.get_mut("properties") {
            properties.retain(|key, _| !names.contains(key));
        }
        fields.push((key, names));
    }
    fields
}

/// Takes a key out of `required`; whether it was there.
fn remove_required(object: &mut Map<String, Value>, key: &str) -> bool {
    let Some(Value::Array(required)) = object.get_mut("required") else {
        return false;
    };
    let before = required.len();
    required.retain(|name| name != key);
    let (was_there, is_empty) = (required.len() < before, required.is_empty());
    if is_empty {
        object.remove("required");
    }
    was_there
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{accept_aliases, take_aliases};

    #[test]
    fn what_is_accepted_can_be_taken_back() {
        let own = json!({ "properties": { "a": {}, "b": true }, "required": ["a"], "type": "object" });
        let fields = [
            ("a".to_owned(), vec!["c".to_owned(), "d".to_owned()]),
            ("b".to_owned(), vec!["e".to_owned()]),
        ];
        let Value::Object(mut object) = own.clone() else {
            panic!("{own}")
        };
        accept_aliases(&mut object, &fields);
        assert_eq!(object["properties"]["d"], json!({}));
        assert!(!object.contains_key("required"));
        assert_eq!(take_aliases(&mut object), fields);
        assert_eq!(Value::from(object), own);
    }
}
