//! Turns ranges and names into patterns, and asks these of every key near them.

use std::collections::BTreeMap;
use std::num::{NonZeroI8, NonZeroU16};

use regex_lite::Regex;
use schemars::{JsonSchema, schema_for};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{are_integers, keyed_map};

#[derive(JsonSchema)]
struct Keyed<K: JsonSchema> {
    #[schemars(schema_with = "keyed_map::<K, u8>")]
    #[allow(dead_code, reason = "for its schema")]
    map: BTreeMap<String, K>,
}

fn map_of<K: JsonSchema>() -> Value {
    schema_for!(Keyed<K>).pointer("/properties/map").unwrap().clone()
}

fn pattern_of<K: JsonSchema>() -> String {
    let map = map_of::<K>();
    assert_eq!(map["additionalProperties"], json!(false), "{map}");
    map["patternProperties"]
        .as_object()
        .unwrap()
        .keys()
        .next()
        .unwrap()
        .clone()
}

/// Asks pattern and serde of integers and of what looks like one.
fn check<K: JsonSchema + DeserializeOwned + Ord>(integers: impl Iterator<Item = i64>) {
    let pattern = pattern_of::<K>();
    assert!(are_integers(&pattern), "{pattern}");
    let regex = Regex::new(&pattern).unwrap();
    for integer in integers {
        let key = integer.to_string();
        let read = serde_json::from_value::<BTreeMap<K, u8>>(json!({ &key: 1 }));
        assert_eq!(regex.is_match(&key), read.is_ok(), "{key} in {pattern}");
    }
    for other in [
        "", "-", "-0", "00", "01", "+1", "1.0", "1e1", " 1", "1 ", "1\n", "\u{661}", "x",
    ] {
        assert!(!regex.is_match(other), "{other:?} in {pattern}");
    }
}

#[test]
fn keys_are_the_integers_of_their_type() {
    check::<u8>(-1200..1200);
    check::<i8>(-1200..1200);
    check::<NonZeroI8>(-1200..1200);
    check::<u16>((-70_000..70_000).step_by(31).chain(65_000..66_000));
    check::<NonZeroU16>((-70_000..70_000).step_by(31).chain(-5..5));
    check::<i16>(
        (-70_000..70_000)
            .step_by(31)
            .chain(32_000..33_000)
            .chain(-33_000..-32_000),
    );
    let borders = || {
        [
            i64::from(i32::MIN),
            0,
            i64::from(i32::MAX),
            i64::from(u32::MAX),
            999_999_999,
        ]
    };
    let near = || {
        borders()
            .into_iter()
            .flat_map(|border| border - 300..border + 300)
    };
    let spread = || (-4_400_000_000..4_400_000_000).step_by(9_999_983);
    check::<u32>(near().chain(spread()));
    check::<i32>(near().chain(spread()));
    assert_eq!(
        pattern_of::<u8>(),
        "^([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5]|0)$"
    );
    assert_eq!(pattern_of::<u64>(), "^([1-9][0-9]{0,14}|0)$");
    assert_eq!(pattern_of::<i64>(), "^(-?[1-9][0-9]{0,14}|0)$");
}

#[derive(JsonSchema)]
#[allow(dead_code, reason = "for its schema")]
enum Documented {
    /// One.
    #[schemars(rename = "a.b")]
    One,
    /// Two.
    #[schemars(rename = "c|d-é")]
    Two,
}

#[derive(JsonSchema)]
#[allow(dead_code, reason = "for its schema")]
enum Bare {
    One,
    Two,
}

#[derive(JsonSchema)]
struct Around(#[allow(dead_code, reason = "for its schema")] Documented);

#[derive(JsonSchema)]
struct Text(#[allow(dead_code, reason = "for its schema")] String);

#[derive(JsonSchema)]
#[allow(dead_code, reason = "for its schema")]
enum Data {
    /// No key.
    One(u8),
}

#[test]
fn keys_are_the_strings_of_an_enum() {
    assert_eq!(pattern_of::<Documented>(), r"^(a\.b|c\|d-é)$");
    assert_eq!(pattern_of::<Around>(), r"^(a\.b|c\|d-é)$");
    assert_eq!(pattern_of::<Bare>(), "^(One|Two)$");
    assert_eq!(map_of::<Text>()["additionalProperties"]["format"], "uint8");
    for unknown in [
        map_of::<Data>(),
        map_of::<char>(),
        map_of::<bool>(),
        map_of::<()>(),
    ] {
        assert!(unknown.get("propertyNames").is_some(), "{unknown}");
    }
}
