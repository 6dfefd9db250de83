//! An extension that was refused is no second error at its agent.
mod extensions;
use extensions::*;

/// An extension.
#[derive(Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema, A2aExtension)]
#[a2a_extension(channel = artifact_metadata)]
struct Broken {}

/// An extension.
#[derive(Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/crooked-v1", channel = status)]
struct Crooked {}

/// An extension.
#[derive(Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/needs-v1",
    channel = artifact_metadata,
    requires(Broken, Crooked)
)]
struct Needs {}

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, event = Event, terminal(Broken, Cost, Needs), streaming(Crooked))]
struct Agent;

impl Produces<Broken> for Agent {
    fn produce(_: &Turn) -> Option<Broken> {
        None
    }
}

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<Crooked> for Agent {
    fn produce(_: &Event) -> Option<Crooked> {
        None
    }
}

impl Produces<Needs> for Agent {
    fn produce(_: &Turn) -> Option<Needs> {
        None
    }
}

fn main() {}
