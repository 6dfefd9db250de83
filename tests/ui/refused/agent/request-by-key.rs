//! What is found in requests by its key is on no card.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(request(Tenant, Trace))]
struct Agent;

fn main() {}
