//! Turns payloads of types with every layout into verdicts: the value, or the extension, path, kind and words.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use a2a_ext::{A2aExtension, Contract};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Numbers in every layout of serde.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/layouts-v1", channel = artifact_metadata)]
struct Layouts {
    /// In a plain field.
    plain: u64,
    /// In an optional field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    optional: Option<i64>,
    /// A double.
    #[serde(default)]
    double: f64,
    /// In a list.
    #[serde(default)]
    list: Vec<u32>,
    /// In a map, with keys that are numbers.
    #[serde(default)]
    map: BTreeMap<u8, i32>,
    /// In a map.
    #[serde(default)]
    names: BTreeMap<String, u64>,
    /// In a nested struct.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nested: Option<Nested>,
    /// In a tuple.
    #[serde(default)]
    tuple: (u8, String),
    /// A variant without content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    /// In a tagged union.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tagged: Option<Tagged>,
    /// In an untagged union.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    untagged: Option<Untagged>,
    /// In a union told by its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    keyed: Option<Keyed>,
    /// In flattened fields.
    #[serde(flatten)]
    flat: Flat,
}

/// A struct.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Nested {
    /// A number.
    n: u64,
}

/// Variants without content.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum Level {
    /// Low.
    Low,
    /// High.
    High,
}

/// A tagged union.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t", rename_all = "camelCase")]
enum Tagged {
    /// With a number.
    Count {
        /// The number.
        n: u64,
    },
    /// With a struct.
    Inside(Nested),
}

/// An untagged union.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    /// A number.
    Number(u64),
    /// A struct.
    Struct(Nested),
}

/// A union told by its key.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum Keyed {
    /// Without content.
    Bare,
    /// With a number.
    Count(u64),
    /// With a struct.
    Struct {
        /// The number.
        n: u64,
    },
}

/// Flattened fields.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Flat {
    /// A number.
    #[serde(default, rename = "flatNumber")]
    number: u64,
    /// A struct.
    #[serde(default, rename = "flatStruct", skip_serializing_if = "Option::is_none")]
    inner: Option<Nested>,
    /// A variant without content.
    #[serde(default, rename = "flatLevel", skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
}

/// Reads `{"plain": 0}` with one more field, and writes the verdict in one line: the field's value as it is written again,
/// or kind, path and words of the error.
fn verdict(field: &str, value: &Value) -> String {
    let mut payload = json!({"plain": 0});
    payload[field] = value.clone();
    match Layouts::from_payload(&payload) {
        Ok(layouts) => {
            let written = layouts.to_payload().unwrap();
            written.get(field).map_or("absent".to_owned(), Value::to_string)
        }
        Err(error) => {
            assert_eq!(error.extension, Layouts::URI);
            format!("{} {}", error.violation.kind, error.violation)
        }
    }
}

const UNSAFE: &str = "expected an integer within +-(2^53-1)";
const FRACTION: &str = "expected an integer, got a number with a fraction";

