//! Turns what the accepted schemas say of fields with further names into marks of the fields, and payloads into what is under them.

use a2a_ext::__private::{ALIAS_MARK, take_aliases};
use a2a_ext::schemars::Schema;
use a2a_ext::schemars::transform::transform_subschemas;
use serde_json::{Map, Value, json};

use super::{Field, Record};

/// The further names of a field, in its accepted schema.
const NAMES: &str = "x-names";

/// Lets objects have their fields under their own names alone, as in the written schema, and the fields their further names.
pub(super) fn mark_fields(accepted: &mut Schema) {
    if let Some(schema) = accepted.as_object_mut() {
        for (key, names) in take_aliases(schema) {
            if let Some(property) = schema.get_mut("properties").and_then(|p| p.get_mut(&key)) {
                // Any value may stand there.
                if *property == Value::Bool(true) {
                    *property = json!({});
                }
                property[NAMES] = names.into();
            }
        }
    }
    transform_subschemas(&mut mark_fields, accepted);
}

/// Takes the further names out of a field's accepted schema.
pub(super) fn take_names(accepted: &mut Value) -> Result<Vec<String>, String> {
    let Value::Object(schema) = accepted else {
        return Ok(Vec::new());
    };
    // It stays where a name is another key of the object, or is there twice.
    if let Some(names) = schema.shift_remove(ALIAS_MARK) {
        return Err(format!(
            "of its aliases {names}, each must be the name of no other field, and be there once"
        ));
    }
    let names = schema.shift_remove(NAMES).unwrap_or_default();
    Ok(serde_json::from_value(names).unwrap_or_default())
}

impl Field {
    /// Every key under which parse takes it, its own first.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.wire).chain(&self.aliases)
    }
}

impl Record {
    /// The keys of aliases, each with the field's own.
    pub fn aliases(&self) -> impl Iterator<Item = (&str, &str)> {
        let read = self.fields.iter().filter(|field| field.accepted.is_some());
        read.flat_map(|field| {
            field
                .aliases
                .iter()
                .map(|name| (name.as_str(), field.wire.as_str()))
        })
    }

    /// Puts the fields of an object under their own names; what is null there and means absent is left out.
    pub(super) fn rename(&self, members: &mut Map<String, Value>) {
        for field in &self.fields {
            for alias in &field.aliases {
                match members.shift_remove(alias) {
                    Some(Value::Null) if field.null_is_absent => {}
                    Some(value) => _ = members.insert(field.wire.clone(), value),
                    None => {}
                }
            }
        }
    }
}
