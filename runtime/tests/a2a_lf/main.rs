//! Turns extensions into entries of the official Rust SDK's objects.
#![cfg(all(feature = "a2a-lf", feature = "protolabs"))]
#![allow(clippy::unwrap_used, reason = "tests")]

mod emission;
mod reading;

use a2a_ext::a2a::{AgentCard, AgentExtension, Artifact, Message, Part, Role, SendMessageRequest};
use a2a_ext::a2a_lf::{Attach, AttachError, Declare};
use a2a_ext::protolabs::{Blast, Confidence, Cost, CostUsage, Reasoning, ToolCall, Trace, WorldstateDelta};
use a2a_ext::{A2aExtension, Declaration};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A part that is declared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/chart-v1",
    mime = "application/vnd.acme.chart-v1+json",
    channel = part
)]
struct Chart {
    /// What is drawn.
    title: String,
}

fn make<T: DeserializeOwned>(json: Value) -> T {
    serde_json::from_value(json).unwrap()
}

fn artifact() -> Artifact {
    make(json!({"artifactId": "a1", "parts": [{"text": "Done."}]}))
}

fn message() -> Message {
    Message::new(Role::Agent, vec![])
}

fn card() -> AgentCard {
    make(json!({"name": "a", "version": "1", "supportedInterfaces": [], "capabilities": {}}))
}

fn cost() -> Cost {
    Cost::new(CostUsage::new(1200, 56))
}

fn uris(listed: &[&str]) -> Option<Vec<String>> {
    Some(listed.iter().map(ToString::to_string).collect())
}

#[test]
fn attaching_writes_the_fragment_and_lists_the_uri() {
    let (cost, delta) = (cost(), WorldstateDelta::inc("ci", "failing", -1.0));
    let mut artifact = artifact();
    artifact.attach(&cost).unwrap().attach(&delta).unwrap();
    assert_eq!(
        serde_json::to_value(&artifact).unwrap(),
        json!({
            "artifactId": "a1",
            "parts": [{"text": "Done."}],
            "metadata": {
                Cost::URI: {"usage": {"input_tokens": 1200, "output_tokens": 56}},
                WorldstateDelta::URI: {"deltas": [{"domain": "ci", "path": "failing", "op": "inc", "value": -1.0}]},
            },
            "extensions": [Cost::URI, WorldstateDelta::URI],
        })
    );
    assert_eq!(Cost::parse(&artifact).unwrap(), Some(cost));
    assert_eq!(WorldstateDelta::parse(&artifact).unwrap(), Some(delta));
    assert_eq!(Confidence::parse(&artifact).unwrap(), None);

    let tool_call: ToolCall = make(json!({"toolCallId": "t1", "name": "search", "phase": "started"}));
    let mut message = message();
    message.attach(&tool_call).unwrap();
    assert_eq!(message.extensions, uris(&[ToolCall::URI]));
    assert_eq!(ToolCall::parse(&message).unwrap(), Some(tool_call));
}

#[test]
fn what_the_object_holds_already_stays() {
    let mut artifact: Artifact = make(json!({
        "artifactId": "a1",
        "parts": [],
        "metadata": {"note": "x"},
        "extensions": ["https://acme.dev/a2a/ext/deploy-v1", Cost::URI],
    }));
    let listed = artifact.extensions.clone();
    artifact.attach(&cost()).unwrap();
    assert_eq!(artifact.extensions, listed);
    assert_eq!(artifact.metadata.unwrap()["note"], "x");
}

