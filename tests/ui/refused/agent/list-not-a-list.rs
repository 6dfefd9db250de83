//! A list is written with parentheses.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal = Cost)]
struct Agent;

fn main() {}
