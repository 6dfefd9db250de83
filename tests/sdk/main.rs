//! Turns an agent on the official SDK's server into what the SDK's client, and a reader of raw bytes, find on loopback.
#![allow(clippy::unwrap_used, reason = "tests")]

mod agent;
mod clients;
mod example;
mod negotiation;

use std::sync::Arc;

use a2a_client::agent_card::AgentCardResolver;
use a2a_client::jsonrpc::JsonRpcTransportFactory;
use a2a_client::rest::RestTransportFactory;
use a2a_client::{A2AClient, A2AClientFactory, Transport};
use a2a_ext::a2a::{
    AgentCard, Artifact, GetTaskRequest, Message, Part, Role, SVC_PARAM_VERSION, SendMessageRequest,
    SendMessageResponse, StreamResponse, TRANSPORT_PROTOCOL_HTTP_JSON, TRANSPORT_PROTOCOL_JSONRPC, VERSION,
};
use a2a_ext::a2a_lf::Attach;
use a2a_ext::protolabs::{Blast, Context, Cost, REGISTRY, ToolCall, Trace, WorldstateDelta};
use a2a_ext::stream::{Events, Format};
use a2a_ext::{A2aExtension, scan};
use anyhow::{Context as _, Result, bail, ensure};
use futures::StreamExt as _;
use serde_json::json;

use agent::{Turn, blast, make, serve, trace, turn};

fn request() -> Result<SendMessageRequest> {
    let mut request: SendMessageRequest =
        make(json!({"message": Message::new(Role::User, vec![Part::text("Go.")])}));
    request.attach(&trace())?;
    Ok(request)
}

/// A client that a proxy of the environment does not keep from loopback.
fn http() -> Result<reqwest::Client> {
    Ok(reqwest::Client::builder().no_proxy().build()?)
}

async fn client(card: &AgentCard, binding: &str) -> Result<A2AClient<Box<dyn Transport>>> {
    let factory = A2AClientFactory::builder()
        .register(Arc::new(JsonRpcTransportFactory::new(Some(http()?))))
        .register(Arc::new(RestTransportFactory::new(Some(http()?))))
        .preferred_bindings(vec![binding.to_owned()])
        .build();
    let (client, chosen) = factory.create_from_card_with_interface(card).await?;
    ensure!(chosen.protocol_binding == binding);
    Ok(client)
}

/// What the terminal artifact says of the turn, whose tool calls are known from elsewhere.
fn read(calls: Vec<ToolCall>, artifact: &Artifact) -> Result<Turn> {
    assert_eq!(artifact.extensions, listed(&[Cost::URI, WorldstateDelta::URI]));
    let metadata = artifact.metadata.as_ref().context("no metadata")?;
    let tokens = &metadata[Cost::URI]["usage"]["input_tokens"];
    assert!(
        tokens.is_f64(),
        "{tokens}: the documentation says that numbers come back as doubles"
    );
    Ok(Turn {
        calls,
        cost: Cost::parse(artifact)?.context("no cost")?,
        delta: WorldstateDelta::parse(artifact)?.context("no delta")?,
        context: Context::parse(artifact)?.context("no context")?,
    })
}

fn listed(uris: &[&str]) -> Option<Vec<String>> {
    Some(uris.iter().map(ToString::to_string).collect())
}

async fn check(card: &AgentCard, binding: &str) -> Result<()> {
    let client = client(card, binding).await?;
    let without_calls = Turn {
        calls: vec![],
        ..turn()
    };

    let SendMessageResponse::Task(task) = client.send_message(&request()?).await? else {
        bail!("the answer is no task");
    };
    assert_eq!(
        read(vec![], &task.artifacts.unwrap_or_default()[0])?,
        without_calls
    );
    let task = client
        .get_task(&make::<GetTaskRequest>(json!({"id": task.id})))
        .await?;
    assert_eq!(
        read(vec![], &task.artifacts.unwrap_or_default()[0])?,
        without_calls
    );
    let asked = &task.history.unwrap_or_default()[0];
    assert_eq!(asked.extensions, listed(&[Trace::URI]));

    let (mut calls, mut artifacts) = (Vec::new(), Vec::new());
    let mut events = client.send_streaming_message(&request()?).await?;
    while let Some(event) = events.next().await {
        match event? {
            StreamResponse::StatusUpdate(update) => {
                if let Some(message) = &update.status.message {
                    assert_eq!(message.extensions, listed(&[ToolCall::URI]));
                    calls.extend(ToolCall::parse(message)?);
                }
            }
            StreamResponse::ArtifactUpdate(update) => artifacts.push(update.artifact),
            other => bail!("{other:?} was not sent"),
        }
    }
    assert_eq!(artifacts.len(), 1);
    assert_eq!(read(calls, &artifacts[0])?, turn());
    Ok(())
}

#[tokio::test]
async fn the_sdk_client_reads_what_was_attached() -> Result<()> {
    let url = serve().await?;
    let card = AgentCardResolver::new(Some(http()?)).resolve(&url).await?;
    assert_eq!(Blast::parse(&card)?, Some(blast()));
    let declared: Vec<_> = card
        .capabilities
        .extensions
        .iter()
        .flatten()
        .map(|e| &*e.uri)
        .collect();
    assert_eq!(
        declared,
        [Cost::URI, WorldstateDelta::URI, ToolCall::URI, Blast::URI]
    );
    check(&card, TRANSPORT_PROTOCOL_JSONRPC).await?;
    check(&card, TRANSPORT_PROTOCOL_HTTP_JSON).await
}

#[tokio::test]
async fn the_raw_stream_holds_the_same() -> Result<()> {
    let url = serve().await?;
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "SendStreamingMessage", "params": request()?});
    let response = http()?
        .post(format!("{url}/rpc"))
        .header(SVC_PARAM_VERSION, VERSION)
        .body(call.to_string())
        .send()
        .await?;
    let body = response.bytes().await?;
    let (mut found, mut frames) = (Vec::new(), Vec::new());
    for event in Events::new(&body[..], Format::Sse) {
        frames.push(event?.frame?);
    }
    for frame in &frames {
        for payload in scan(frame, &REGISTRY) {
            let valid = (payload.extension.reread)(payload.payload)?;
            found.push((payload.channel, payload.key, valid));
        }
    }
    let Turn {
        calls,
        cost,
        delta,
        context,
    } = turn();
    let expected = [
        ("status.message.metadata", ToolCall::URI, calls[0].to_payload()?),
        ("status.message.metadata", ToolCall::URI, calls[1].to_payload()?),
        ("artifact.metadata", Cost::URI, cost.to_payload()?),
        ("artifact.metadata", WorldstateDelta::URI, delta.to_payload()?),
        (
            "artifact.part",
            "application/vnd.protolabs.context-v1+json",
            context.to_payload()?,
        ),
    ];
    assert_eq!(found, expected);
    let message = &frames[0]["result"]["statusUpdate"]["status"]["message"];
    assert!(message.is_object() && message.get("parts").is_none(), "{message}");
    Ok(())
}
