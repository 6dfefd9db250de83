//! A terminal extension is produced from a type that must be named.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(terminal(Cost))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

fn main() {}
