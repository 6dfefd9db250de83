//! A streaming extension that nothing produces is refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(event = Event, streaming(ToolCall))]
struct Agent;

fn main() {}
