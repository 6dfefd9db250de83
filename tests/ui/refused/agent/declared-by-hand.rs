//! Only the derive says that an agent declares an extension.
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

impl a2a_ext::DeclaredBy<Agent> for Delta {
    type List = a2a_ext::agent::list::Terminal;
}

fn main() {
    let _ = Agent::emit(&Delta::default());
}
