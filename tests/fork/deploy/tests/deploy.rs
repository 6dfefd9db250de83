//! Turns one deployment into everything that its type promises.

use a2a_ext::{A2aExtension, Contract};
use acme_deploy::Deploy;
use serde_json::{Value, json};

const URI: &str = "https://acme.dev/a2a/ext/deploy-v1";

#[test]
fn a_deployment_is_emitted_and_parsed() {
    let deploy = Deploy {
        revision: "9f2c1e7".to_owned(),
        duration_ms: Some(4210),
    };
    let metadata = Value::Object(deploy.emit().unwrap().into_iter().collect());
    assert_eq!(
        metadata,
        json!({URI: {"revision": "9f2c1e7", "durationMs": 4210}})
    );
    assert_eq!(Deploy::parse(&metadata).unwrap(), Some(deploy.clone()));

    let part = serde_json::to_value(deploy.emit_part().unwrap()).unwrap();
    assert_eq!(part["metadata"]["mimeType"], Deploy::MIME);
    assert_eq!(Deploy::parse(&part).unwrap(), Some(deploy));

    assert_eq!(Deploy::parse(&json!({})).unwrap(), None);
    let error = Deploy::parse(&json!({URI: {"revision": 7}})).unwrap_err();
    assert!(error.to_string().contains("revision"), "{error}");
}

#[test]
fn a_deployment_is_declared_and_described() {
    let declaration = serde_json::to_value(Deploy::declare()).unwrap();
    assert_eq!(
        declaration,
        json!({"uri": URI, "description": "Build telemetry for one deployment."})
    );
    let schema = Deploy::schema(Contract::Accepted).to_value();
    assert_eq!(schema["required"], json!(["revision"]));
    assert_eq!(schema["properties"]["revision"]["type"], "string");
}
