//! A turn that is more private than its agent is refused where it is named.
mod extensions;
use extensions::*;

mod inner {
    use super::*;

    struct Private;

    #[derive(A2aAgent)]
    #[a2a_agent(turn = Private)]
    pub struct Agent;
}

fn main() {}
