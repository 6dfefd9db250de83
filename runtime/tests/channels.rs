//! Turns values into what each channel carries: fragments, parts, declarations, and back.
#![allow(clippy::unwrap_used, reason = "tests")]

use a2a_ext::{A2aExtension, DataPart, Encoding, MergeError, Metadata, merge, merge_extension_metadata};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The weather.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(mime = "application/vnd.acme.weather-v1+json", channel = part)]
struct Weather {
    /// The temperature.
    celsius: f64,
}

#[test]
fn a_part_is_written_in_three_encodings() {
    let part = Weather { celsius: 0.5 }.emit_part().unwrap();
    let (data, metadata) = (
        part.payload.clone(),
        json!({"mimeType": "application/vnd.acme.weather-v1+json"}),
    );
    let wire = json!({"data": data, "metadata": metadata, "mediaType": "application/json"});
    let in_memory = json!({
        "content": {"$case": "data", "value": data},
        "metadata": metadata,
        "filename": "",
        "mediaType": "application/json",
    });
    assert_eq!(part.encode(Encoding::Wire), wire);
    assert_eq!(part.encode(Encoding::InMemory), in_memory);
    assert_eq!(
        part.encode(Encoding::V03),
        json!({"kind": "data", "data": data, "metadata": metadata})
    );
    assert_eq!(serde_json::to_value(&part).unwrap(), wire);
    assert_eq!(Weather::parse(&part).unwrap(), Some(Weather { celsius: 0.5 }));
    let other = DataPart {
        mime: "application/vnd.acme.other-v1+json",
        payload: json!({}),
    };
    assert_eq!(Weather::parse(&other).unwrap(), None);
}

#[test]
fn fragments_are_merged() {
    let fragment = |value: Value| value.as_object().unwrap().clone();
    let (a, b, c) = (
        fragment(json!({"a": 1})),
        fragment(json!({"b": 2})),
        fragment(json!({"a": 3, "c": 4})),
    );
    assert_eq!(
        merge([a.clone(), b.clone()]).unwrap(),
        fragment(json!({"a": 1, "b": 2}))
    );
    assert_eq!(merge([]).unwrap(), Metadata::new());
    let error: MergeError = merge([a.clone(), b, c.clone()]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot merge metadata: `a` is there twice; emit each extension once per carrier"
    );
    assert_eq!(
        merge_extension_metadata([a, c]),
        fragment(json!({"a": 3, "c": 4}))
    );
}

/// How far a skill may reach.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/reach-v1", channel = card_params)]
struct Reach {
    /// The reach of each skill.
    #[schemars(length(min = 1))]
    skills: Vec<String>,
}

#[test]
fn a_card_states_params() {
    let reach = |skill: &str| Reach {
        skills: vec![skill.to_owned()],
    };
    let declaration = serde_json::to_value(reach("a").declare_params().unwrap()).unwrap();
    let expected = json!({
        "uri": "https://acme.dev/a2a/ext/reach-v1",
        "description": "How far a skill may reach.",
        "params": {"skills": ["a"]},
    });
    assert_eq!(declaration, expected);
    assert_eq!(Reach::parse(&declaration).unwrap(), Some(reach("a")));

    let bare = json!({"uri": Reach::URI, "description": "x"});
    let card =
        |entries: Value| json!({"name": "x", "url": "http://x", "capabilities": {"extensions": entries}});
    let twice = card(
        json!([bare, declaration, {"uri": "urn:other", "params": {}}, {"uri": Reach::URI, "params": {"skills": ["b"]}}, 5]),
    );
    assert_eq!(Reach::parse(&twice).unwrap(), Some(reach("a")));
    assert_eq!(Reach::parse_all(&twice).unwrap(), [reach("a"), reach("b")]);
    for nothing in [
        card(json!([bare])),
        card(json!({})),
        json!({"capabilities": null}),
        bare,
    ] {
        assert_eq!(Reach::parse(&nothing).unwrap(), None, "{nothing}");
    }
    let bad = card(json!([{"uri": Reach::URI, "params": {"skills": []}}]));
    assert_eq!(
        Reach::parse(&bad).unwrap_err().violation.to_string(),
        "skills: must have at least 1 item"
    );
    let bad = card(json!([{"uri": Reach::URI, "params": null}]));
    assert_eq!(
        Reach::parse(&bad).unwrap_err().violation.to_string(),
        "expected an object, got null"
    );
    assert_eq!(
        Reach { skills: vec![] }
            .declare_params()
            .unwrap_err()
            .violation
            .path,
        "skills"
    );
}

/// What a request is traced by.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(rename_all = "camelCase")]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/trace-v1", key = "acme.trace", channel = request_metadata)]
struct Trace {
    /// The trace's id.
    trace_id: String,
}

#[test]
fn request_metadata_has_its_own_key() {
    let trace = Trace {
        trace_id: "t".to_owned(),
    };
    let metadata = trace.emit().unwrap();
    assert_eq!(
        Value::Object(metadata.clone()),
        json!({"acme.trace": {"traceId": "t"}})
    );
    assert_eq!(Trace::parse(&metadata).unwrap(), Some(trace));
    assert_eq!(
        Trace::parse(&json!({Trace::URI: {"traceId": "t"}})).unwrap(),
        None
    );
    let error = Trace::parse(&json!({"acme.trace": {}})).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot parse https://acme.dev/a2a/ext/trace-v1: traceId: required field is missing"
    );
}
