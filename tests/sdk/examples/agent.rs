//! Turns a question into a turn that streams reasoning, tool calls and a table, and ends with its cost; served on loopback.
//!
//! `cargo run -p a2a-ext-sdk-tests --example agent [ADDRESS]` serves at the address, 127.0.0.1:8080 unless told otherwise: the card,
//! and JSON-RPC with server-sent events.

use std::sync::Arc;

use a2a_ext::a2a::{
    A2AError, AgentCard, Artifact, Message, Part, Role, StreamResponse, TaskArtifactUpdateEvent, TaskState,
    TaskStatus, TaskStatusUpdateEvent,
};
use a2a_ext::a2a_lf::{Attach as _, AttachError};
use a2a_ext::card::AgentSkill;
use a2a_ext::negotiation::{self, Negotiation};
use a2a_ext::protolabs::{
    self, Component, ComponentTableProps, Cost, CostUsage, Reasoning, ToolCall, WorldstateDelta,
};
use a2a_ext::{A2aAgent, Produces};
use a2a_server::{
    AgentExecutor, DefaultRequestHandler, ExecutorContext, InMemoryTaskStore, StaticAgentCard, agent_card,
    jsonrpc,
};
use anyhow::Result;
use axum::middleware::from_fn_with_state;
use futures::StreamExt as _;
use futures::stream::{self, BoxStream};
use serde_json::json;
use tokio::net::TcpListener;

const ADDRESS: &str = "127.0.0.1:8080";
const ANSWER: [&str; 2] = ["Two tests failed. ", "One is fixed."];

/// What happens while the agent works.
pub enum Event {
    /// It thinks.
    Thought(&'static str),
    /// A tool starts or ends.
    Tool(ToolCall),
    /// It found something to draw.
    Table(ComponentTableProps),
}

/// What a turn leaves behind.
pub struct Turn {
    /// Tokens read and generated.
    pub usage: CostUsage,
    /// How many tests it fixed.
    pub fixed: u32,
}

/// Looks after the tests of a project. Its lists are its card, and all that it can emit.
#[derive(A2aAgent)]
#[a2a_agent(
    turn = Turn,
    event = Event,
    terminal(Cost, WorldstateDelta),
    streaming(Reasoning, ToolCall, Component),
)]
pub struct Tester;

impl Produces<Cost> for Tester {
    fn produce(turn: &Turn) -> Option<Cost> {
        Some(Cost {
            success: Some(true),
            ..Cost::new(turn.usage)
        })
    }
}

impl Produces<WorldstateDelta> for Tester {
    fn produce(turn: &Turn) -> Option<WorldstateDelta> {
        (turn.fixed > 0).then(|| WorldstateDelta::inc("ci", "failing", -f64::from(turn.fixed)))
    }
}

impl Produces<Reasoning> for Tester {
    fn produce(event: &Event) -> Option<Reasoning> {
        match event {
            Event::Thought(text) => Some(Reasoning::new(*text)),
            Event::Tool(_) | Event::Table(_) => None,
        }
    }
}

impl Produces<ToolCall> for Tester {
    fn produce(event: &Event) -> Option<ToolCall> {
        match event {
            Event::Tool(call) => Some(call.clone()),
            Event::Thought(_) | Event::Table(_) => None,
        }
    }
}

impl Produces<Component> for Tester {
    fn produce(event: &Event) -> Option<Component> {
        match event {
            Event::Table(table) => Some(Component::Table(table.clone())),
            Event::Thought(_) | Event::Tool(_) => None,
        }
    }
}

impl AgentExecutor for Tester {
    fn execute(&self, ctx: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        let frames = frames(&ctx).map_err(|error| A2AError::internal(error.to_string()));
        match frames {
            Ok(frames) => stream::iter(frames.into_iter().map(Ok)).boxed(),
            Err(error) => stream::iter([Err(error)]).boxed(),
        }
    }

    fn cancel(&self, ctx: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        stream::iter([Ok(status(&ctx, TaskState::Canceled, None))]).boxed()
    }
}

