//! A part that is emitted and not listed is refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent()]
struct Agent;

fn main() {
    let _ = Agent::emit_part(&Reasoning::default());
}
