//! An extension of status messages has no place on a terminal artifact, whatever it is produced from.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, event = Event, terminal(ToolCall))]
struct Agent;

impl Produces<ToolCall> for Agent {
    fn produce(_: &Event) -> Option<ToolCall> {
        None
    }
}

fn main() {}