/// What a model and its tools would say.
fn work() -> (Vec<Event>, Turn) {
    let table = ComponentTableProps {
        title: Some("Failing tests".to_owned()),
        columns: vec!["test".into(), "since".into()],
        rows: vec![
            json!(["test_rounding", "4f2c1d9"]),
            json!(["test_import", "0c5f1e2"]),
        ],
    };
    let events = vec![
        Event::Thought("The build is red, "),
        Event::Thought("so look at the tests first."),
        Event::Tool(ToolCall::started(
            "call_1",
            "run_tests",
            Some(json!({"filter": "money"})),
        )),
        Event::Tool(ToolCall::completed(
            "call_1",
            "run_tests",
            Some(json!({"failed": 2})),
        )),
        Event::Table(table),
    ];
    let turn = Turn {
        usage: CostUsage::new(1200, 56),
        fixed: 1,
    };
    (events, turn)
}

/// The whole stream of one turn. All of it is data, which rides whether or not the client asked for its extension.
fn frames(ctx: &ExecutorContext) -> Result<Vec<StreamResponse>, AttachError> {
    let (events, turn) = work();
    let mut frames = vec![status(ctx, TaskState::Working, None)];
    for event in &events {
        for progress in Tester::progress(event)? {
            let mut message = Message::new(Role::Agent, vec![]);
            message.attach_all(progress)?;
            frames.push(status(ctx, TaskState::Working, Some(message)));
        }
    }
    for (index, text) in ANSWER.into_iter().enumerate() {
        let artifact = answer(ctx, text);
        frames.push(artifact_update(ctx, artifact, index > 0, false));
    }
    // The last artifact says the whole answer once more, with what the turn leaves behind.
    let mut last = answer(ctx, &ANSWER.concat());
    last.attach_all(Tester::terminal(&turn)?)?;
    frames.push(artifact_update(ctx, last, false, true));
    frames.push(status(ctx, TaskState::Completed, None));
    Ok(frames)
}

fn answer(ctx: &ExecutorContext, text: &str) -> Artifact {
    Artifact {
        artifact_id: format!("{}-answer", ctx.task_id),
        name: None,
        description: None,
        parts: vec![Part::text(text)],
        metadata: None,
        extensions: None,
    }
}

fn artifact_update(ctx: &ExecutorContext, artifact: Artifact, append: bool, last: bool) -> StreamResponse {
    StreamResponse::ArtifactUpdate(TaskArtifactUpdateEvent {
        task_id: ctx.task_id.clone(),
        context_id: ctx.context_id.clone(),
        artifact,
        append: append.then_some(true),
        last_chunk: Some(last),
        metadata: None,
    })
}

fn status(ctx: &ExecutorContext, state: TaskState, message: Option<Message>) -> StreamResponse {
    StreamResponse::StatusUpdate(TaskStatusUpdateEvent {
        task_id: ctx.task_id.clone(),
        context_id: ctx.context_id.clone(),
        status: TaskStatus {
            state,
            message,
            timestamp: None,
        },
        metadata: None,
    })
}

/// The card: what it says of extensions comes from the agent's lists.
fn card(url: &str) -> Result<AgentCard> {
    let card = protolabs::card()
        .name("tester")
        .description("Looks after the tests of a project.")
        .version("1.0.0")
        .url(format!("{url}/rpc"))
        .extensions(Tester.declarations()?)
        .skill(AgentSkill::new("fix", "Fix", "Fixes failing tests.").with_tags(["tests"]))
        // This server neither asks who calls nor pushes.
        .no_security()
        .push_notifications(false)
        .build()?;
    Ok(card.try_into()?)
}

/// Serves the agent for ever.
///
/// # Errors
/// When the card cannot be made, or the listener fails.
pub async fn serve(listener: TcpListener) -> Result<()> {
    let url = format!("http://{}", listener.local_addr()?);
    let handler = Arc::new(DefaultRequestHandler::new(Tester, InMemoryTaskStore::new()));
    let negotiated = from_fn_with_state(Negotiation::of::<Tester>(), negotiation::axum::jsonrpc);
    let router = agent_card::agent_card_router(Arc::new(StaticAgentCard::new(card(&url)?)))
        .nest("/rpc", jsonrpc::jsonrpc_router(handler).layer(negotiated));
    axum::serve(listener, router).await?;
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| ADDRESS.to_owned());
    let listener = TcpListener::bind(address).await?;
    let url = format!("http://{}", listener.local_addr()?);
    println!("the card is at {url}, and JSON-RPC at {url}/rpc");
    serve(listener).await
}
