//! An extension that is listed twice is refused, in one list or two.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, event = Event, terminal(Cost, Chart, Cost), streaming(Chart))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<Chart> for Agent {
    fn produce(_: &Turn) -> Option<Chart> {
        None
    }
}

fn main() {}
