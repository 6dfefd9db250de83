//! Turns the lists of an agent into its card, what its turns and events emit, and compile errors where these disagree.
//!
//! ```
//! use a2a_ext::{A2aAgent, Produces, States};
//! # #[cfg(feature = "protolabs")]
//! use a2a_ext::protolabs::{Blast, Cost, CostUsage, ToolCall};
//! # #[cfg(feature = "protolabs")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//!
//! /// What a whole turn leaves behind.
//! struct TurnOutcome { read: u64, generated: u64 }
//!
//! /// What happens during a turn.
//! enum ToolEvent { Started { id: String, name: String }, Heartbeat }
//!
//! #[derive(A2aAgent)]
//! #[a2a_agent(
//!     turn = TurnOutcome,
//!     event = ToolEvent,
//!     terminal(Cost),
//!     streaming(ToolCall),
//!     params(Blast),
//! )]
//! struct ProtoAgent;
//!
//! impl Produces<Cost> for ProtoAgent {
//!     fn produce(turn: &TurnOutcome) -> Option<Cost> {
//!         (turn.generated > 0).then(|| Cost::new(CostUsage::new(turn.read, turn.generated)))
//!     }
//! }
//!
//! impl Produces<ToolCall> for ProtoAgent {
//!     fn produce(event: &ToolEvent) -> Option<ToolCall> {
//!         match event {
//!             ToolEvent::Started { id, name } => Some(ToolCall::started(id, name, None)),
//!             ToolEvent::Heartbeat => None,
//!         }
//!     }
//! }
//!
//! impl States<Blast> for ProtoAgent {
//!     fn params(&self) -> Blast {
//!         Blast::default()
//!     }
//! }
//!
//! // The card states what the lists name.
//! let declared: Vec<String> = ProtoAgent.declarations()?.into_iter().map(|entry| entry.uri).collect();
//! assert_eq!(declared, [Cost::URI, ToolCall::URI, Blast::URI]);
//!
//! // A turn gives the fields of its last artifact, an event those of its status messages.
//! let terminal = ProtoAgent::terminal(&TurnOutcome { read: 1200, generated: 56 })?;
//! assert_eq!(terminal.extensions, [Cost::URI]);
//! assert_eq!(terminal.metadata[Cost::URI]["usage"]["output_tokens"], 56);
//! assert!(ProtoAgent::progress(&ToolEvent::Heartbeat)?.is_empty());
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "protolabs"))]
//! # fn main() {}
//! ```
//!
//! What the compiler refuses, each at its entry of the list: an extension that nothing produces, one that is listed twice or under
//! another list than its channel's, one whose [`requires`](crate::Descriptor::requires) the agent does not declare, and params
//! that nothing states. What is not listed cannot be emitted:
//!
//! ```compile_fail,E0277
//! use a2a_ext::A2aAgent;
//! use a2a_ext::protolabs::Confidence;
//!
//! #[derive(A2aAgent)]
//! #[a2a_agent()]
//! struct Quiet;
//!
//! fn tell(confidence: &Confidence) {
//!     Quiet::emit(confidence).unwrap();
//! }
//! ```
//!
//! Nor can a part without a URI be declared; it rides, and no card names it:
//!
//! ```compile_fail,E0277
//! use a2a_ext::A2aExtension;
//! use a2a_ext::protolabs::Reasoning;
//!
//! Reasoning::declare();
//! ```

mod emission;
pub mod list;
#[doc(hidden)]
pub(crate) mod rules;

use self::list::List;
use crate::channel::{Channel, ChannelKind, InMetadata};
use crate::{A2aExtension, DataPart, Declaration, Descriptor, EmitError, Metadata, NamedByMime};

pub use emission::{Emission, Progress, Terminal};

/// An agent whose card and emission come from the same lists; implemented by `#[derive(A2aAgent)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an agent with lists of extensions",
    note = "add `#[derive(A2aAgent)]` and `#[a2a_agent(turn = .., terminal(..))]` to it"
)]
pub trait A2aAgent: Sized {
    /// What terminal extensions are produced from; [`NoTurn`] where the agent names none.
    type Turn: ?Sized;

    /// What streaming extensions are produced from; [`NoEvent`] where the agent names none.
    type Event: ?Sized;

    /// The Rust type's name.
    const NAME: &'static str;

