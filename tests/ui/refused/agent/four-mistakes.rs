//! Each of four mistakes is shown once, and nothing else.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(
    turn = Turn,
    event = Event,
    terminal(Cost, Price, Confidence),
    streaming(Chart, ToolCall),
    params(Effects),
)]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<Price> for Agent {
    fn produce(_: &Turn) -> Option<Price> {
        None
    }
}

impl Produces<Chart> for Agent {
    fn produce(_: &Event) -> Option<Chart> {
        None
    }
}

impl Produces<ToolCall> for Agent {
    fn produce(_: &Event) -> Option<ToolCall> {
        None
    }
}

impl States<Effects> for Agent {
    fn params(&self) -> Effects {
        Effects::default()
    }
}

fn main() {
    let _ = Agent::emit(&Delta::default());
}
