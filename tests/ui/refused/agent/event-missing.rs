//! A streaming extension is produced from a type that must be named.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, streaming(ToolCall))]
struct Agent;

impl Produces<ToolCall> for Agent {
    fn produce(_: &Event) -> Option<ToolCall> {
        None
    }
}

fn main() {}
