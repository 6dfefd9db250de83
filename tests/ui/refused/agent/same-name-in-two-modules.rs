//! An extension is called what its list calls it, so that two of one name can be told apart.
mod extensions;
use extensions::*;

mod other {
    use super::extensions::*;

    /// An extension.
    #[derive(Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema, A2aExtension)]
    #[a2a_extension(uri = "https://acme.dev/a2a/ext/cost-v1", channel = artifact_metadata)]
    pub struct Cost {}

    /// An extension.
    #[derive(Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema, A2aExtension)]
    #[a2a_extension(uri = "https://acme.dev/a2a/ext/other-v1", channel = artifact_metadata, requires(Chart))]
    pub struct Confidence {}

    /// An extension.
    #[derive(Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema, A2aExtension)]
    #[a2a_extension(uri = "https://acme.dev/a2a/ext/moved-v1", channel = status_metadata)]
    pub struct Delta {}
}

#[derive(A2aAgent)]
#[a2a_agent(turn = Turn, terminal(Cost, other::Cost, Confidence, crate::other::Confidence, Delta, other::Delta))]
struct Agent;

impl Produces<Cost> for Agent {
    fn produce(_: &Turn) -> Option<Cost> {
        None
    }
}

impl Produces<other::Cost> for Agent {
    fn produce(_: &Turn) -> Option<other::Cost> {
        None
    }
}

impl Produces<Confidence> for Agent {
    fn produce(_: &Turn) -> Option<Confidence> {
        None
    }
}

impl Produces<Delta> for Agent {
    fn produce(_: &Turn) -> Option<Delta> {
        None
    }
}

fn main() {}
