//! Turns the two examples into one conversation on loopback.

#[allow(dead_code, reason = "its `main` is for the command line")]
#[path = "examples/client.rs"]
mod client;
#[allow(dead_code, reason = "its `main` is for the command line")]
#[path = "examples/agent.rs"]
pub mod tester;

use std::net::Ipv4Addr;

use a2a_ext::protolabs::{Component, Cost, ToolCall, WorldstateDelta};
use a2a_ext::turn::{Phase, State};
use anyhow::Result;
use tokio::net::TcpListener;

#[tokio::test]
async fn the_client_reads_what_the_agent_declares_and_emits() -> Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let url = format!("http://{}", listener.local_addr()?);
    tokio::spawn(tester::serve(listener));
    let answer = client::ask(&url, "Fix the build.").await?;
    let turn = &answer.turn;

    let declared = [Cost::URI, WorldstateDelta::URI, ToolCall::URI];
    assert_eq!(answer.active, declared.join(", "));
    assert_eq!(turn.reasoning(), "The build is red, so look at the tests first.");
    let [tool] = turn.tools() else {
        anyhow::bail!("one run, and not {:?}", turn.tools());
    };
    assert_eq!(tool.phases, [Phase::Started, Phase::Completed]);
    let failed = tool.result.as_ref().and_then(|result| result["failed"].as_f64());
    assert_eq!(failed, Some(2.0));
    assert_eq!(turn.answer(), "Two tests failed. One is fixed.");
    assert_eq!(turn.state(), Some(State::Completed));
    assert_eq!(turn.cost().map(Cost::total_tokens), Some(1256));
    let [Component::Table(table)] = answer.components.as_slice() else {
        anyhow::bail!("one table, and not {:?}", answer.components);
    };
    assert_eq!(table.title.as_deref(), Some("Failing tests"));
    assert_eq!(answer.changes, [WorldstateDelta::inc("ci", "failing", -1.0)]);
    assert!(answer.faults.is_empty());
    let emitted = [ToolCall::URI, Cost::URI, WorldstateDelta::URI];
    assert_eq!(turn.emitted_uris(), emitted);
    assert!(turn.faults().is_empty() && turn.broken().is_empty() && turn.errors().is_empty());
    Ok(())
}
