//! Turns turns and events of an agent into the fields of what it sends, and its lists into its card.
#![cfg(feature = "protolabs")]
#![allow(clippy::unwrap_used, reason = "tests")]

use a2a_ext::protolabs::{
    Blast, Context, Cost, CostUsage, EffectDomain, Reasoning, ToolCall, WorldstateDelta,
};
use a2a_ext::{A2aAgent, A2aExtension, Kind, Produces, States};
use serde_json::{Value, json, to_value};

/// What a turn leaves behind.
#[derive(Default)]
struct Turn {
    tokens: Option<(u64, u64)>,
    cost_usd: Option<f64>,
    fixed: u32,
    context: Option<u64>,
}

/// What happens during a turn: any of these, or none.
#[derive(Default)]
struct Event {
    thought: &'static str,
    tool: &'static str,
}

#[derive(A2aAgent)]
#[a2a_agent(
    turn = Turn,
    event = Event,
    terminal(Cost, Context, WorldstateDelta),
    streaming(Reasoning, ToolCall),
    params(Blast, EffectDomain),
)]
struct Agent {
    blast: Value,
}

impl Produces<Cost> for Agent {
    fn produce(turn: &Turn) -> Option<Cost> {
        let (read, generated) = turn.tokens?;
        let cost = Cost::new(CostUsage::new(read, generated));
        Some(Cost {
            cost_usd: turn.cost_usd,
            ..cost
        })
    }
}

impl Produces<WorldstateDelta> for Agent {
    fn produce(turn: &Turn) -> Option<WorldstateDelta> {
        (turn.fixed > 0).then(|| WorldstateDelta::inc("ci", "failing", -f64::from(turn.fixed)))
    }
}

impl Produces<Context> for Agent {
    fn produce(turn: &Turn) -> Option<Context> {
        let context = json!({"contextTokens": turn.context?});
        Some(serde_json::from_value(context).unwrap())
    }
}

impl Produces<Reasoning> for Agent {
    fn produce(event: &Event) -> Option<Reasoning> {
        let reasoning = json!({"text": event.thought});
        (!event.thought.is_empty()).then(|| serde_json::from_value(reasoning).unwrap())
    }
}

impl Produces<ToolCall> for Agent {
    fn produce(event: &Event) -> Option<ToolCall> {
        (!event.tool.is_empty()).then(|| ToolCall::started("t1", event.tool, None))
    }
}

impl States<Blast> for Agent {
    fn params(&self) -> Blast {
        serde_json::from_value(self.blast.clone()).unwrap()
    }
}

impl States<EffectDomain> for Agent {
    fn params(&self) -> EffectDomain {
        EffectDomain::default()
    }
}

#[test]
fn a_turn_gives_the_fields_of_an_artifact() {
    let cost = json!({"usage": {"input_tokens": 1200, "output_tokens": 56}, "costUsd": 0.5});
    let delta = json!({"deltas": [{"domain": "ci", "path": "failing", "op": "inc", "value": -2.0}]});
    let context = json!({
        "data": {"contextTokens": 41_000},
        "metadata": {"mimeType": Context::MIME},
        "mediaType": "application/json",
    });
    let tokens = Some((1200, 56));
    let rows = [
        (Turn::default(), json!({})),
        (
            Turn {
                context: Some(41_000),
                ..Turn::default()
            },
            json!({"parts": [context]}),
        ),
        (
            Turn {
                tokens,
                cost_usd: Some(0.5),
                fixed: 2,
                context: Some(41_000),
            },
            json!({
                "metadata": {Cost::URI: cost, WorldstateDelta::URI: delta},
                "parts": [context],
                "extensions": [Cost::URI, WorldstateDelta::URI],
            }),
        ),
    ];
    for (turn, expected) in rows {
        let terminal = Agent::terminal(&turn).unwrap();
        assert_eq!(to_value(&terminal).unwrap(), expected);
        assert_eq!(terminal.is_empty(), expected == json!({}));
    }
}

#[test]
fn a_payload_that_no_reader_could_take_is_an_error() {
    let turn = Turn {
        tokens: Some((1, 1)),
        cost_usd: Some(-1.0),
        ..Turn::default()
    };
    let error = Agent::terminal(&turn).unwrap_err();
    assert_eq!((error.extension, error.violation.kind), (Cost::URI, Kind::Range));
}

#[test]
fn an_event_gives_a_message_for_metadata_and_one_for_each_part() {
    let reasoning = json!({"parts": [{
        "data": {"text": "Look."},
        "metadata": {"mimeType": Reasoning::MIME},
        "mediaType": "application/json",
    }]});
    let tool = json!({
        "metadata": {ToolCall::URI: {"toolCallId": "t1", "name": "search", "phase": "started"}},
        "extensions": [ToolCall::URI],
    });
    let (thought, tool_name) = ("Look.", "search");
    for (event, expected) in [
        (Event::default(), json!([])),
        (Event { thought, tool: "" }, json!([reasoning])),
        (
            Event {
                thought: "",
                tool: tool_name,
            },
            json!([tool]),
        ),
        (
            Event {
                thought,
                tool: tool_name,
            },
            json!([reasoning, tool]),
        ),
    ] {
        assert_eq!(to_value(Agent::progress(&event).unwrap()).unwrap(), expected);
    }
}

#[test]
fn the_card_states_what_is_listed_and_declared() {
    let agent = Agent {
        blast: json!({"skills": {"merge": {"radius": "repo"}}}),
    };
    let declared = agent.declarations().unwrap();
    let uris: Vec<&str> = declared.iter().map(|entry| &*entry.uri).collect();
    let expected = [
        Cost::URI,
        WorldstateDelta::URI,
        ToolCall::URI,
        Blast::URI,
        EffectDomain::URI,
    ];
    assert_eq!(uris, expected);
    assert_eq!(declared[0], Cost::declare());
    assert_eq!(to_value(&declared[3].params).unwrap(), agent.blast);
    assert_eq!(
        Blast::parse(&to_value(&declared[3]).unwrap()),
        Ok(Some(agent.params()))
    );
}

#[test]
fn what_is_listed_can_be_emitted_by_hand() {
    let cost = Cost::new(CostUsage::new(1, 2));
    assert_eq!(Agent::emit(&cost), cost.emit());
    let reasoning = Agent::produce(&Event {
        thought: "Look.",
        tool: "",
    });
    let reasoning: Reasoning = reasoning.unwrap();
    assert_eq!(Agent::emit_part(&reasoning), reasoning.emit_part());
}
