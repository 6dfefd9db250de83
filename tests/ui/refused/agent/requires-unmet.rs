//! An extension whose required extensions are not declared is refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal(Cost), params(Effects))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl States<Effects> for Agent {
    fn params(&self) -> Effects {
        Effects::default()
    }
}

fn main() {}
