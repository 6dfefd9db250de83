//! Turns objects of the official Rust SDK into the payloads that their JSON holds.

use std::collections::HashMap;

use a2a_ext::a2a::{AgentCard, AgentExtension, Artifact, Message, Part};
use a2a_ext::protolabs::{Cost, Hitl, ToolCall};
use a2a_ext::{A2aExtension, Carrier};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::cost;

/// The payloads of a carrier, as bare JSON.
fn payloads<'a, E: A2aExtension>(carrier: impl Into<Carrier<'a>>) -> Vec<Value> {
    let all = E::parse_all(carrier).unwrap();
    all.iter().map(|e| e.to_payload().unwrap()).collect()
}

/// The payloads of a JSON object that has these keys and is a `T`.
fn through<T, E: A2aExtension>(json: &Value, keys: &[&str]) -> Option<Vec<Value>>
where
    T: DeserializeOwned,
    for<'a> &'a T: Into<Carrier<'a>>,
{
    if keys.iter().any(|key| json.get(key).is_none()) {
        return None;
    }
    let object: T = serde_json::from_value(json.clone()).ok()?;
    Some(payloads::<E>(&object))
}

/// The payloads of the SDK's object that this JSON is, if it is one.
fn through_the_sdk<E: A2aExtension>(json: &Value) -> Option<Vec<Value>> {
    let key = E::DESCRIPTOR.metadata_key().unwrap_or_default();
    through::<HashMap<String, Value>, E>(json, &[key])
        .or_else(|| through::<Artifact, E>(json, &["artifactId"]))
        .or_else(|| through::<Message, E>(json, &["messageId"]))
        .or_else(|| through::<AgentCard, E>(json, &["capabilities"]))
        .or_else(|| through::<AgentExtension, E>(json, &["uri", "params"]))
        .or_else(|| through::<Part, E>(json, &[]))
        .or_else(|| through::<Vec<Part>, E>(json, &[]))
}

#[test]
fn objects_are_read_as_their_json_is() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../../../tests/vectors/carriers.json")).unwrap();
    let (mut read, mut wrong) = (Vec::new(), Vec::new());
    // Frames are refused, and are none of the SDK's carriers.
    for case in cases.iter().filter(|case| case.get("payloads").is_some()) {
        let carrier = &case["carrier"];
        let (json, sdk) = match case["extension"].as_str().unwrap() {
            "cost-v1" => (payloads::<Cost>(carrier), through_the_sdk::<Cost>(carrier)),
            "tool-call-v1" => (
                payloads::<ToolCall>(carrier),
                through_the_sdk::<ToolCall>(carrier),
            ),
            "hitl-v1" => (payloads::<Hitl>(carrier), through_the_sdk::<Hitl>(carrier)),
            other => panic!("{other} is no extension"),
        };
        let Some(sdk) = sdk else { continue };
        read.push(&case["description"]);
        if sdk != json {
            wrong.push(format!("{}: {sdk:?}", case["description"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read.len() >= 20, "only {read:?} are objects of the SDK");
}

/// Why frames are read from raw JSON: were this to fail, the module's documentation would be wrong.
#[test]
fn the_sdk_refuses_objects_without_parts() {
    let metadata = cost().emit().unwrap();
    let artifact = json!({"artifactId": "a1", "metadata": metadata});
    let message = json!({"messageId": "m1", "role": "ROLE_AGENT", "metadata": metadata});
    for (json, refusal) in [
        (
            &artifact,
            serde_json::from_value::<Artifact>(artifact.clone()).unwrap_err(),
        ),
        (
            &message,
            serde_json::from_value::<Message>(message.clone()).unwrap_err(),
        ),
    ] {
        assert_eq!(refusal.to_string(), "missing field `parts`");
        assert_eq!(Cost::parse(json).unwrap(), Some(cost()));
    }
}
