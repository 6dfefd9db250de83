//! An agent without `#[a2a_agent(..)]` is refused, and what it produces is not declared.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

fn main() {
    let _ = (Agent::terminal(&Turn), Agent::progress(&Event));
}
