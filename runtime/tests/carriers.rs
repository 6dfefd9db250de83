//! Turns the carrier and scan cases that every language runs into Rust's verdicts.
#![cfg(feature = "protolabs")]
#![allow(clippy::unwrap_used, reason = "tests")]

use a2a_ext::protolabs::{Cost, Hitl, REGISTRY, ToolCall};
use a2a_ext::{A2aExtension, Found, Violation, scan};
use serde_json::{Value, json};

fn cases(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

fn check(wrong: &[String]) {
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What `parse_all` gives, written again; `parse` must give the first of it, or the same error.
fn payloads<E: A2aExtension + PartialEq>(carrier: &Value) -> Result<Vec<Value>, Violation> {
    let all = E::parse_all(carrier);
    let first = E::parse(carrier).map_err(|error| error.violation);
    let all = all.map_err(|error| error.violation);
    assert!(first.as_ref().map(Option::as_ref) == all.as_ref().map(|all| all.first()));
    Ok(all?.iter().map(|e| e.to_payload().unwrap()).collect())
}

#[test]
fn carriers_are_told_apart() {
    let mut wrong = Vec::new();
    for case in cases(include_str!("../../tests/vectors/carriers.json")) {
        let found = match case["extension"].as_str().unwrap() {
            "cost-v1" => payloads::<Cost>(&case["carrier"]),
            "tool-call-v1" => payloads::<ToolCall>(&case["carrier"]),
            "hitl-v1" => payloads::<Hitl>(&case["carrier"]),
            other => panic!("{other} is no extension"),
        };
        let found = match found {
            Ok(found) => found,
            Err(Violation {
                path, kind, message, ..
            }) => {
                let violation = json!({"path": path, "kind": kind.as_str(), "message": message});
                if case["violation"] != violation {
                    wrong.push(format!("{}: {violation}", case["description"]));
                }
                continue;
            }
        };
        // Rust's typed read drops unknown fields.
        let mut expected = case["payloads"].clone();
        for payload in expected.as_array_mut().into_iter().flatten() {
            payload.as_object_mut().unwrap().remove("value");
        }
        if expected != json!(found) {
            wrong.push(format!("{}: {}", case["description"], json!(found)));
        }
    }
    check(&wrong);
}

fn listed(found: &Found<'_>) -> Value {
    let mut row = json!({
        "extension": found.extension.slug,
        "key": found.key,
        "channel": found.channel,
        "payload": found.payload,
    });
    if let Some(index) = found.part_index {
        row["part_index"] = json!(index);
    }
    if let Some(id) = found.artifact_id {
        row["artifact_id"] = json!(id);
    }
    row
}

#[test]
fn scan_lists_every_payload_in_order() {
    let mut wrong = Vec::new();
    for case in cases(include_str!("../../tests/vectors/scan.json")) {
        let found: Vec<Value> = scan(&case["frame"], &REGISTRY).iter().map(listed).collect();
        if case["found"] != json!(found) {
            wrong.push(format!("{}: {}", case["description"], json!(found)));
        }
    }
    check(&wrong);
}