    /// The extensions of all lists, in the order of the card: terminal, streaming, request, params.
    const EXTENSIONS: &'static [&'static Descriptor];

    /// What a turn adds to its last artifact: every terminal extension that is produced from it.
    ///
    /// # Errors
    /// When a payload cannot be [emitted](A2aExtension::emit).
    fn terminal(turn: &Self::Turn) -> Result<Terminal, EmitError> {
        let _ = turn;
        Ok(Terminal::new())
    }

    /// What an event adds to the stream: the messages of its status frames, in order; most events give one or none.
    ///
    /// Metadata extensions share a message, which has no parts. Each part rides alone, since readers show it.
    ///
    /// # Errors
    /// When a payload cannot be [emitted](A2aExtension::emit).
    fn progress(event: &Self::Event) -> Result<Vec<Progress>, EmitError> {
        let _ = event;
        Ok(Vec::new())
    }

    /// The card's entries whose params the agent states.
    ///
    /// # Errors
    /// When the params cannot be [emitted](A2aExtension::declare_params).
    fn declared_params(&self) -> Result<Vec<Declaration>, EmitError> {
        Ok(Vec::new())
    }

    /// The card's `capabilities.extensions`: an entry for each listed extension that is declared, in the order of
    /// [`EXTENSIONS`](Self::EXTENSIONS). Parts without a URI ride, and are not on the card.
    ///
    /// # Errors
    /// When params cannot be [emitted](A2aExtension::declare_params).
    fn declarations(&self) -> Result<Vec<Declaration>, EmitError> {
        let bare = |extension: &&&Descriptor| extension.channel != ChannelKind::CardParams;
        let entries = Self::EXTENSIONS.iter().filter(bare);
        let mut declared: Vec<Declaration> = entries.filter_map(|e| e.declaration()).collect();
        declared.extend(self.declared_params()?);
        Ok(declared)
    }

    /// Writes a metadata fragment, as [`A2aExtension::emit`] does, of an extension that the agent declares.
    ///
    /// # Errors
    /// When the payload cannot be [emitted](A2aExtension::emit).
    fn emit<E>(extension: &E) -> Result<Metadata, EmitError>
    where
        E: DeclaredBy<Self>,
        E::Channel: InMetadata,
    {
        extension.emit()
    }

    /// Writes a data part, as [`A2aExtension::emit_part`] does, of an extension that the agent lists.
    ///
    /// # Errors
    /// When the payload cannot be [emitted](A2aExtension::emit_part).
    fn emit_part<E>(extension: &E) -> Result<DataPart, EmitError>
    where
        E: DeclaredBy<Self> + NamedByMime,
    {
        extension.emit_part()
    }
}

/// The turn of an agent whose attribute says no `turn = ..`: there is none, and nothing is produced from it.
#[derive(Debug, Clone, Copy)]
pub enum NoTurn {}

/// The event of an agent whose attribute says no `event = ..`: there is none, and nothing is produced from it.
#[derive(Debug, Clone, Copy)]
pub enum NoEvent {}

/// An extension that the agent `A` lists; implemented by `#[derive(A2aAgent)]` for every entry of its lists.
#[diagnostic::on_unimplemented(
    message = "the card of `{A}` does not declare `{Self}`",
    label = "not in a list of `{A}`",
    note = "add `{Self}` to its list in the `#[a2a_agent(..)]` of `{A}`: `terminal`, `streaming`, `request` or `params`"
)]
pub trait DeclaredBy<A: A2aAgent>: A2aExtension {
    /// The list that it stands in.
    type List: List;

    /// Not to be written by hand: the derive checks the entry that it stands for, and puts it on the card.
    #[doc(hidden)]
    const WRITTEN_BY_THE_DERIVE_ALONE: rules::Listed;
}

/// What the agent `A` produces the extension `E` from: its [`Turn`](A2aAgent::Turn) or its [`Event`](A2aAgent::Event).
pub type Source<E, A> = <<E as A2aExtension>::Channel as Channel>::Source<A, <E as DeclaredBy<A>>::List>;

/// An agent that produces the extension `E`, from a turn where it stands under `terminal(..)`, from an event under
/// `streaming(..)`.
#[diagnostic::on_unimplemented(
    message = "nothing produces `{E}` for `{Self}`",
    label = "not produced",
    note = "add `impl Produces<{E}> for {Self}`"
)]
pub trait Produces<E: DeclaredBy<Self>>: A2aAgent {
    /// The payload, where the source has one.
    fn produce(source: &Source<E, Self>) -> Option<E>
    where
        E: DeclaredBy<Self>;
}

/// An agent that states the params of the card extension `E`.
#[diagnostic::on_unimplemented(
    message = "nothing states the params of `{E}` on the card of `{Self}`",
    label = "without params",
    note = "add `impl States<{E}> for {Self}`"
)]
pub trait States<E: DeclaredBy<Self>>: A2aAgent {
    /// The params, as the agent is set up.
    fn params(&self) -> E;
}