#[test]
fn a_call_that_fails_changes_nothing() {
    let unsafe_integer = Cost::new(CostUsage::new((1 << 53) + 1, 0));
    let mut once = artifact();
    once.attach(&cost()).unwrap();
    let cases: [(Artifact, &Cost, &str); 3] = [
        (
            once,
            &cost(),
            "https://proto-labs.ai/a2a/ext/cost-v1 is there already; attach or declare it once per object",
        ),
        (
            make(json!({"artifactId": "a1", "parts": [], "metadata": {Cost::URI: null}})),
            &cost(),
            "https://proto-labs.ai/a2a/ext/cost-v1 is there already; attach or declare it once per object",
        ),
        (
            artifact(),
            &unsafe_integer,
            "cannot emit https://proto-labs.ai/a2a/ext/cost-v1: usage.input_tokens: expected an integer within +-(2^53-1)",
        ),
    ];
    for (mut artifact, cost, words) in cases {
        let before = artifact.clone();
        assert_eq!(artifact.attach(cost).unwrap_err().to_string(), words);
        assert_eq!(artifact, before, "{words}");
    }
    let mut pushed = artifact();
    assert!(pushed.push_part(&unsafe_integer).is_err());
    assert_eq!(pushed, artifact());
}

#[test]
fn parts_are_pushed_in_the_wire_form() {
    let reasoning = |text: &str| make::<Reasoning>(json!({"text": text}));
    let chart = Chart { title: "Load".into() };
    let mut message = message();
    message.push_part(&reasoning("first")).unwrap();
    message.push_part(&reasoning("second")).unwrap();
    assert_eq!(message.extensions, None, "it has no URI");
    message.push_part(&chart).unwrap().push_part(&chart).unwrap();
    assert_eq!(message.extensions, uris(&[Chart::URI]));

    let parts = json!([
        reasoning("first").emit_part().unwrap(),
        reasoning("second").emit_part().unwrap(),
        chart.emit_part().unwrap(),
        chart.emit_part().unwrap(),
    ]);
    assert_eq!(serde_json::to_value(&message.parts).unwrap(), parts);
    assert_eq!(
        Reasoning::parse_all(&message).unwrap(),
        [reasoning("first"), reasoning("second")]
    );
    assert_eq!(
        Chart::parse_all(&message.parts[2..]).unwrap(),
        [chart.clone(), chart.clone()]
    );
    assert_eq!(
        Chart::parse(&Part::from(chart.emit_part().unwrap())).unwrap(),
        Some(chart)
    );
}

#[test]
fn metadata_comes_before_parts() {
    let mut artifact = artifact();
    let in_part = Cost::new(CostUsage::new(1, 1));
    artifact.push_part(&in_part).unwrap().attach(&cost()).unwrap();
    assert_eq!(artifact.extensions, uris(&[Cost::URI]));
    assert_eq!(Cost::parse(&artifact).unwrap(), Some(cost()));
    assert_eq!(Cost::parse_all(&artifact).unwrap(), [cost(), in_part]);
}

#[test]
fn a_payload_that_is_there_and_wrong_is_an_error() {
    let mut artifact = artifact();
    artifact.attach(&cost()).unwrap();
    artifact.metadata.as_mut().unwrap().get_mut(Cost::URI).unwrap()["usage"]["output_tokens"] = json!(0.5);
    let words = "cannot parse https://proto-labs.ai/a2a/ext/cost-v1: usage.output_tokens: expected an integer, \
                 got a number with a fraction";
    assert_eq!(Cost::parse(&artifact).unwrap_err().to_string(), words);
    assert_eq!(
        Cost::parse(artifact.metadata.as_ref().unwrap())
            .unwrap_err()
            .to_string(),
        words
    );
}

#[test]
fn a_request_lays_its_metadata_over_its_message() {
    let trace = |id: &str| make::<Trace>(json!({"traceId": id}));
    let mut request: SendMessageRequest = make(json!({"message": message()}));
    assert_eq!(Trace::parse(&request).unwrap(), None);
    request.message.attach(&trace("message")).unwrap();
    assert_eq!(Trace::parse(&request).unwrap(), Some(trace("message")));
    request.attach(&trace("request")).unwrap();
    assert_eq!(Trace::parse_all(&request).unwrap(), [trace("request")]);
    assert_eq!(request.message.extensions, uris(&[Trace::URI]));
    request.push_part(&Chart { title: "Load".into() }).unwrap();
    assert_eq!(request.message.parts.len(), 1);
    assert!(Chart::parse(&request).unwrap().is_some());
}

