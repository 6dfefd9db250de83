//! A producer of what the card does not declare is refused.
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

impl Produces<Confidence> for Agent {
    fn produce(_: &Turn) -> Option<Confidence> {
        None
    }
}

fn main() {}
