//! Turns schemars' schema of a type into one that says what serde reads and writes, where keywords can say it.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use crate::Contract;

mod alias;
mod format;
mod keys;
mod library;
mod other;

pub(crate) use alias::ALIASES;
pub use alias::{MARK as ALIAS_MARK, accept_aliases, alias, take_aliases};
pub use format::{named_patterns, words as pattern_words};
pub use keys::{are_integers, keyed_map};
pub use library::is_closed;
pub use other::other;

/// The schema of a type; ARCHITECTURE.md, "Schemas", says what is mended.
pub fn of<E: JsonSchema>(contract: Contract) -> Schema {
    let settings = SchemaSettings::draft2020_12();
    let settings = match contract {
        Contract::Written => settings.for_serialize(),
        Contract::Accepted => settings.for_deserialize(),
    };
    let mut schema = settings.into_generator().into_root_schema_for::<E>();
    library::describe(&mut schema);
    RecursiveTransform(mend).transform(&mut schema);
    RecursiveTransform(|schema: &mut Schema| other::take_unknown(schema, contract)).transform(&mut schema);
    RecursiveTransform(|schema: &mut Schema| alias::name_fields(schema, contract)).transform(&mut schema);
    schema
}

fn mend(schema: &mut Schema) {
    state_range(schema);
    format::state_pattern(schema);
    keys::state_keys(schema);
    library::describe_week(schema);
}

/// Schemars states the range of 8 and 16 bits and leaves that of 32 to the format, which validators ignore.
fn state_range(schema: &mut Schema) {
    let (min, max) = match schema.get("format").and_then(Value::as_str) {
        Some("int32") => (Value::from(i32::MIN), Value::from(i32::MAX)),
        Some("uint32") => (Value::from(0), Value::from(u32::MAX)),
        Some("float") => (Value::from(f32::MIN), Value::from(f32::MAX)),
        _ => return,
    };
    if let Some(keywords) = schema.as_object_mut() {
        keywords.entry("minimum").or_insert(min);
        keywords.entry("maximum").or_insert(max);
    }
}
