//! A path that leads nowhere is one error.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, event = Event, terminal(Cost, Typo), streaming(extensions::Typo))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

fn main() {}
