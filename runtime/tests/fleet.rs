//! Turns what every language reads of the fleet's payloads and frames into Rust's answers.
#![cfg(feature = "protolabs")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use a2a_ext::protolabs::{Blast, Cost, HitlMode, REGISTRY, Trace};
use a2a_ext::{A2aExtension as _, misspelled};
use serde_json::{Value, json};

fn reading(case: &Value) -> Value {
    let (payload, skill) = (&case["payload"], case["skill"].as_str().unwrap_or_default());
    match case["reading"].as_str() {
        Some("total_tokens") => json!(Cost::from_payload(payload).unwrap().total_tokens()),
        Some("blast_radius") => json!(Blast::from_payload(payload).unwrap().radius(skill)),
        Some("hitl_mode_level") => json!(HitlMode::from_payload(payload).unwrap().level(skill)),
        Some("w3c_ids") => {
            let ids = Trace::from_payload(payload).unwrap().w3c_ids();
            ids.map_or(Value::Null, |ids| match ids.span_id {
                Some(span) => json!({ "trace_id": ids.trace_id, "span_id": span }),
                None => json!({ "trace_id": ids.trace_id }),
            })
        }
        other => panic!("no reading {other:?}"),
    }
}

#[test]
fn what_payloads_tell() {
    let text = include_str!("../../tests/vectors/fleet_readings.json");
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    for case in cases {
        assert_eq!(reading(&case), case["due"], "{case:#}");
    }
}

#[test]
fn older_spellings_are_told() {
    let text = include_str!("../../tests/vectors/misspelled.json");
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    for case in cases {
        let found = misspelled(&case["frame"], &REGISTRY);
        let found: Vec<_> = found
            .iter()
            .map(|each| json!([each.path, each.found, each.meant]))
            .collect();
        assert_eq!(json!(found), case["found"], "{case:#}");
    }
}

/// A name that both modules had would be an error where a program uses it.
#[test]
fn the_modules_of_skills_and_of_the_fleet_can_be_imported_together() {
    use a2a_ext::protolabs::*;
    use a2a_ext::skill::*;

    let mime = skill_result_mime("pr-diagnosis-v1");
    assert_eq!(mime, vendor_result_mime("protolabs", "pr-diagnosis-v1"));
    assert_eq!(skill_tool_name("chat"), "submit_chat");
    assert_eq!(Reasoning::new("a").text, "a");
}
