//! A list that is written twice is refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal(Cost))]
#[a2a_agent(terminal(Confidence))]
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
