//! What comes with requests is not streamed.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(event = Event, streaming(Tenant))]
struct Agent;

fn main() {}
