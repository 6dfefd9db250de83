//! Turns agents on loopback into what the official clients of Python and TypeScript hand to the mirrors: the same as the wire.

use std::collections::{BTreeMap, BTreeSet};
use std::net::Ipv4Addr;
use std::process::{Command, Stdio};

use a2a_ext::negotiation::EXTENSION_SUPPORT_REQUIRED;
use a2a_ext::protolabs::REGISTRY;
use a2a_ext_tests::answer::{Feed, Item};
use a2a_ext_tests::json::normal;
use a2a_ext_tests::judges::layout;
use a2a_ext_tests::rust::found;
use a2a_ext_tests::streams::{same, summary};
use a2a_ext_xtask::check::environments;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::spawn_blocking;

use super::example::tester;
use super::http;
use super::negotiation::{Tenant, serve_strictly};

/// What a client reads of one agent.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Driven {
    /// The card, read by the client's strictest reader and written again.
    card: Value,
    /// The URIs that the mirror finds declared on the client's card.
    declared: Vec<String>,
    /// What the mirror finds on it.
    found: Vec<Item>,
    /// The answers to a request that asks for no extension, and to one that asks for all that are declared.
    calls: [Call; 2],
}

/// One answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    /// The `A2A-Extensions` header.
    active: Option<String>,
    refusal: Option<Refusal>,
    /// The body as it came.
    wire: String,
    /// What the mirror's `parse` reads from each message and artifact of the client's events, by slug.
    parsed: Value,
    /// What the mirror's `scan` and `Turn` make of the client's events.
    said: Value,
}

/// An error that the client knows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Refusal {
    code: i32,
    message: String,
}

#[tokio::test]
async fn official_clients_hand_out_what_is_on_the_wire() -> Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let example = format!("http://{}", listener.local_addr()?);
    tokio::spawn(tester::serve(listener));
    let strict = serve_strictly().await?;
    let cards = [served_card(&example).await?, served_card(&strict).await?];

    let urls = [example, strict];
    for (language, agents) in spawn_blocking(move || drive(&urls)).await?? {
        for (card, agent) in cards.iter().zip(&agents) {
            check_card(card, agent).context(format!("{language}: the card"))?;
            check_active(agent).context(format!("{language}: the header"))?;
        }
        let [example, strict] = agents;
        check_honesty(&example).context(format!("{language}: the example agent's stream"))?;
        check_refusal(&strict).context(format!("{language}: the agent that requires an extension"))?;
    }
    Ok(())
}

async fn served_card(url: &str) -> Result<Value> {
    let path = "/.well-known/agent-card.json";
    let response = http()?.get(format!("{url}{path}")).send().await?;
    Ok(serde_json::from_slice(&response.bytes().await?)?)
}

/// What the client of each language reads of each agent.
fn drive(urls: &[String; 2]) -> Result<[(&'static str, [Driven; 2]); 2]> {
    let layout = layout();
    let ready = environments(&layout)?;
    let mut python = Command::new(&ready.python);
    python.arg(layout.root.join("tests/python/drive_agent.py"));
    let mut node = Command::new(&ready.node);
    node.arg(ready.typescript_dir.join("dist/drive_agent.js"));
    // Both are started before either is waited for.
    let running = [("Python", python), ("TypeScript", node)].map(|(language, mut command)| {
        // A proxy of the environment is not to catch loopback.
        command.env("NO_PROXY", "127.0.0.1").env("no_proxy", "127.0.0.1");
        command.args(urls).stdin(Stdio::null()).stdout(Stdio::piped());
        (language, command.spawn())
    });
    let [python, typescript] = running.map(|(language, child)| {
        let output = child?.wait_with_output()?;
        ensure!(output.status.success(), "{language}: {}", output.status);
        let lines = serde_json::Deserializer::from_slice(&output.stdout).into_iter();
        let agents = lines.collect::<Result<Vec<Driven>, _>>().context(language)?;
        let agents = <[Driven; 2]>::try_from(agents).ok();
        Ok((language, agents.context("not a line for each agent")?))
    });
    Ok([python?, typescript?])
}

/// The client's card is the one that is served; empty lists may be left out.
fn check_card(served: &Value, agent: &Driven) -> Result<()> {
    let [read, written] = [&agent.card, served].map(|card| without_empty_lists(&normal(card)));
    same("the client", &read, "the server", &written)?;
    ensure!(
        agent.found == found(served),
        "on the client's card the mirror finds {:?}",
        agent.found
    );
    Ok(())
}

fn without_empty_lists(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(without_empty_lists).collect(),
        Value::Object(fields) => fields
            .iter()
            .filter(|(_, value)| **value != json!([]))
            .map(|(key, value)| (key.clone(), without_empty_lists(value)))
            .collect(),
        other => other.clone(),
    }
}

