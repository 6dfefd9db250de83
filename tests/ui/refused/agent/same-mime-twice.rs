//! Two extensions with one MIME type are refused, also where only one has a URI.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, event = Event, terminal(Chart), streaming(Plot))]
struct Agent;

impl Produces<Chart> for Agent {
    fn produce(_: &Turn) -> Option<Chart> {
        None
    }
}

impl Produces<Plot> for Agent {
    fn produce(_: &Event) -> Option<Plot> {
        None
    }
}

fn main() {}
