//! Turns the live stream of one turn into what it said, did and cost.

use a2a_ext::stream::{EventStream, Format};
use a2a_ext::turn::Turn;
use futures::StreamExt as _;
use serde_json::json;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let message =
        json!({"messageId": "m-1", "role": "ROLE_USER", "parts": [{"text": "Why is the nightly job red?"}]});
    let request =
        json!({"jsonrpc": "2.0", "id": 1, "method": "SendStreamingMessage", "params": {"message": message}});
    let agent = reqwest::Client::new()
        .post(std::env::var("A2A_URL")?)
        .header("A2A-Version", "1.0");
    let response = agent.json(&request).send().await?.error_for_status()?;

    let content_type = response.headers().get("content-type");
    let format = Format::of_content_type(content_type.map_or(Ok(""), |value| value.to_str())?);

    let mut turn = Turn::new();
    let mut events = EventStream::new(response.bytes_stream(), format);
    while let Some(event) = events.next().await {
        turn.take(&event?);
    }
    for error in turn.errors() {
        println!("error {}: {}", error.code, error.message);
    }
    assert!(turn.state().is_some(), "the agent said nothing of a task");
    println!("{}", turn.answer());
    for tool in turn.tools() {
        println!("{}: {:?}", tool.name, tool.phase());
    }
    if let Some(cost) = turn.cost() {
        println!("{} tokens", cost.total_tokens());
    }
    Ok(())
}
