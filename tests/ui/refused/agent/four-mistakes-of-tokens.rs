//! Mistakes that tokens show hide none that the extensions show.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(
    turn = Turn,
    tern = Turn,
    terminal(Cost, Confidence, ToolCall),
    streaming(Chart),
)]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<ToolCall> for Agent {
    fn produce(_: &Event) -> Option<ToolCall> {
        None
    }
}

impl Produces<Chart> for Agent {
    fn produce(_: &Event) -> Option<Chart> {
        None
    }
}

fn main() {}
