//! Agents as their authors write them: without lists, with all of them, of re-exported extensions and of types without a size.
#![deny(warnings)]

#[path = "../refused/agent/extensions/mod.rs"]
mod extensions;

/// Extensions under other names.
mod fleet {
    pub mod v1 {
        pub use crate::extensions::{Chart, Cost as Price};
    }
}

use extensions::*;

/// Declares nothing.
#[derive(A2aAgent)]
#[a2a_agent()]
struct Plain;

#[derive(A2aAgent)]
#[a2a_agent()]
enum Empty {}

/// Lists without an extension need no turn and no event.
#[derive(A2aAgent)]
#[a2a_agent(terminal(), streaming(), request(), params())]
struct Bare;

/// A type may have commas of its own.
#[derive(A2aAgent)]
#[a2a_agent(turn = Result<Turn, Event>, event = Box<dyn for<'a> Fn(&'a Turn, &str) -> &'a Event>, terminal())]
struct Generic;

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, event = Event, terminal(), streaming())]
struct Quiet;

/// Lists are read in the order of the card, not of the attribute.
#[derive(A2aAgent)]
#[a2a_agent(params(Blast, Effects), request(Tenant))]
#[a2a_agent(
    event = [Event],
    streaming(ToolCall, Reasoning),
    turn = str,
    terminal(fleet::v1::Price, Delta, crate::fleet::v1::Chart),
)]
struct r#Agent {
    number: u8,
}

impl Produces<Cost> for Agent {
    fn produce(turn: &str) -> Option<Cost> {
        let number = turn.len() as u8;
        Some(Cost { number })
    }
}

impl Produces<Delta> for Agent {
    fn produce(_: &str) -> Option<Delta> {
        None
    }
}

impl Produces<Chart> for Agent {
    fn produce(_: &str) -> Option<Chart> {
        Some(Chart::default())
    }
}

impl Produces<ToolCall> for Agent {
    fn produce(events: &[Event]) -> Option<ToolCall> {
        (!events.is_empty()).then(ToolCall::default)
    }
}

impl Produces<Reasoning> for Agent {
    fn produce(_: &[Event]) -> Option<Reasoning> {
        Some(Reasoning::default())
    }
}

impl States<Blast> for Agent {
    fn params(&self) -> Blast {
        Blast { number: self.number }
    }
}

impl States<Effects> for Agent {
    fn params(&self) -> Effects {
        Effects::default()
    }
}

macro_rules! agent {
    ($agent:ident from $turn:ty: $($extension:path),*) => {
        #[derive(A2aAgent)]
        #[a2a_agent(turn = $turn, terminal($($extension),*))]
        struct $agent;

        $(impl Produces<$extension> for $agent {
            fn produce(_: &$turn) -> Option<$extension> {
                None
            }
        })*
    };
}

agent!(Made from Vec<Turn>: extensions::Cost, Delta);

fn uris(declared: Vec<a2a_ext::Declaration>) -> Vec<String> {
    declared.into_iter().map(|entry| entry.uri).collect()
}

fn main() {
    assert!(Plain.declarations().unwrap().is_empty());
    assert!(Bare.declarations().unwrap().is_empty());
    assert!(Generic::terminal(&Ok(Turn)).unwrap().is_empty());
    assert!(Quiet::terminal(&Turn).unwrap().is_empty());
    assert!(Quiet::progress(&Event).unwrap().is_empty());
    assert!(Made::terminal(&vec![Turn]).unwrap().is_empty());
    assert_eq!((Empty::NAME, Agent::NAME), ("Empty", "Agent"));

    let declared = Agent { number: 7 }.declarations().unwrap();
    assert_eq!(declared[5].params.as_ref().unwrap()["number"], 7);
    let expected = [Cost::URI, Delta::URI, Chart::URI, ToolCall::URI, Tenant::URI, Blast::URI, Effects::URI];
    assert_eq!(uris(declared), expected);

    let terminal = Agent::terminal("turn").unwrap();
    assert_eq!(terminal.extensions, [Cost::URI, Chart::URI]);
    assert_eq!(terminal.metadata[Cost::URI]["number"], 4);

    let frames = Agent::progress(&[Event]).unwrap();
    assert_eq!(frames[0].extensions, [ToolCall::URI]);
    assert_eq!(frames[1].parts[0].mime, Reasoning::MIME);
    assert_eq!(frames.len(), 2);
}
