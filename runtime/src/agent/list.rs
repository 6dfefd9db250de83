//! Turns the lists of `#[a2a_agent(..)]` into types, so that an extension's place on an agent is known to the compiler.

use super::A2aAgent;

/// A list of `#[a2a_agent(..)]`.
pub trait List: sealed::Sealed + 'static {
    /// The list's name in the attribute.
    const NAME: &'static str;

    /// What an agent produces the list's extensions from, where their channel leaves it open.
    type Source<A: A2aAgent>: ?Sized;
}

macro_rules! lists {
    ($($(#[$doc:meta])* $list:ident $name:literal from $source:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $list {}
        impl sealed::Sealed for $list {}
        impl List for $list {
            const NAME: &'static str = $name;
            type Source<A: A2aAgent> = $source;
        }
    )*};
}

lists! {
    /// `terminal(..)`: produced from a turn, rides its last artifact.
    Terminal "terminal" from A::Turn;
    /// `streaming(..)`: produced from an event, rides a status message of the working task.
    Streaming "streaming" from A::Event;
    /// `request(..)`: read from the metadata of requests.
    Request "request" from A;
    /// `params(..)`: stated on the card.
    Params "params" from A;
}

mod sealed {
    pub trait Sealed {}
}
