//! Where a comma is missing or is another sign, there is one error, and all that follows is read.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn terminal(Cost))]
struct Comma;

impl Produces<Cost> for Comma {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn; terminal(Cost; Confidence); params(Blast))]
struct Semicolon;

impl Produces<Cost> for Semicolon {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<Confidence> for Semicolon {
    fn produce(_: &Turn) -> Option<Confidence> {
        None
    }
}

impl States<Blast> for Semicolon {
    fn params(&self) -> Blast {
        Blast::default()
    }
}

#[derive(A2aAgent)]
#[a2a_agent(
    crate = a2a_ext
    turn = Turn,
    terminal(Cost Confidence),
)]
struct Renamed;

impl Produces<Cost> for Renamed {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<Confidence> for Renamed {
    fn produce(_: &Turn) -> Option<Confidence> {
        None
    }
}

fn main() {}
