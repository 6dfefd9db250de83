//! A list is written with parentheses; in another form its extensions are still read.
mod extensions;
use extensions::*;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal = Cost)]
struct Value;

impl Produces<Cost> for Value {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, event = Event, terminal[Cost, Confidence], streaming = [ToolCall, Chart], params {Blast})]
struct Brackets;

impl Produces<Cost> for Brackets {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<Confidence> for Brackets {
    fn produce(_: &Turn) -> Option<Confidence> {
        None
    }
}

impl Produces<ToolCall> for Brackets {
    fn produce(_: &Event) -> Option<ToolCall> {
        None
    }
}

impl Produces<Chart> for Brackets {
    fn produce(_: &Event) -> Option<Chart> {
        None
    }
}

impl States<Blast> for Brackets {
    fn params(&self) -> Blast {
        Blast::default()
    }
}

#[derive(A2aAgent)]
#[a2a_agent(terminal, params)]
struct Flag;

fn main() {}
