//! Turns deployments and choices into what an agent declares and emits, with the extensions of other crates.

use a2a::{A2aAgent, Produces};
use deploy::Deploy;
pub use renamed as vocabulary;

/// What a turn leaves behind.
pub struct Turn {
    /// The revision that went out, if any did.
    pub revision: Option<String>,
}

/// A choice that was made during a turn.
pub struct Chosen(pub &'static str);

/// Deploys, and says what it chose.
#[derive(A2aAgent)]
#[a2a_agent(
    turn = Turn,
    event = Chosen,
    terminal(Deploy),
    streaming(vocabulary::Choice),
    crate = a2a,
)]
pub struct Deployer;

impl Produces<Deploy> for Deployer {
    fn produce(turn: &Turn) -> Option<Deploy> {
        Some(Deploy {
            revision: turn.revision.clone()?,
            duration_ms: None,
        })
    }
}

impl Produces<vocabulary::Choice> for Deployer {
    fn produce(chosen: &Chosen) -> Option<vocabulary::Choice> {
        Some(vocabulary::Choice {
            colour: chosen.0.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use a2a::{A2aAgent as _, A2aExtension as _};
    use deploy::Deploy;

    use super::vocabulary::Choice;
    use super::{Chosen, Deployer, Turn};

    #[test]
    fn declares_and_emits_extensions_of_other_crates() {
        let declared = Deployer.declarations().unwrap();
        assert_eq!(declared, [Deploy::declare()]);
        let revision = Some("0c5f1e2".to_owned());
        let terminal = Deployer::terminal(&Turn { revision }).unwrap();
        assert_eq!(terminal.metadata[Deploy::URI]["revision"], "0c5f1e2");
        assert!(Deployer::terminal(&Turn { revision: None }).unwrap().is_empty());
        let frames = Deployer::progress(&Chosen("blue")).unwrap();
        assert_eq!(frames[0].parts[0].mime, Choice::MIME);
    }
}
