//! Turns payloads that contain themselves into values, up to the depth that readers of text have.
#![allow(clippy::unwrap_used, reason = "tests")]

use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

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
    let deepest = chain(127);
    assert_eq!(
        Chain::from_payload(&deepest).unwrap().to_payload().unwrap(),
        deepest
    );

    let mut bad = chain(100);
    *bad.pointer_mut(&"/next".repeat(99)).unwrap() = json!({"n": "x"});
    let error = Chain::from_payload(&bad).unwrap_err();
    assert_eq!(error.violation.path, format!("{}n", "next.".repeat(99)));

    for links in [128, 1000] {
        let error = Chain::from_payload(&chain(links)).unwrap_err();
        assert_eq!(error.violation.to_string(), "nested deeper than 127 levels");
    }
    let free = (0..127).fold(json!(1), |inner, _| json!([inner]));
    let error = Chain::from_payload(&json!({"n": 1, "any": free})).unwrap_err();
    assert_eq!(error.violation.to_string(), "nested deeper than 127 levels");
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
        "nested deeper than 127 levels"
    );
    let free = (0..127).fold(json!(1), |inner, _| json!([inner]));
    let error = link(Some(free)).to_payload().unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot emit https://acme.dev/a2a/ext/chain-v1: nested deeper than 127 levels"
    );
}
