//! A part without a URI, which nothing produces, is refused by its MIME type.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(event = Event, streaming(Reasoning))]
struct Agent;

fn main() {}
