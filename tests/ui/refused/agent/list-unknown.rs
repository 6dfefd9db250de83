//! A list that is not known is refused; its extensions are taken as if they stood in the one that was meant.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, event = Event, terminal(Cost), streamin(ToolCall), emits(Confidence))]
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

impl Produces<Confidence> for Agent {
    fn produce(_: &Turn) -> Option<Confidence> {
        None
    }
}

fn main() {}
