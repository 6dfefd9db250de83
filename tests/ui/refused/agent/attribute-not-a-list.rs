//! The attribute takes a list.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent]
struct Agent;

fn main() {}
