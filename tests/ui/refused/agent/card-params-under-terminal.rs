//! An extension of the card has no place on an artifact.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal(Blast))]
struct Agent;

impl States<Blast> for Agent {
    fn params(&self) -> Blast {
        Blast::default()
    }
}

fn main() {}
