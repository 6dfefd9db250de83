//! Turns an agent's answer to one question into lines for people, as its stream comes in.
//!
//! `cargo run -p a2a-ext-sdk-tests --example client [URL [QUESTION]]` asks the agent at the URL, http://127.0.0.1:8080 unless told
//! otherwise; `--example agent` serves one there.

use a2a_ext::a2a::{Message, Part, Role, SVC_PARAM_VERSION, VERSION};
use a2a_ext::protolabs::{Component, REGISTRY, WorldstateDelta};
use a2a_ext::stream::{Decoder, Event, Format};
use a2a_ext::turn::{Fault, Reading, Turn};
use a2a_ext::{negotiation, read_json};
use anyhow::{Context as _, Result};
use serde_json::{Value, json};

const URL: &str = "http://127.0.0.1:8080";
const CARD: &str = "/.well-known/agent-card.json";

/// What the agent says, and the extensions that were active for it.
#[derive(Default)]
pub struct Answer {
    /// The whole turn.
    pub turn: Turn,
    /// What is to be drawn.
    pub components: Vec<Component>,
    /// What changed in the shared state.
    pub changes: Vec<WorldstateDelta>,
    /// The payloads of these two that are not valid.
    pub faults: Vec<Fault>,
    /// The `A2A-Extensions` header; empty where there is none.
    pub active: String,
}

/// Asks the agent for all the extensions that its card declares and the fleet knows, and reads its turn to the end.
///
/// # Errors
/// When the agent cannot be reached, or its card names no JSON-RPC interface or requires what the fleet does not know.
pub async fn ask(base: &str, question: &str) -> Result<Answer> {
    let http = reqwest::Client::builder().no_proxy().build()?;
    let card = http.get(format!("{base}{CARD}")).send().await?.bytes().await?;
    let card = read_json(&card)?;
    let uris = negotiation::ask(&card, &REGISTRY)?;

    let message = Message::new(Role::User, vec![Part::text(question)]);
    let call = json!({
        "jsonrpc": "2.0", "id": 1, "method": "SendStreamingMessage", "params": {"message": message},
    });
    let mut response = http
        .post(jsonrpc_url(&card)?)
        .header(SVC_PARAM_VERSION, VERSION)
        .header(negotiation::HEADER, uris.join(", "))
        .header("Content-Type", "application/json")
        .body(call.to_string())
        .send()
        .await?;
    let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
    let mut answer = Answer {
        active: header(negotiation::HEADER).unwrap_or_default().to_owned(),
        ..Answer::default()
    };
    // A refusal comes as one text, not as a stream.
    let format = Format::of_content_type(header("content-type").unwrap_or_default());

    let mut decoder = Decoder::new(format);
    while let Some(chunk) = response.chunk().await? {
        decoder.feed(&chunk);
        answer.take_all(&mut decoder);
    }
    decoder.finish();
    answer.take_all(&mut decoder);
    Ok(answer)
}

impl Answer {
    fn take_all(&mut self, decoder: &mut Decoder) {
        while let Some(event) = decoder.next_event() {
            self.turn.take(&event);
            self.take_others(&event);
        }
    }

    /// Takes the payloads of extensions that a turn does not fold, as they come.
    fn take_others(&mut self, event: &Event) {
        let Ok(frame) = &event.frame else { return };
        let reading = Reading::of(frame, event.index, &REGISTRY);
        let components = reading.payloads(&mut self.faults).into_iter();
        self.components.extend(components.map(|(_, component)| component));
        let changes = reading.payloads(&mut self.faults).into_iter();
        self.changes.extend(changes.map(|(_, change)| change));
    }
}

fn jsonrpc_url(card: &Value) -> Result<&str> {
    let interfaces = card["supportedInterfaces"].as_array().into_iter().flatten();
    let mut urls = interfaces.filter(|i| i["protocolBinding"] == "JSONRPC");
    let url = urls.next().and_then(|interface| interface["url"].as_str());
    url.context("the card names no JSON-RPC interface")
}

fn print(answer: &Answer) {
    let turn = &answer.turn;
    println!("active     {}", answer.active);
    println!("thinks     {}", turn.reasoning());
    for tool in turn.tools() {
        let phases: Vec<&str> = tool.phases.iter().map(|phase| phase.as_str()).collect();
        println!("tool       {}: {}", tool.name, phases.join(", "));
    }
    for component in &answer.components {
        println!("draws      {component:?}");
    }
    println!("answers    {}", turn.answer());
    println!(
        "is         {}",
        turn.state().map_or("unknown", |state| state.as_str())
    );
    if let Some(cost) = turn.cost() {
        println!("used       {} tokens", cost.total_tokens());
    }
    for change in answer.changes.iter().flat_map(|change| &change.deltas) {
        println!(
            "changes    {} {}: {:?}",
            change.domain, change.path, change.change
        );
    }
    for error in turn.errors() {
        println!("refused    {}: {}", error.code, error.message);
    }
    for fault in turn.faults().iter().chain(&answer.faults) {
        println!("not valid  {fault:?}");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().unwrap_or_else(|| URL.to_owned());
    let question = arguments.next().unwrap_or_else(|| "Fix the build.".to_owned());
    print(&ask(&url, &question).await?);
    Ok(())
}
