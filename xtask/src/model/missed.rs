//! Turns a field that Rust misses in a payload where it stands into its place: two fields have its name.

use serde_json::Value;

use super::probe::Asked;
use super::record::member;
use super::reread::part;

pub(super) const NAMED_TWICE: &str =
    "the object has two fields of this name, and serde reads what is there into one alone; rename one";

/// The place of the field that Rust misses, by serde's words, where no payload has it that Rust reads.
pub(super) fn named_twice(one: &Asked, all: &[Asked], words: &str) -> Option<String> {
    let (name, _) = words.strip_prefix("missing field `")?.split_once('`')?;
    let mut places = Vec::new();
    places_of(name, &one.case.payload, "", &mut places);
    let is_read = |place: &String| {
        let mut read = all.iter().filter(|other| other.again.is_ok());
        read.any(|other| part(&other.case.payload, place, "").is_some())
    };
    places.into_iter().find(|place| !is_read(place))
}

/// Every place of a name in a payload.
fn places_of(name: &str, value: &Value, at: &str, places: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                let at = member(at, key);
                places_of(name, value, &at, places);
                if key == name {
                    places.push(at);
                }
            }
        }
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(index, item)| places_of(name, item, &format!("{at}[{index}]"), places));
        }
        _ => {}
    }
}
