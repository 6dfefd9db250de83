//! An agent with a lifetime is refused.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(params(Blast))]
struct Agent<'a>(&'a str);

impl States<Blast> for Agent<'_> {
    fn params(&self) -> Blast {
        Blast::default()
    }
}

fn main() {}
