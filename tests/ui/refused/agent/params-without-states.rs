//! A card extension whose params nothing states is refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(params(Blast))]
struct Agent;

fn main() {}
