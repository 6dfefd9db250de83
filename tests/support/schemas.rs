//! Turns the published JSON Schemas into a judge that says yes or no.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use jsonschema::Validator;
use serde_json::{Value, json};

/// What is published of one extension.
pub struct Schema {
    /// Takes what parse takes.
    pub accepted: Validator,
    /// Takes what emit writes.
    pub written: Validator,
    /// Every key that the accepted schema names anywhere.
    pub keys: BTreeSet<String>,
}

impl Schema {
    /// Whether a rule for what parse takes looks at this field: the payload is not valid with every value in it.
    #[must_use]
    pub fn looks_at(&self, payload: &Value, pointer: &str) -> bool {
        [json!({"absurd": []}), json!(-0.5)].into_iter().any(|absurd| {
            let mut changed = payload.clone();
            if let Some(field) = changed.pointer_mut(pointer) {
                *field = absurd;
            }
            !self.accepted.is_valid(&changed)
        })
    }
}

/// Reads the schemas of these extensions.
pub fn read(
    folder: &Path,
    slugs: impl Iterator<Item = &'static str>,
) -> Result<BTreeMap<&'static str, Schema>> {
    slugs
        .map(|slug| {
            let accepted = document(folder, slug, "accepted")?;
            let mut keys = BTreeSet::new();
            collect_keys(&accepted, &mut keys);
            let schema = Schema {
                written: validator(&document(folder, slug, "written")?)?,
                accepted: validator(&accepted)?,
                keys,
            };
            Ok((slug, schema))
        })
        .collect()
}

fn document(folder: &Path, slug: &str, contract: &str) -> Result<Value> {
    let path = folder.join(format!("{slug}.{contract}.json"));
    let text = fs::read(&path).with_context(|| path.display().to_string())?;
    serde_json::from_slice(&text).with_context(|| path.display().to_string())
}

fn validator(schema: &Value) -> Result<Validator> {
    jsonschema::draft202012::new(schema).map_err(|error| anyhow!("not a JSON Schema: {error}"))
}

fn collect_keys(schema: &Value, keys: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::Object(properties)) = fields.get("properties") {
                keys.extend(properties.keys().cloned());
            }
            fields.values().for_each(|value| collect_keys(value, keys));
        }
        Value::Array(items) => items.iter().for_each(|item| collect_keys(item, keys)),
        _ => {}
    }
}
