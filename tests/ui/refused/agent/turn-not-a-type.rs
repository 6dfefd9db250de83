//! What is no type is refused as the turn.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = 5, terminal(Cost))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

fn main() {}
