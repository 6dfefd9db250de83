//! Turns requests with and without `A2A-Extensions` into answers of the official SDK's server behind the negotiation.

use std::net::Ipv4Addr;
use std::sync::Arc;

use a2a_ext::a2a::{
    AgentCard, AgentInterface, SVC_PARAM_VERSION, TRANSPORT_PROTOCOL_HTTP_JSON, TRANSPORT_PROTOCOL_JSONRPC,
    VERSION,
};
use a2a_ext::negotiation::{self, EXTENSION_SUPPORT_REQUIRED, HEADER, Negotiation};
use a2a_ext::{A2aAgent, A2aExtension, card};
use a2a_server::{DefaultRequestHandler, InMemoryTaskStore, StaticAgentCard, agent_card, jsonrpc, rest};
use anyhow::Result;
use axum::middleware::from_fn_with_state;
use axum::serve;
use reqwest::Response;
use reqwest::header::HeaderValue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{agent, client, http, make, request};

/// The tenant that a request is for.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/tenant-v1", channel = request_metadata, required)]
pub struct Tenant {}

/// The region that a request is for.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/region-v1", channel = request_metadata)]
struct Region {}

#[derive(A2aAgent)]
#[a2a_agent(request(Tenant, Region))]
struct Strict;

/// Serves an agent that requires an extension, until the test ends, and gives its address.
pub async fn serve_strictly() -> Result<String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let url = format!("http://{}", listener.local_addr()?);
    let handler = Arc::new(DefaultRequestHandler::new(agent::Agent, InMemoryTaskStore::new()));
    let negotiation = Negotiation::of::<Strict>();
    let rpc = jsonrpc::jsonrpc_router(handler.clone())
        .layer(from_fn_with_state(negotiation, negotiation::axum::jsonrpc));
    let rest = rest::rest_router(handler).layer(from_fn_with_state(negotiation, negotiation::axum::rest));
    let card = card::AgentCard::builder()
        .name("strict")
        .description("Answers for tenants.")
        .version("1")
        .url(format!("{url}/rpc"))
        .streaming(true)
        .extensions(Strict.declarations()?)
        .build()?;
    let router = agent_card::agent_card_router(Arc::new(StaticAgentCard::new(card.try_into()?)))
        .nest("/rpc", rpc)
        .nest("/rest", rest);
    tokio::spawn(async move { serve(listener, router).await });
    Ok(url)
}

async fn post(url: String, body: &Value, extensions: &[&[u8]]) -> Result<Response> {
    let mut request = http()?.post(url).header(SVC_PARAM_VERSION, VERSION);
    for value in extensions {
        request = request.header(HEADER, HeaderValue::from_bytes(value)?);
    }
    let request = request.header("Content-Type", "application/json");
    Ok(request.body(body.to_string()).send().await?)
}

fn echoed(response: &Response) -> Option<&str> {
    response.headers().get(HEADER)?.to_str().ok()
}

async fn json(response: Response) -> Result<Value> {
    Ok(serde_json::from_slice(&response.bytes().await?)?)
}

/// What is asked for, and what the answer says is active; `None` where it is refused.
const ROWS: &[(&[&[u8]], Option<&str>)] = &[
    (&[], None),
    (
        &[b"https://acme.dev/a2a/ext/tenant-v2, https://acme.dev/a2a/ext/region-v1"],
        None,
    ),
    (
        &[b" https://acme.dev/a2a/ext/tenant-v1 ,https://acme.dev/a2a/ext/other-v1"],
        Some(Tenant::URI),
    ),
    // One that is no URI takes nothing from those beside it.
    (
        &[b"\xff,\xc3\xa9 ,https://acme.dev/a2a/ext/tenant-v1,https://acme.dev/a2a/ext/region-v1\xe9"],
        Some(Tenant::URI),
    ),
    (
        &[
            b"https://acme.dev/a2a/ext/region-v1",
            b"https://acme.dev/a2a/ext/tenant-v1",
        ],
        Some("https://acme.dev/a2a/ext/tenant-v1, https://acme.dev/a2a/ext/region-v1"),
    ),
];

#[tokio::test]
async fn json_rpc_is_answered_or_refused() -> Result<()> {
    let url = serve_strictly().await?;
    for (method, kind) in [
        ("SendMessage", "application/json"),
        ("SendStreamingMessage", "text/event-stream"),
    ] {
        for (extensions, active) in ROWS {
            let call = json!({"jsonrpc": "2.0", "id": "r-1", "method": method, "params": request()?});
            let response = post(format!("{url}/rpc"), &call, extensions).await?;
            assert_eq!(echoed(&response), *active, "{extensions:?}");
            assert_eq!(response.status(), 200);
            if active.is_some() {
                assert_eq!(response.headers()["content-type"], kind);
                assert!(!response.text().await?.contains("error"));
                continue;
            }
            let answer = json(response).await?;
            assert_eq!(
                (&answer["id"], &answer["error"]["code"]),
                (&json!("r-1"), &json!(-32008))
            );
            let details = &answer["error"]["data"][0];
            assert_eq!(details["reason"], "EXTENSION_SUPPORT_REQUIRED");
            assert_eq!(details["metadata"]["extensions"], Tenant::URI);
        }
    }
    Ok(())
}

#[tokio::test]
async fn what_is_no_request_is_refused_without_an_id() -> Result<()> {
    let url = serve_strictly().await?;
    for body in [json!("SendMessage"), json!({"id": {"a": 1}}), Value::Null] {
        let answer = json(post(format!("{url}/rpc"), &body, &[]).await?).await?;
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&Value::Null, &json!(-32008)),
            "{body}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn rest_is_answered_or_refused() -> Result<()> {
    let url = serve_strictly().await?;
    let body = serde_json::to_value(request()?)?;
    for (extensions, active) in ROWS {
        let response = post(format!("{url}/rest/message:send"), &body, extensions).await?;
        assert_eq!(echoed(&response), *active, "{extensions:?}");
        if active.is_some() {
            assert_eq!(response.status(), 200);
            continue;
        }
        assert_eq!(response.status(), 400);
        let error = &json(response).await?["error"];
        assert_eq!(
            (&error["code"], &error["status"]),
            (&json!(400), &json!("FAILED_PRECONDITION"))
        );
        assert_eq!(error["details"][0]["metadata"]["extensions"], Tenant::URI);
    }
    Ok(())
}

#[tokio::test]
async fn the_sdk_client_knows_the_error() -> Result<()> {
    let url = serve_strictly().await?;
    for (binding, path) in [
        (TRANSPORT_PROTOCOL_JSONRPC, "rpc"),
        (TRANSPORT_PROTOCOL_HTTP_JSON, "rest"),
    ] {
        let mut card: AgentCard = make(json!({
            "name": "strict", "version": "1", "capabilities": {}, "supportedInterfaces": [],
        }));
        card.supported_interfaces = vec![AgentInterface::new(format!("{url}/{path}"), binding)];
        let error = client(&card, binding)
            .await?
            .send_message(&request()?)
            .await
            .unwrap_err();
        assert_eq!(error.code, EXTENSION_SUPPORT_REQUIRED, "{binding}");
        assert!(error.message.contains(Tenant::URI), "{}", error.message);
    }
    Ok(())
}
