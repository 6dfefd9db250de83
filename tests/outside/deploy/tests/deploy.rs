//! Turns a `Deploy` into wire JSON, a declaration and a schema, and the wire JSON back.

use a2a_ext::serde_json::{Value, json, to_value};
use a2a_ext::{A2aExtension as _, Contract, Encoding};
use deploy::Deploy;

fn deploy() -> Deploy {
    Deploy {
        revision: "0c5f1e2".to_owned(),
        duration_ms: Some(4210),
    }
}

fn payload() -> Value {
    json!({ "revision": "0c5f1e2", "durationMs": 4210 })
}

#[test]
fn emits() {
    let fragment = Value::Object(deploy().emit().unwrap());
    assert_eq!(
        fragment,
        json!({ "https://acme.dev/a2a/ext/deploy-v1": payload() })
    );
    let part = deploy().emit_part().unwrap().encode(Encoding::Wire);
    assert_eq!(
        part,
        json!({
            "data": payload(),
            "mediaType": "application/json",
            "metadata": { "mimeType": "application/vnd.acme.deploy-v1+json" },
        })
    );
}

#[test]
fn leaves_out_what_is_not_there() {
    let emitted = Deploy {
        duration_ms: None,
        ..deploy()
    };
    assert_eq!(emitted.to_payload().unwrap(), json!({ "revision": "0c5f1e2" }));
}

#[test]
fn parses_what_it_emits() {
    let fragment = deploy().emit().unwrap();
    assert_eq!(Deploy::parse(&fragment), Ok(Some(deploy())));
}

#[test]
fn parses_doubles_and_other_carriers() {
    let artifact = json!({
        "artifactId": "a-1",
        "metadata": { "https://acme.dev/a2a/ext/deploy-v1": { "revision": "0c5f1e2", "durationMs": 4210.0 } },
    });
    assert_eq!(Deploy::parse(&artifact), Ok(Some(deploy())));
    assert_eq!(
        Deploy::parse(&json!({ "artifactId": "a-2", "parts": [] })),
        Ok(None)
    );
}

#[test]
fn places_errors() {
    let error = Deploy::from_payload(&json!({ "revision": "0c5f1e2", "durationMs": "5" })).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("https://acme.dev/a2a/ext/deploy-v1"), "{text}");
    assert!(text.contains("durationMs"), "{text}");
}

#[test]
fn declares_itself() {
    assert_eq!(
        to_value(Deploy::declare()).unwrap(),
        json!({
            "uri": "https://acme.dev/a2a/ext/deploy-v1",
            "description": "Build telemetry for one deployment.",
        })
    );
}

#[test]
fn gives_its_schemas() {
    for contract in [Contract::Written, Contract::Accepted] {
        let schema = Deploy::schema(contract).to_value();
        assert_eq!(schema["type"], "object", "{contract:?}");
        assert_eq!(schema["required"], json!(["revision"]), "{contract:?}");
        let revision = &schema["properties"]["revision"];
        assert_eq!(
            revision,
            &json!({ "type": "string", "description": "Git revision that went out." }),
            "{contract:?}"
        );
    }
}
