//! Two extensions with one URI are refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal(Cost, Price))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<Price> for Agent {
    fn produce(_: &Turn) -> Option<Price> {
        None
    }
}

fn main() {}