#[test]
fn a_card_declares_each_extension_once() {
    let blast: Blast = make(json!({"skills": {"merge": {"radius": "repo"}}}));
    let mut card = card();
    card.declare::<Cost>().declare::<Chart>();
    card.declare_params(&blast).unwrap();
    let declared = json!([Cost::declare(), Chart::declare(), blast.declare_params().unwrap()]);
    assert_eq!(
        serde_json::to_value(&card.capabilities.extensions).unwrap(),
        declared
    );

    card.capabilities.extensions.as_mut().unwrap()[0].description = Some("stale".into());
    card.declare::<Cost>();
    let other = Blast::default();
    assert_eq!(
        card.declare_params(&other).unwrap_err(),
        card.declare_params(&blast).unwrap_err()
    );
    assert!(matches!(
        card.declare_params(&other),
        Err(AttachError::Twice {
            extension: Blast::URI,
            ..
        })
    ));
    assert_eq!(
        serde_json::to_value(&card.capabilities.extensions).unwrap(),
        declared
    );

    assert_eq!(Blast::parse(&card).unwrap(), Some(blast.clone()));
    let entries = card.capabilities.extensions.unwrap();
    assert_eq!(Blast::parse(&entries[2]).unwrap(), Some(blast));
    assert_eq!(Blast::parse(&entries[0]).unwrap(), None);
    assert_eq!(Cost::parse(&entries[0]).unwrap(), None);
}

#[test]
fn declarations_and_entries_are_the_same() {
    for json in [
        json!({"uri": "urn:a:v1"}),
        json!({"uri": "urn:a:v1", "description": "It is.", "required": true, "params": {"a": [1, null]}}),
    ] {
        let declaration: Declaration = make(json.clone());
        let entry = AgentExtension::from(declaration.clone());
        assert_eq!(serde_json::to_value(&entry).unwrap(), json);
        assert_eq!(Declaration::from(entry), declaration);
    }
    // What proto3-JSON leaves out, some agents write.
    let entry: AgentExtension = make(json!({"uri": "urn:a:v1", "description": "", "required": false}));
    assert_eq!(Declaration::from(entry), make(json!({"uri": "urn:a:v1"})));
}

/// The SDK's card, read from our JSON or made of our card, says what ours does.
#[cfg(feature = "protolabs")]
#[test]
fn a_card_becomes_the_sdks() {
    use a2a_ext::auth::SecurityScheme;
    use a2a_ext::card::AgentSkill;
    use a2a_ext::protolabs::{self, ToolCall};

    let oauth = json!({"flows": {"clientCredentials": {"tokenUrl": "https://acme.dev/token", "scopes": {}}}});
    let oauth = SecurityScheme::OAuth2(oauth.as_object().unwrap().clone());
    let card = protolabs::card()
        .name("a")
        .description("b")
        .url("http://a.dev/a2a")
        .version("1")
        .extension(ToolCall::declare())
        .security([
            ("apiKey", SecurityScheme::api_key()),
            ("bearer", SecurityScheme::bearer()),
            ("oauth", oauth),
        ])
        .skill(AgentSkill::new("chat", "Chat", "Talks.").with_tags(["chat"]))
        .build()
        .unwrap();
    let sdk = a2a::AgentCard::try_from(card.clone()).unwrap();
    assert_eq!(sdk.security_requirements.as_ref().map(Vec::len), Some(3));
    assert_eq!(
        sdk.security_schemes.as_ref().map(|schemes| schemes.len()),
        Some(3)
    );
    let again: a2a_ext::card::AgentCard =
        serde_json::from_value(serde_json::to_value(&sdk).unwrap()).unwrap();
    assert_eq!(again, card);

    let mut unknown = card;
    let empty = SecurityScheme::OAuth2(serde_json::Map::new());
    unknown.security_schemes.insert("oauth".to_owned(), empty);
    let error = a2a::AgentCard::try_from(unknown).unwrap_err();
    assert!(error.faults[0].starts_with("the SDK's card: "), "{error}");
}
