//! What is not listed has nothing to be produced from.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal(Cost))]
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

fn main() {}
