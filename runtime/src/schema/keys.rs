//! Turns the type of a map's keys into the pattern that the keys match.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::format;

/// The schema of a map that says which keys there are, for `#[schemars(schema_with = "..")]`.
///
/// Schemars loses the keys of an enum with documented variants, and the range of integers that are narrower than 64 bits.
/// `K` is an enum of plain strings, an integer, or a type of strings; of another type, codegen refuses the map.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
/// #[serde(rename_all = "lowercase")]
/// enum Zone {
///     /// On the near side.
///     Near,
///     /// On the far side.
///     Far,
/// }
///
/// #[derive(Serialize, Deserialize, JsonSchema)]
/// struct Load {
///     /// Requests a second, by zone.
///     #[schemars(schema_with = "a2a_ext::keyed_map::<Zone, u32>")]
///     by_zone: BTreeMap<Zone, u32>,
/// }
///
/// let schema = schemars::schema_for!(Load);
/// assert!(schema.pointer("/properties/by_zone/patternProperties/^(near|far)$").is_some());
/// ```
pub fn keyed_map<K: JsonSchema, V: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let mut keys = K::json_schema(generator);
    // A newtype refers to what it holds.
    while let Some(target) = target(&keys, generator) {
        keys = target;
    }
    let values = generator.subschema_for::<V>();
    match pattern(&keys) {
        Keys::Any => json_schema!({ "type": "object", "additionalProperties": values }),
        Keys::Match(pattern) => json_schema!({
            "type": "object",
            "patternProperties": { pattern: values },
            "additionalProperties": false,
        }),
        // Codegen refuses the keyword.
        Keys::Unknown => {
            json_schema!({ "type": "object", "propertyNames": keys, "additionalProperties": values })
        }
    }
}

fn target(keys: &Schema, generator: &SchemaGenerator) -> Option<Schema> {
    let name = keys.get("$ref")?.as_str()?.rsplit('/').next()?;
    generator.definitions().get(name)?.clone().try_into().ok()
}

/// What is known of keys.
enum Keys {
    Any,
    Match(String),
    Unknown,
}

fn pattern(keys: &Schema) -> Keys {
    let text = |key: &str| keys.get(key).and_then(Value::as_str);
    if let Some(names) = names(keys.as_value()).filter(|names| !names.is_empty()) {
        return Keys::Match(one_of(names));
    }
    match text("type") {
        Some("string") => match text("pattern")
            .map(str::to_owned)
            .or_else(|| format::pattern(text("format")?))
        {
            Some(pattern) => Keys::Match(pattern),
            None if ["minLength", "maxLength"]
                .iter()
                .any(|key| keys.get(*key).is_some()) =>
            {
                Keys::Unknown
            }
            None => Keys::Any,
        },
        Some("integer") => {
            let non_zero = keys.get("not").is_some() || keys.get("minimum") == Some(&json!(1));
            let range = RANGES.iter().find(|(format, ..)| text("format") == Some(format));
            range.map_or(Keys::Unknown, |(_, min, max)| {
                Keys::Match(integers(*min, *max, !non_zero))
            })
        }
        _ => Keys::Unknown,
    }
}

/// The strings of an enum, where it has nothing else.
fn names(schema: &Value) -> Option<Vec<&str>> {
    if let Some(name) = schema.get("const") {
        return Some(vec![name.as_str()?]);
    }
    if let Some(names) = schema.get("enum") {
        return names.as_array()?.iter().map(Value::as_str).collect();
    }
    let branches = schema.get("oneOf").or_else(|| schema.get("anyOf"))?.as_array()?;
    let names: Vec<Vec<&str>> = branches.iter().map(names).collect::<Option<_>>()?;
    Some(names.concat())
}

fn one_of<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let escaped = |name: &str| {
        let mut out = String::new();
        for c in name.chars() {
            if r"\^$.|?*+()[]{}".contains(c) {
                out.push('\\');
            }
            out.push(c);
        }
        out
    };
    let names: Vec<String> = names.into_iter().map(escaped).collect();
    format!("^({})$", names.join("|"))
}

/// Fifteen digits: the integers that every reader keeps, but for a few.
const WIDE: u64 = 999_999_999_999_999;

