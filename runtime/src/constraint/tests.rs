//! Turns the shared cases, and every small change of a valid payload, into verdicts of the walk.
#![allow(clippy::unwrap_used, reason = "tests")]

use serde_json::json;

use super::*;

/// The cases that every language's walk runs.
const CASES: &str = include_str!("../../../tests/vectors/place.json");

#[test]
fn the_walk_places_the_first_violation() {
    let groups: Value = serde_json::from_str(CASES).unwrap();
    let mut wrong = Vec::new();
    for group in groups.as_array().unwrap() {
        for case in group["cases"].as_array().unwrap() {
            let constraints = Constraints::new(&group["schema"], Contract::Accepted);
            let found = constraints.violation(&case["value"]);
            let found = found.map_or(
                Value::Null,
                |v| json!({"path": v.path, "kind": v.kind.as_str(), "message": v.message}),
            );
            if found != case["violation"] {
                wrong.push(format!(
                    "{}: {} gives {found}",
                    group["description"], case["value"]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[cfg(feature = "protolabs")]
fn pointers(value: &Value, here: &str, places: &mut Vec<String>) {
    places.push(here.to_owned());
    match value {
        Value::Array(items) => {
            (0..items.len()).for_each(|i| pointers(&items[i], &format!("{here}/{i}"), places))
        }
        Value::Object(members) => {
            members
                .iter()
                .for_each(|(key, member)| pointers(member, &format!("{here}/{key}"), places));
        }
        _ => {}
    }
}

/// Serde with the part of the walk that it needs, and the whole walk alone, must agree on what is valid.
#[cfg(feature = "protolabs")]
#[test]
fn reading_and_the_whole_walk_agree() {
    let payloads = [
        (
            "cost-v1",
            json!({"usage": {"input_tokens": 1, "output_tokens": 2, "cache_read_input_tokens": 3},
            "durationMs": 4, "costUsd": 0.5, "success": true}),
        ),
        (
            "tool-call-v1",
            json!({"toolCallId": "a", "name": "b", "phase": "started", "args": {"x": [1]}}),
        ),
        (
            "tool-call-v1",
            json!({"toolCallId": "a", "name": "b", "phase": "failed", "error": "c", "outputChars": 5}),
        ),
        ("hitl-v1", json!({"question": "a"})),
        (
            "hitl-v1",
            json!({"kind": "approval", "title": "a", "detail": "b"}),
        ),
        (
            "hitl-v1",
            json!({"kind": "form", "title": "a", "steps": [{"schema": {}, "uiSchema": 1}]}),
        ),
    ];
    let replacements = [
        json!(null),
        json!(true),
        json!(0),
        json!(-0.0),
        json!(-1),
        json!(1.5),
        json!(7.0),
        json!(1e300),
        json!(9_007_199_254_740_992_u64),
        json!(9_007_199_254_740_992.0),
        json!(""),
        json!("started"),
        json!("form"),
        json!("5"),
        json!([]),
        json!([0]),
        json!(["a"]),
        json!({}),
        json!({"a": 1}),
        json!({"started": null}),
    ];
    for (slug, payload) in payloads {
        let extension = crate::protolabs::REGISTRY.by_slug(slug).unwrap();
        let accepted = Constraints::new(
            (extension.schema)(Contract::Accepted).as_value(),
            Contract::Accepted,
        );
        let mut places = Vec::new();
        pointers(&payload, "", &mut places);
        let check = |changed: &Value| {
            let read = (extension.reread)(changed).map_err(|e| e.violation);
            assert_eq!(
                read.clone().err(),
                accepted.violation(changed),
                "{slug} {changed} gives {read:?}"
            );
        };
        check(&payload);
        for place in &places {
            for replacement in &replacements {
                let mut changed = payload.clone();
                *changed.pointer_mut(place).unwrap() = replacement.clone();
                check(&changed);
            }
            if let Some((parent, key)) = place.rsplit_once('/') {
                let mut changed = payload.clone();
                if let Some(members) = changed.pointer_mut(parent).and_then(Value::as_object_mut) {
                    members.remove(key);
                }
                check(&changed);
            }
        }
    }
}