/// The answer's header says that what was asked for is active.
fn check_active(agent: &Driven) -> Result<()> {
    let [unasked, asked] = agent.calls.each_ref().map(|call| call.active.as_deref());
    ensure!(
        unasked.is_none(),
        "nothing was asked for, and `A2A-Extensions` says {unasked:?}"
    );
    let declared = agent.declared.join(", ");
    ensure!(
        asked == Some(&declared),
        "{declared:?} was asked for, and `A2A-Extensions` says {asked:?}"
    );
    Ok(())
}

/// The card's list is what is seen in the stream.
fn check_honesty(agent: &Driven) -> Result<()> {
    for call in &agent.calls {
        let said = check_stream(call)?;
        let emitted = said["emitted_uris"].as_array().into_iter().flatten();
        let emitted = emitted.filter_map(Value::as_str);
        let seen: BTreeSet<_> = emitted.collect();
        let declared: BTreeSet<_> = agent.declared.iter().map(String::as_str).collect();
        ensure!(seen == declared, "seen {seen:?}, declared {declared:?}");
    }
    Ok(())
}

/// The agent answers only where its required extension is asked for.
fn check_refusal(agent: &Driven) -> Result<()> {
    let [unasked, asked] = &agent.calls;
    let refusal = unasked
        .refusal
        .as_ref()
        .context("a request without the required extension is not refused")?;
    let is_ours = refusal.code == EXTENSION_SUPPORT_REQUIRED && refusal.message.contains(Tenant::URI);
    ensure!(
        is_ours,
        "{refusal:?} is not {EXTENSION_SUPPORT_REQUIRED} with {}",
        Tenant::URI
    );
    check_stream(asked)?;
    Ok(())
}

/// What was read of the client's events, once it is what the runtime reads from the bytes.
fn check_stream(call: &Call) -> Result<Value> {
    ensure!(call.refusal.is_none(), "refused: {:?}", call.refusal);
    let mut wire = normal(&summary(&Feed::whole("sse"), call.wire.as_bytes())?);
    ensure!(wire["faults"] == json!([]), "{}", wire["faults"]);
    ensure!(wire["final_state_norm"] == "completed", "{}", call.wire);
    let mut said = normal(&call.said);
    // Only bytes tell these; TypeScript's objects have a number for the wire's spelling of a state.
    for key in ["final_state", "ids", "truncated"] {
        for summary in [&mut wire, &mut said] {
            summary.as_object_mut().and_then(|summary| summary.remove(key));
        }
    }
    // What is absent may be left out.
    for found in said["found"].as_array_mut().into_iter().flatten() {
        for key in ["part_index", "artifact_id"] {
            found[key] = found[key].take();
        }
    }
    same("the client's events", &said, "the wire", &wire)?;
    same(
        "what is parsed",
        &normal(&call.parsed),
        "the wire",
        &json!(payloads(&wire)),
    )?;
    Ok(said)
}

/// The payloads that were found, by slug; none of an extension is an empty list.
fn payloads(summary: &Value) -> BTreeMap<&str, Vec<&Value>> {
    let slugs = REGISTRY.extensions().iter().map(|extension| extension.slug);
    let mut payloads: BTreeMap<&str, Vec<&Value>> = slugs.map(|slug| (slug, vec![])).collect();
    for found in summary["found"].as_array().into_iter().flatten() {
        let slug = found["extension"].as_str().unwrap_or_default();
        payloads.entry(slug).or_default().push(&found["payload"]);
    }
    payloads
}
