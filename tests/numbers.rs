//! Turns numbers at the edges, in every kind of place, into one verdict of three languages and both schemas.

use a2a_ext_tests::answer::{Answer, Op, Request};
use a2a_ext_tests::judges::judges;
use a2a_ext_tests::verdict::{Verdict, agree};
use anyhow::{Result, anyhow, ensure};
use serde_json::Value;

/// A place where a number stands; `@` in the payload.
struct Place {
    extension: &'static str,
    payload: &'static str,
    path: &'static str,
    wants: Wants,
}

/// What a place wants.
#[derive(Clone, Copy, PartialEq)]
enum Wants {
    /// An integer of at least 0 that must be there.
    Required,
    /// An integer of at least 0, or null for absent.
    Optional,
    /// A number of at least 0, or null for absent.
    Double,
}

const PLACES: &[Place] = &[
    Place {
        extension: "cost-v1",
        payload: r#"{"usage":{"input_tokens":1,"output_tokens":2},"durationMs":@}"#,
        path: "durationMs",
        wants: Wants::Optional,
    },
    Place {
        extension: "cost-v1",
        payload: r#"{"usage":{"input_tokens":@,"output_tokens":2}}"#,
        path: "usage.input_tokens",
        wants: Wants::Required,
    },
    Place {
        extension: "cost-v1",
        payload: r#"{"usage":{"input_tokens":1,"output_tokens":2,"cache_read_input_tokens":@}}"#,
        path: "usage.cache_read_input_tokens",
        wants: Wants::Optional,
    },
    Place {
        extension: "cost-v1",
        payload: r#"{"usage":{"input_tokens":1,"output_tokens":2},"costUsd":@}"#,
        path: "costUsd",
        wants: Wants::Double,
    },
    // In the form of a tagged union that is flattened into the payload.
    Place {
        extension: "tool-call-v1",
        payload: r#"{"toolCallId":"a","name":"b","phase":"completed","outputChars":@}"#,
        path: "outputChars",
        wants: Wants::Optional,
    },
    Place {
        extension: "tool-call-v1",
        payload: r#"{"outputChars":@,"phase":"failed","toolCallId":"a","name":"b"}"#,
        path: "outputChars",
        wants: Wants::Optional,
    },
];

/// What stands there, and the kind of error in a place that wants an integer and in one that wants a number.
const NUMBERS: &[(&str, Option<&str>, Option<&str>)] = &[
    ("0", None, None),
    ("1200.0", None, None),
    ("1.2e3", None, None),
    ("120000e-2", None, None),
    ("-0.0", None, None),
    ("-0", None, None),
    ("9007199254740991", None, None),
    ("9007199254740991.0", None, None),
    ("9007199254740992", Some("number"), None),
    ("9007199254740992.0", Some("number"), None),
    ("18446744073709551616", Some("number"), None),
    ("1e300", Some("number"), None),
    ("-9007199254740991", Some("range"), Some("range")),
    ("-9007199254740992", Some("number"), Some("range")),
    ("-1", Some("range"), Some("range")),
    ("-0.5", Some("type"), Some("range")),
    ("4210.5", Some("type"), None),
    ("5e-324", Some("type"), None),
    ("true", Some("type"), Some("type")),
    ("false", Some("type"), Some("type")),
    (r#""5""#, Some("type"), Some("type")),
    ("[5]", Some("type"), Some("type")),
    ("{}", Some("type"), Some("type")),
];

/// Numbers that no JSON reader gives, so they can only be written.
const SPECIALS: &[&str] = &[r#""@NaN""#, r#""@Infinity""#, r#""@-Infinity""#];

fn wanted_kind(
    wants: Wants,
    integer: Option<&'static str>,
    double: Option<&'static str>,
) -> Option<&'static str> {
    if wants == Wants::Double { double } else { integer }
}

/// Reading and writing give the one verdict, at the place itself, and the schemas agree.
fn check(place: &Place, number: &str, kind: Option<&str>) -> Result<()> {
    let text = place.payload.replace('@', number);
    let payload: Value = serde_json::from_str(&text)?;
    let mut judges = judges()?;
    let is_null = payload.pointer(&pointer(place)).is_some_and(Value::is_null);
    // A Rust value has no null to write.
    let ops = if is_null {
        &[Op::Check][..]
    } else {
        &[Op::Check, Op::Emit]
    };
    let requests: Vec<_> = ops
        .iter()
        .map(|op| Request::about(*op, place.extension, text.as_str()))
        .collect();
    let answers = judges.ask(&requests)?;
    let schema = judges.schema(place.extension)?;
    for answers in &answers {
        match agree(answers, schema).map_err(|why| anyhow!("{text}: {why}"))? {
            Verdict::Error(error) => ensure!(
                kind == Some(error.kind.as_str()) && error.path == place.path,
                "{text}: {error:?}, expected {kind:?}"
            ),
            verdict => ensure!(kind.is_none(), "{text}: {verdict:?}, expected {kind:?}"),
        }
    }
    for (contract, validator, wanted) in [
        ("accepted", &schema.accepted, kind.is_none()),
        ("written", &schema.written, kind.is_none() && !is_null),
    ] {
        let found = validator.is_valid(&payload);
        ensure!(
            found == wanted,
            "{text}: the {contract} schema says {found}, expected {wanted}"
        );
    }
    Ok(())
}

fn pointer(place: &Place) -> String {
    format!("/{}", place.path.replace('.', "/"))
}

#[test]
fn numbers_have_one_verdict_in_every_place() -> Result<()> {
    for place in PLACES {
        for (number, integer, double) in NUMBERS {
            check(place, number, wanted_kind(place.wants, *integer, *double))?;
        }
        // The only none on the wire is absence; null is read as that, and only where absence is right.
        check(place, "null", (place.wants == Wants::Required).then_some("type"))?;
    }
    Ok(())
}

#[test]
fn numbers_that_are_none_are_never_written() -> Result<()> {
    let mut judges = judges()?;
    for place in PLACES {
        for special in SPECIALS {
            let text = place.payload.replace('@', special);
            let answers = judges.ask(&[Request::about(Op::Emit, place.extension, text.as_str())])?;
            let [[rust, python, typescript]] = &answers[..] else {
                unreachable!("one answer for one request");
            };
            let mut refused = vec![python, typescript];
            // A Rust integer cannot hold such a number in the first place.
            if place.wants == Wants::Double {
                refused.push(rust);
            } else {
                assert_eq!(rust, &Answer::None(true), "{text}");
            }
            for answer in refused {
                let Answer::Error(error) = answer else {
                    return Err(anyhow!("{text}: {answer:?} is no refusal"));
                };
                assert_eq!(
                    (error.kind.as_str(), error.path.as_str()),
                    ("number", place.path),
                    "{text}"
                );
            }
            assert_eq!(python, typescript, "{text}");
        }
    }
    Ok(())
}
