//! Turns a traced request into a whole turn of status frames and an artifact, served by the official SDK on loopback.

use std::net::Ipv4Addr;
use std::sync::Arc;

use a2a_ext::A2aExtension;
use a2a_ext::a2a::{
    A2AError, AgentCard, AgentInterface, Artifact, Message, Part, Role, StreamResponse,
    TRANSPORT_PROTOCOL_HTTP_JSON, TRANSPORT_PROTOCOL_JSONRPC, TaskArtifactUpdateEvent, TaskState, TaskStatus,
    TaskStatusUpdateEvent,
};
use a2a_ext::a2a_lf::{Attach, Declare};
use a2a_ext::protolabs::{
    Blast, Context, Cost, CostUsage, ToolCall, Trace, WorldstateDelta, WorldstateDeltaEntry,
};
use a2a_server::{
    AgentExecutor, DefaultRequestHandler, ExecutorContext, InMemoryTaskStore, StaticAgentCard, agent_card,
    jsonrpc, rest,
};
use anyhow::Result;
use futures::StreamExt as _;
use futures::stream::{self, BoxStream};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// What the agent sends, and what a reader must find again.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    pub calls: Vec<ToolCall>,
    pub cost: Cost,
    pub delta: WorldstateDelta,
    pub context: Context,
}

pub fn make<T: DeserializeOwned>(json: Value) -> T {
    serde_json::from_value(json).unwrap()
}

pub fn turn() -> Turn {
    let call = |json| make::<ToolCall>(json);
    Turn {
        calls: vec![
            call(json!({"toolCallId": "t1", "name": "search", "phase": "started", "args": {"limit": 20}})),
            call(json!({"toolCallId": "t1", "name": "search", "phase": "completed", "outputChars": 4210})),
        ],
        cost: Cost {
            duration_ms: Some((1 << 53) - 1),
            cost_usd: Some(0.1),
            success: Some(true),
            ..Cost::new(CostUsage::new(1200, 56))
        },
        delta: WorldstateDelta::from_iter([
            WorldstateDeltaEntry::inc("ci", "failing", -1.0),
            WorldstateDeltaEntry::set("board", "pr/2085", json!({"open": true, "votes": [1, 0.5, null]})),
        ]),
        context: make(json!({"contextTokens": 41_000, "trigger": "fraction:0.8"})),
    }
}

pub fn trace() -> Trace {
    make(json!({"traceId": "0af7651916cd43dd8448eb211c80319c", "spanId": "b7ad6b7169203331"}))
}

pub fn blast() -> Blast {
    make(json!({"skills": {"merge": {"radius": "repo", "note": "opens pull requests"}}}))
}

/// Sends a whole turn to a caller that says its trace, and refuses others.
pub struct Agent;

impl AgentExecutor for Agent {
    fn execute(&self, ctx: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        let traced = ctx.metadata.as_ref().map(Trace::parse);
        if traced != Some(Ok(Some(trace()))) {
            let refusal = A2AError::invalid_params(format!("the request's trace is {traced:?}"));
            return stream::iter([Err(refusal)]).boxed();
        }
        stream::iter(answer(&ctx, &turn()).into_iter().map(Ok)).boxed()
    }

    fn cancel(&self, _ctx: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        stream::empty().boxed()
    }
}

fn answer(ctx: &ExecutorContext, turn: &Turn) -> Vec<StreamResponse> {
    let (task_id, context_id) = ctx.task_info();
    let status = |state, message| {
        StreamResponse::StatusUpdate(TaskStatusUpdateEvent {
            task_id: task_id.clone(),
            context_id: context_id.clone(),
            status: TaskStatus {
                state,
                message,
                timestamp: None,
            },
            metadata: None,
        })
    };
    let mut events = Vec::new();
    for call in &turn.calls {
        let mut progress = Message::new(Role::Agent, vec![]);
        progress.attach(call).unwrap();
        events.push(status(TaskState::Working, Some(progress)));
    }
    let mut artifact = Artifact {
        artifact_id: "answer".into(),
        name: None,
        description: None,
        parts: vec![Part::text("Done.")],
        metadata: None,
        extensions: None,
    };
    artifact.attach(&turn.cost).unwrap().attach(&turn.delta).unwrap();
    artifact.push_part(&turn.context).unwrap();
    events.push(StreamResponse::ArtifactUpdate(TaskArtifactUpdateEvent {
        task_id: task_id.clone(),
        context_id: context_id.clone(),
        artifact,
        append: None,
        last_chunk: Some(true),
        metadata: None,
    }));
    events.push(status(TaskState::Completed, None));
    events
}

/// Serves the agent until the test ends, and gives its address.
pub async fn serve() -> Result<String> {
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let url = format!("http://{}", listener.local_addr()?);
    let mut card: AgentCard = make(json!({
        "name": "agent", "version": "1", "capabilities": {"streaming": true}, "supportedInterfaces": [],
    }));
    card.supported_interfaces = vec![
        AgentInterface::new(format!("{url}/rpc"), TRANSPORT_PROTOCOL_JSONRPC),
        AgentInterface::new(format!("{url}/rest"), TRANSPORT_PROTOCOL_HTTP_JSON),
    ];
    card.declare::<Cost>()
        .declare::<WorldstateDelta>()
        .declare::<ToolCall>();
    card.declare_params(&blast())?;
    let handler = Arc::new(DefaultRequestHandler::new(Agent, InMemoryTaskStore::new()));
    let router = agent_card::agent_card_router(Arc::new(StaticAgentCard::new(card)))
        .nest("/rpc", jsonrpc::jsonrpc_router(handler.clone()))
        .nest("/rest", rest::rest_router(handler));
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(url)
}
