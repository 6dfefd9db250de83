//! What is no path is refused, and the rest of the list is read.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal(Cost, "Confidence", Delta))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<Delta> for Agent {
    fn produce(_: &Turn) -> Option<Delta> {
        None
    }
}

fn main() {}
