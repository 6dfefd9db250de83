//! An agent with a type parameter is refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal(Cost))]
struct Agent<T>(T);

impl<T> Produces<Cost> for Agent<T> {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

fn main() {}
