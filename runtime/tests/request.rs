//! Turns the requests that every language reads into Rust's bag.
#![cfg(feature = "protolabs")]
#![allow(clippy::unwrap_used, reason = "tests")]

use a2a_ext::A2aExtension as _;
use a2a_ext::protolabs::RequestBag;
use serde_json::{Map, Value, json};

/// Every typed key that says something, by its name.
fn said(bag: &RequestBag<'_>) -> Value {
    macro_rules! all {
        ($($key:ident)*) => {
            [$((stringify!($key), json!(bag.$key()))),*]
        };
    }
    let all = all!(skill_hint targets model reasoning_effort incognito hitl_resume bypass_permissions subagent_fence
        background_job_id background_batch_id origin trigger scheduler_job_id inbox_source priority correlation_id parent_id
        blast_radius hitl_mode hitl_veto_ttl_ms cost_skill confidence_skill effect_domain_skill task_id);
    let said = all
        .into_iter()
        .filter(|(_, value)| !value.is_null() && *value != json!(false));
    said.map(|(key, value)| (key.to_owned(), value))
        .collect::<Map<_, _>>()
        .into()
}

fn trace(bag: &RequestBag<'_>) -> Value {
    match bag.trace() {
        Ok(None) => Value::Null,
        Ok(Some(trace)) => json!({ "value": trace.to_payload().unwrap() }),
        Err(error) => {
            json!({ "error": { "path": error.violation.path, "kind": error.violation.kind.as_str() } })
        }
    }
}

#[test]
fn the_bag_of_a_request() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../../tests/vectors/request_bag.json")).unwrap();
    for case in cases {
        let bag = RequestBag::of(&case["request"]);
        assert_eq!(said(&bag), case["bag"], "{case:#}");
        assert_eq!(trace(&bag), case["trace"], "{case:#}");
        for (key, value) in case["get"].as_object().into_iter().flatten() {
            assert_eq!(bag.get(key), Some(value), "{case:#}");
        }
        assert_eq!(bag.get("constructor"), None);
    }
}
