//! A key that is not known is refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turns = Turn)]
struct Agent;

fn main() {}
