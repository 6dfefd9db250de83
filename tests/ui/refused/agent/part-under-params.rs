//! A part has no place on the card.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, params(Chart))]
struct Agent;

fn main() {}
