//! Turns what an agent emits into entries of the SDK's objects.

use a2a_ext::a2a::{A2AError, Message, Part, Role};
use a2a_ext::a2a_lf::{Attach, AttachError};
use a2a_ext::negotiation::Negotiation;
use a2a_ext::protolabs::{Confidence, Cost, CostUsage, Reasoning, ToolCall};
use a2a_ext::{A2aAgent, A2aExtension, Produces};
use serde_json::{json, to_value};

use super::{Chart, artifact, make};

/// An extension that clients must ask for.
#[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/tenant-v1", channel = request_metadata, required)]
struct Tenant {}

#[derive(A2aAgent)]
#[a2a_agent(
    turn = (),
    event = (),
    terminal(Cost, Chart),
    streaming(ToolCall, Reasoning),
    request(Tenant),
)]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce((): &()) -> Option<Cost> {
        Some(Cost::new(CostUsage::new(1200, 56)))
    }
}

impl Produces<Chart> for Agent {
    fn produce((): &()) -> Option<Chart> {
        Some(make(json!({"title": "Burndown"})))
    }
}

impl Produces<ToolCall> for Agent {
    fn produce((): &()) -> Option<ToolCall> {
        Some(ToolCall::started("t1", "search", None))
    }
}

impl Produces<Reasoning> for Agent {
    fn produce((): &()) -> Option<Reasoning> {
        Some(make(json!({"text": "Look."})))
    }
}

#[test]
fn an_artifact_takes_all_of_a_turn() {
    let (mut whole, mut single) = (artifact(), artifact());
    whole.attach_all(Agent::terminal(&()).unwrap()).unwrap();
    let cost: Cost = Agent::produce(&()).unwrap();
    let chart: Chart = Agent::produce(&()).unwrap();
    single.attach(&cost).unwrap().push_part(&chart).unwrap();
    assert_eq!(whole, single);
    assert_eq!(Cost::parse(&whole), Ok(Some(cost)));
}

#[test]
fn nothing_is_attached_where_one_extension_is_there() {
    let mut full = artifact();
    full.attach_all(Agent::terminal(&()).unwrap()).unwrap();
    let before = full.clone();
    let error = full
        .attach_all(Agent::terminal(&()).unwrap())
        .map(|_| ())
        .unwrap_err();
    assert_eq!(error, AttachError::Twice { extension: Cost::URI });
    assert_eq!(full, before);
}

#[test]
fn what_is_there_and_what_is_empty_stay() {
    let mut plain = artifact();
    plain.attach_all(a2a_ext::agent::Terminal::new()).unwrap();
    assert_eq!(plain, artifact());
    let confidence: Confidence = make(json!({"confidence": 0.5}));
    plain.attach(&confidence).unwrap();
    plain.attach_all(Agent::terminal(&()).unwrap()).unwrap();
    assert_eq!(
        plain.extensions.unwrap(),
        [Confidence::URI, Cost::URI, Chart::URI]
    );
    assert_eq!(plain.parts[0], Part::text("Done."));
}

#[test]
fn a_message_takes_each_frame_of_an_event() {
    let frames = Agent::progress(&()).unwrap().into_iter().map(|frame| {
        let mut message = Message::new(Role::Agent, vec![]);
        message.attach_all(frame).unwrap();
        message
    });
    let frames: Vec<Message> = frames.collect();
    assert!(frames[0].parts.is_empty() && frames[1].metadata.is_none());
    assert_eq!(ToolCall::parse(&frames[0]), Ok(Agent::produce(&())));
    assert_eq!(Reasoning::parse(&frames[1]), Ok(Agent::produce(&())));
}

#[test]
fn a_refusal_is_the_error_of_the_sdk() {
    let refusal = Negotiation::of::<Agent>().activate([Cost::URI]).unwrap_err();
    let ours = refusal.response(&json!(1))["error"].clone();
    let mut theirs = to_value(A2AError::from(refusal).to_jsonrpc_error()).unwrap();
    let metadata = theirs["data"][0]["metadata"].as_object_mut().unwrap();
    assert!(metadata.remove("timestamp").is_some());
    assert_eq!(theirs, ours);
}
