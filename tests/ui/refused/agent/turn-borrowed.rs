//! A turn that borrows for a lifetime is refused: the agent has none to name.
mod extensions;
use extensions::*;

struct Borrowed<'a>(&'a str);

#[derive(A2aAgent)]
#[a2a_agent(turn = Borrowed<'a>, event = &Event, terminal(Cost), streaming(ToolCall))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Borrowed<'_>) -> Option<Cost> {
        None
    }
}

impl Produces<ToolCall> for Agent {
    fn produce(_: &&Event) -> Option<ToolCall> {
        None
    }
}

#[derive(A2aAgent)]
#[a2a_agent(turn = Borrowed<'_>, event = Box<dyn for<'b> Fn(&'b Borrowed<'b>, &str) -> bool>)]
struct Elided;

fn main() {}
