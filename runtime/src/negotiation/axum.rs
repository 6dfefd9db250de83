//! Turns the negotiation into middleware for routers of axum, such as those of the official SDK's server.
//!
//! ```
//! use a2a_ext::negotiation::{self, Negotiation};
//! use axum::middleware::from_fn_with_state;
//! # use a2a_ext::A2aAgent;
//! # #[derive(A2aAgent)]
//! # #[a2a_agent()]
//! # struct ProtoAgent;
//! # let jsonrpc_router: axum::Router = axum::Router::new();
//! # let rest_router: axum::Router = axum::Router::new();
//!
//! let negotiation = Negotiation::of::<ProtoAgent>();
//! let router: axum::Router = axum::Router::new()
//!     .nest("/rpc", jsonrpc_router.layer(from_fn_with_state(negotiation, negotiation::axum::jsonrpc)))
//!     .nest("/rest", rest_router.layer(from_fn_with_state(negotiation, negotiation::axum::rest)));
//! ```
//!
//! Not for the router of the agent card, from which clients learn what they must ask for.
//!
//! Handlers find the [`Active`] among the request's extensions. An executor of the SDK has the request's headers
//! instead, and calls [`activate`](Negotiation::activate) with those named `a2a-extensions` once more.

use std::borrow::Cow;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use serde_json::Value;

use super::{Active, HEADER, Negotiation, SupportRequired};

/// Of a request that is refused, this much is read to find its id; the SDK's server takes no longer ones.
const BODY_LIMIT: usize = 10 * 1024 * 1024;

/// Middleware of the JSON-RPC binding: a refusal is a JSON-RPC response with the code -32008 and the request's id.
pub async fn jsonrpc(State(negotiation): State<Negotiation>, request: Request, next: Next) -> Response {
    match activate(negotiation, request.headers()) {
        Ok(active) => answer(active, request, next).await,
        Err(refusal) => {
            let id = id(request.into_body()).await;
            refuse(StatusCode::OK, "application/json", &refusal.response(&id))
        }
    }
}

/// Middleware of the HTTP+JSON binding: a refusal has the status 400 and the error's body.
pub async fn rest(State(negotiation): State<Negotiation>, request: Request, next: Next) -> Response {
    match activate(negotiation, request.headers()) {
        Ok(active) => answer(active, request, next).await,
        Err(refusal) => refuse(
            StatusCode::BAD_REQUEST,
            "application/problem+json",
            &refusal.body(),
        ),
    }
}

fn activate(negotiation: Negotiation, headers: &HeaderMap) -> Result<Active, SupportRequired> {
    let values = headers.get_all(HEADER).iter();
    // What is no UTF-8 is no URI; those beside it in the same value are.
    let values: Vec<_> = values
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .collect();
    negotiation.activate(values.iter().map(Cow::as_ref))
}

async fn answer(active: Active, mut request: Request, next: Next) -> Response {
    let header = active.header().and_then(|uris| HeaderValue::try_from(uris).ok());
    request.extensions_mut().insert(active);
    let mut response = next.run(request).await;
    if let Some(uris) = header {
        response.headers_mut().insert(HEADER, uris);
    }
    response
}

fn refuse(status: StatusCode, kind: &'static str, body: &Value) -> Response {
    (status, [(CONTENT_TYPE, kind)], body.to_string()).into_response()
}

/// The id of a JSON-RPC request; null where it cannot be read, as JSON-RPC has it.
async fn id(body: Body) -> Value {
    let Ok(bytes) = to_bytes(body, BODY_LIMIT).await else {
        return Value::Null;
    };
    let request: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    match request.get("id") {
        Some(id @ (Value::String(_) | Value::Number(_))) => id.clone(),
        _ => Value::Null,
    }
}