/// The magnitudes of the least and of the greatest integer of schemars' formats.
const RANGES: [(&str, u64, u64); 12] = [
    ("uint8", 0, 0xff),
    ("uint16", 0, 0xffff),
    ("uint32", 0, 0xffff_ffff),
    ("uint64", 0, WIDE),
    ("uint128", 0, WIDE),
    ("uint", 0, WIDE),
    ("int8", 0x80, 0x7f),
    ("int16", 0x8000, 0x7fff),
    ("int32", 0x8000_0000, 0x7fff_ffff),
    ("int64", WIDE, WIDE),
    ("int128", WIDE, WIDE),
    ("int", WIDE, WIDE),
];

/// Whether keys that match a pattern are integers in Rust.
#[must_use]
pub fn are_integers(pattern: &str) -> bool {
    let mut all = RANGES
        .iter()
        .flat_map(|(_, min, max)| [integers(*min, *max, true), integers(*min, *max, false)]);
    all.any(|integers| integers == pattern)
}

/// The integers of a range in the one way that serde writes them.
fn integers(min: u64, max: u64, zero: bool) -> String {
    let mut forms = Vec::new();
    if min == max {
        forms.extend(up_to(max).into_iter().map(|form| format!("-?{form}")));
    } else {
        forms.extend(up_to(max));
        forms.extend(up_to(min).into_iter().map(|form| format!("-{form}")));
    }
    forms.extend(zero.then(|| "0".to_owned()));
    format!("^({})$", forms.join("|"))
}

/// The integers from one to a greatest one.
fn up_to(max: u64) -> Vec<String> {
    let digits: Vec<char> = max.to_string().chars().collect();
    if max == 0 {
        return Vec::new();
    }
    if digits.iter().all(|digit| *digit == '9') {
        return vec![format!("[1-9]{}", any(0, digits.len() - 1))];
    }
    let mut forms = Vec::new();
    if digits.len() > 1 {
        forms.push(format!("[1-9]{}", any(0, digits.len() - 2)));
    }
    // As many digits: alike up to a place, less there, and any behind it.
    for (place, digit) in digits.iter().enumerate() {
        let head: String = digits[..place].iter().collect();
        let behind = digits.len() - place - 1;
        let least = if place == 0 { '1' } else { '0' };
        let below = if behind == 0 {
            *digit
        } else {
            char::from((*digit as u8).saturating_sub(1))
        };
        if least <= below {
            forms.push(format!("{head}{}{}", digit_of(least, below), any(behind, behind)));
        }
    }
    forms
}

fn digit_of(least: char, most: char) -> String {
    if least == most {
        least.to_string()
    } else {
        format!("[{least}-{most}]")
    }
}

fn any(least: usize, most: usize) -> String {
    match (least, most) {
        (_, 0) => String::new(),
        (1, 1) => "[0-9]".to_owned(),
        (0, 1) => "[0-9]?".to_owned(),
        _ if least == most => format!("[0-9]{{{most}}}"),
        _ => format!("[0-9]{{{least},{most}}}"),
    }
}

/// Schemars says of integers that they are digits, in a class that engines read differently; here they are those that
/// every reader keeps. Of an enum it names a field for each, which is a pattern too.
pub(super) fn state_keys(schema: &mut Schema) {
    let Some(keywords) = schema.as_object_mut() else {
        return;
    };
    if let Some(patterns) = keywords
        .get_mut("patternProperties")
        .and_then(Value::as_object_mut)
    {
        for (digits, min) in [(r"^\d+$", 0), (r"^-?\d+$", WIDE)] {
            if let Some(values) = patterns.remove(digits) {
                patterns.insert(integers(min, WIDE, true), values);
            }
        }
    }
    if let Some((pattern, values)) = enum_keys(keywords) {
        keywords.remove("properties");
        keywords.insert("patternProperties".to_owned(), json!({ pattern: values }));
    }
}

/// The pattern and the values of a map whose keys are those of an enum: no field is required or documented, all are of
/// one type, and there are no others.
fn enum_keys(keywords: &Map<String, Value>) -> Option<(String, Value)> {
    let fields = keywords.get("properties")?.as_object()?;
    let values = fields.values().next()?;
    let is_map = keywords.get("additionalProperties") == Some(&Value::Bool(false))
        && !["required", "patternProperties"]
            .iter()
            .any(|key| keywords.contains_key(*key))
        && fields.values().all(|other| other == values)
        && values.get("description").is_none();
    is_map.then(|| (one_of(fields.keys().map(String::as_str)), values.clone()))
}

#[cfg(test)]
mod tests;
