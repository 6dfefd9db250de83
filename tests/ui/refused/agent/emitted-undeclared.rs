//! An extension that is emitted and not declared is refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal(Cost))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

fn main() {
    let _ = Agent::emit(&Cost::default());
    let _ = Agent::emit(&Confidence::default());
}
