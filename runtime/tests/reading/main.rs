//! Turns payloads of types with every layout into verdicts: the value, or the extension, path, kind and words.
#![allow(clippy::unwrap_used, reason = "tests")]

mod layouts;

use a2a_ext::{A2aExtension, Contract};
use layouts::Layouts;
use serde_json::{Value, json};

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
        ("tagged", r#"{"t":"count","n":#}"#, "tagged.n"),
        ("tagged", r#"{"t":"inside","n":#}"#, "tagged.n"),
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
            let expected = if expected.contains(' ') {
                expected.replace('%', path)
            } else {
                put(expected).to_string()
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
        ("single", json!(0.5), "0.5"),
        (
            "single",
            json!(-1e39),
            "range single: must be at least -340282346638528860000000000000000000000",
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
        (
            "map",
            json!({"x": 1}),
            "value map.x: the key must match the pattern ^([1-9][0-9]{0,14}|0)$",
        ),
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
        ("tuple", json!([256, "x"]), "range tuple[0]: must be at most 255"),
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
            r#"union keyed: expected exactly one of the keys "count", "struct""#,
        ),
        (
            "keyed",
            json!({"struct": [1]}),
            "type keyed.struct: expected an object, got a list",
        ),
    ];
    for (field, value, expected) in cases {
        assert_eq!(verdict(field, &value), expected, "{field} {value}");
    }
}

#[test]
fn what_only_serde_refuses_has_serdes_words() {
    let found = verdict("map", &json!({"99999999999": 1}));
    assert!(found.starts_with("other "), "{found}");
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

#[test]
fn the_range_of_32_bits_is_in_the_schema() {
    let schema = Layouts::schema(Contract::Accepted);
    assert_eq!(
        schema.pointer("/properties/list/items/maximum"),
        Some(&json!(u32::MAX))
    );
}