#[test]
fn integers_are_read_alike_in_every_layout() {
    let places = [
        ("plain", "#", "plain"),
        ("flatNumber", "#", "flatNumber"),
        ("names", r#"{"a.b":#}"#, r#"names["a.b"]"#),
        ("nested", r#"{"n":#}"#, "nested.n"),
        ("flatStruct", r#"{"n":#}"#, "flatStruct.n"),
        ("tagged", r#"{"n":#,"t":"count"}"#, "tagged.n"),
        ("tagged", r#"{"n":#,"t":"inside"}"#, "tagged.n"),
        ("keyed", r#"{"struct":{"n":#}}"#, "keyed.struct.n"),
    ];
    let numbers = [
        ("1200", "1200"),
        ("1200.0", "1200"),
        ("1.2e3", "1200"),
        ("-0.0", "0"),
        ("9007199254740991", "9007199254740991"),
        ("9007199254740991.0", "9007199254740991"),
        ("9007199254740992", &format!("number %: {UNSAFE}")),
        ("9007199254740992.0", &format!("number %: {UNSAFE}")),
        ("1e300", &format!("number %: {UNSAFE}")),
        ("-1", "range %: must be at least 0"),
        ("4210.5", &format!("type %: {FRACTION}")),
        ("null", "type %: expected an integer, got null"),
        ("true", "type %: expected an integer, got a boolean"),
        ("\"5\"", "type %: expected an integer, got a string"),
        ("[5]", "type %: expected an integer, got a list"),
    ];
    for (field, place, path) in places {
        for (number, expected) in numbers {
            let put = |number: &str| serde_json::from_str::<Value>(&place.replace('#', number)).unwrap();
            let expected = match (expected.contains(' '), field) {
                (false, _) => put(expected).to_string(),
                // A union told by its keys is untagged in its schema.
                (true, "keyed") => "union keyed: matches none of the 3 forms".to_owned(),
                (true, _) => expected.replace('%', path),
            };
            assert_eq!(verdict(field, &put(number)), expected, "{field} {number}");
        }
    }
}

#[test]
fn every_other_shape_is_read_or_refused_with_its_place() {
    let cases = [
        ("optional", json!(-0.0), "0"),
        ("optional", json!(-7.0), "-7"),
        ("optional", json!(null), "absent"),
        ("double", json!(-0.0), "-0.0"),
        ("double", json!(1), "1.0"),
        ("double", json!(null), "type double: expected a number, got null"),
        (
            "double",
            json!("1"),
            "type double: expected a number, got a string",
        ),
        ("list", json!([1.0, 2]), "[1,2]"),
        (
            "list",
            json!([1, 0.5]),
            "type list[1]: expected an integer, got a number with a fraction",
        ),
        ("list", json!([4_294_967_295_u32]), "[4294967295]"),
        (
            "list",
            json!([4_294_967_296_u64]),
            "range list[0]: must be at most 4294967295",
        ),
        (
            "list",
            json!({"0": 1}),
            "type list: expected a list, got an object",
        ),
        ("list", json!(null), "type list: expected a list, got null"),
        ("map", json!({"7": -1.0}), r#"{"7":-1}"#),
        ("nested", json!(null), "absent"),
        (
            "nested",
            json!([1]),
            "type nested: expected an object, got a list",
        ),
        ("nested", json!({}), "missing nested.n: required field is missing"),
        ("nested", json!({"n": 1, "more": null}), r#"{"n":1}"#),
        (
            "flatStruct",
            json!([1]),
            "type flatStruct: expected an object, got a list",
        ),
        ("tuple", json!([1.0, "x"]), r#"[1,"x"]"#),
        ("level", json!("low"), "\"low\""),
        (
            "level",
            json!("mid"),
            r#"value level: expected one of "low", "high""#,
        ),
        (
            "level",
            json!({"low": null}),
            r#"value level: expected one of "low", "high""#,
        ),
        ("level", json!(0), r#"value level: expected one of "low", "high""#),
        (
            "flatLevel",
            json!({"low": null}),
            r#"value flatLevel: expected one of "low", "high""#,
        ),
        (
            "flatLevel",
            json!(0),
            r#"value flatLevel: expected one of "low", "high""#,
        ),
        (
            "tagged",
            json!(["count", 1]),
            "type tagged: expected an object, got a list",
        ),
        (
            "tagged",
            json!({"t": 0, "n": 1}),
            r#"value tagged.t: expected one of "count", "inside""#,
        ),
        (
            "tagged",
            json!({"n": 1}),
            "missing tagged.t: required field is missing",
        ),
        ("untagged", json!(1.0), "1"),
        ("untagged", json!({"n": 1.0}), r#"{"n":1}"#),
        (
            "untagged",
            json!([1]),
            "union untagged: matches none of the 2 forms",
        ),
        (
            "untagged",
            json!(0.5),
            "union untagged: matches none of the 2 forms",
        ),
        ("keyed", json!("bare"), "\"bare\""),
        ("keyed", json!({"count": 1.0}), r#"{"count":1}"#),
        (
            "keyed",
            json!({"bare": null}),
            "union keyed: matches none of the 3 forms",
        ),
        (
            "keyed",
            json!({"struct": [1]}),
            "union keyed: matches none of the 3 forms",
        ),
    ];
    for (field, value, expected) in cases {
        assert_eq!(verdict(field, &value), expected, "{field} {value}");
    }
}

#[test]
fn what_only_serde_refuses_has_serdes_words() {
    let found = verdict("tuple", &json!([256, "x"]));
    assert_eq!(found, "other invalid value: integer `256`, expected u8");
    let found = verdict("map", &json!({"x": 1}));
    assert!(found.starts_with("other invalid type: string \"x\""), "{found}");
}

#[test]
fn a_payload_is_an_object() {
    for value in [json!([0]), json!(null), json!("x"), json!(5)] {
        let error = Layouts::from_payload(&value).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("cannot parse https://acme.dev/a2a/ext/layouts-v1: expected an object, got ")
        );
    }
}

/// A type that contains itself.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/chain-v1", channel = artifact_metadata)]
struct Chain {
    /// A number.
    n: u64,
    /// The next link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<Box<Chain>>,
    /// Links in a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    more: Vec<Chain>,
    /// Any JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    any: Option<Value>,
}

fn chain(links: usize) -> Value {
    // `json!` would copy what is inside at every link.
    (1..links).fold(json!({"n": 1}), |next, n| {
        Value::Object(
            [("n".to_owned(), n.into()), ("next".to_owned(), next)]
                .into_iter()
                .collect(),
        )
    })
}

#[test]
fn recursive_payloads_are_read_to_a_depth() {
    let deepest = chain(128);
    assert_eq!(
        Chain::from_payload(&deepest).unwrap().to_payload().unwrap(),
        deepest
    );

    let mut bad = chain(100);
    *bad.pointer_mut(&"/next".repeat(99)).unwrap() = json!({"n": "x"});
    let error = Chain::from_payload(&bad).unwrap_err();
    assert_eq!(error.violation.path, format!("{}n", "next.".repeat(99)));

    for links in [129, 1000] {
        let error = Chain::from_payload(&chain(links)).unwrap_err();
        assert_eq!(error.violation.to_string(), "nested deeper than 128 levels");
    }
    let free = (0..128).fold(json!(1), |inner, _| json!([inner]));
    let error = Chain::from_payload(&json!({"n": 1, "any": free})).unwrap_err();
    assert_eq!(error.violation.to_string(), "nested deeper than 128 levels");
}

#[test]
fn what_readers_cannot_read_is_not_written() {
    let link = |any| Chain {
        n: 1,
        next: None,
        more: Vec::new(),
        any,
    };
    let deep = (0..300).fold(link(None), |next, _| Chain {
        next: Some(Box::new(next)),
        ..link(None)
    });
    assert_eq!(
        deep.to_payload().unwrap_err().violation.to_string(),
        "nested deeper than 128 levels"
    );
    let free = (0..128).fold(json!(1), |inner, _| json!([inner]));
    let error = link(Some(free)).to_payload().unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot emit https://acme.dev/a2a/ext/chain-v1: nested deeper than 128 levels"
    );
}

#[test]
fn the_range_of_32_bits_is_in_the_schema() {
    let schema = Layouts::schema(Contract::Accepted);
    assert_eq!(
        schema.pointer("/properties/list/items/maximum"),
        Some(&json!(u32::MAX))
    );
}
