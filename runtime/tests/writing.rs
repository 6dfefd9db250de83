//! Turns values into what emit writes, or into the refusal of what no reader could take.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use a2a_ext::{A2aExtension, Metadata};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

/// Everything that a value can break on the way out.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/reading-v1",
    mime = "application/vnd.acme.reading-v1+json",
    channel = artifact_metadata,
)]
struct Reading {
    /// A double.
    double: f64,
    /// An optional double.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    optional: Option<f64>,
    /// Doubles.
    #[serde(default)]
    doubles: Vec<f64>,
    /// Doubles by name.
    #[serde(default)]
    named: BTreeMap<String, f64>,
    /// A 64-bit integer.
    #[serde(default)]
    large: u64,
    /// A signed 64-bit integer.
    #[serde(default)]
    signed: i64,
    /// A ratio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1))]
    ratio: Option<f64>,
    /// A short text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 3))]
    short: Option<String>,
    /// A hexadecimal number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]+$"))]
    hex: Option<String>,
    /// A value inside a tagged union.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tagged: Option<Measure>,
    /// Any JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    any: Option<Value>,
    /// A value that may refuse to be written.
    #[serde(default)]
    #[serde(serialize_with = "refuse_thirteen")]
    #[schemars(with = "u8")]
    unlucky: u8,
}

/// A measure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "unit")]
enum Measure {
    /// In seconds.
    Seconds {
        /// How many.
        n: f64,
    },
}

fn refuse_thirteen<S: Serializer>(n: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    match n {
        13 => Err(serde::ser::Error::custom("thirteen is not written")),
        n => serializer.serialize_u8(*n),
    }
}

#[test]
fn what_readers_refuse_is_not_written() {
    let ok = Reading::default();
    let cases = [
        (
            Reading {
                any: Some(json!([{"a b": 9_007_199_254_740_992_u64}])),
                ..ok.clone()
            },
            r#"number any[0]["a b"]: expected an integer within +-(2^53-1)"#,
        ),
        (
            Reading {
                any: Some(json!({"a": 1e300, "b": i64::MIN})),
                ..ok.clone()
            },
            "number any.b: expected an integer within +-(2^53-1)",
        ),
        (
            Reading {
                double: f64::NAN,
                ..ok.clone()
            },
            "number double: expected a finite number",
        ),
        (
            Reading {
                double: f64::INFINITY,
                ..ok.clone()
            },
            "number double: expected a finite number",
        ),
        (
            Reading {
                optional: Some(f64::NEG_INFINITY),
                ..ok.clone()
            },
            "number optional: expected a finite number",
        ),
        (
            Reading {
                doubles: vec![0.0, f64::NAN],
                ..ok.clone()
            },
            "number doubles[1]: expected a finite number",
        ),
        (
            Reading {
                named: BTreeMap::from([("a b".to_owned(), f64::NAN)]),
                ..ok.clone()
            },
            r#"number named["a b"]: expected a finite number"#,
        ),
        (
            Reading {
                tagged: Some(Measure::Seconds { n: f64::NAN }),
                ..ok.clone()
            },
            "number tagged.n: expected a finite number",
        ),
        (
            Reading {
                large: 9_007_199_254_740_992,
                ..ok.clone()
            },
            "number large: expected an integer within +-(2^53-1)",
        ),
        (
            Reading {
                large: u64::MAX,
                ..ok.clone()
            },
            "number large: expected an integer within +-(2^53-1)",
        ),
        (
            Reading {
                signed: i64::MIN,
                ..ok.clone()
            },
            "number signed: expected an integer within +-(2^53-1)",
        ),
        (
            Reading {
                ratio: Some(1.5),
                ..ok.clone()
            },
            "range ratio: must be at most 1",
        ),
        (
            Reading {
                ratio: Some(f64::NAN),
                ..ok.clone()
            },
            "number ratio: expected a finite number",
        ),
        (
            Reading {
                short: Some(String::new()),
                ..ok.clone()
            },
            "length short: must have at least 1 character",
        ),
        (
            Reading {
                short: Some("four".to_owned()),
                ..ok.clone()
            },
            "length short: must have at most 3 characters",
        ),
        (
            Reading {
                hex: Some("xyz".to_owned()),
                ..ok.clone()
            },
            "pattern hex: must match the pattern ^[0-9a-f]+$",
        ),
        (
            Reading {
                unlucky: 13,
                ..ok.clone()
            },
            "other thirteen is not written",
        ),
    ];
    for (value, expected) in cases {
        let error = value.emit().unwrap_err();
        assert_eq!(error.extension, Reading::URI);
        assert_eq!(format!("{} {}", error.violation.kind, error.violation), expected);
        assert_eq!(value.emit_part().unwrap_err(), error);
        assert_eq!(value.to_payload().unwrap_err(), error);
    }
}

#[test]
fn the_largest_safe_integers_are_written() {
    let edge = Reading {
        large: 9_007_199_254_740_991,
        signed: -9_007_199_254_740_991,
        any: Some(json!([
            9_007_199_254_740_991_u64,
            -9_007_199_254_740_991_i64,
            1e300
        ])),
        ..Reading::default()
    };
    let written = edge.emit().unwrap();
    assert_eq!(written[Reading::URI]["large"], json!(9_007_199_254_740_991_u64));
    assert_eq!(Reading::parse(&written).unwrap(), Some(edge));
}

/// Text or a record: what is written is not always an object.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(untagged)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/loose-v1", channel = artifact_metadata)]
enum Loose {
    /// Only text.
    Text(Text),
    /// A record.
    Record(Metadata),
}

/// Text.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Text(String);

#[test]
fn a_payload_is_an_object() {
    let error = Loose::Text(Text("x".to_owned())).emit().unwrap_err();
    let words = "cannot emit https://acme.dev/a2a/ext/loose-v1: expected an object, got a string";
    assert_eq!(error.to_string(), words);
    let error = Loose::from_payload(&json!("x")).unwrap_err();
    assert_eq!(error.violation.to_string(), "expected an object, got a string");
    assert!(Loose::from_payload(&json!({"x": 1})).is_ok());
}
