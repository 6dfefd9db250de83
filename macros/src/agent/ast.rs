//! Turns checked lists into the one form that `expand` reads.

use proc_macro2::{Ident, Span};
use syn::{Generics, Path, Type};

use crate::symbol::{self, Key};

/// An agent, ready to be written.
pub struct Agent {
    pub ident: Ident,
    /// Empty but for a `where` clause; only a fallback has parameters.
    pub generics: Generics,
    pub krate: Path,
    pub turn: Source,
    pub event: Source,
    /// Each extension once.
    pub entries: Vec<Entry>,
    /// Whether all lists were understood: only then can an extension be said to be missing.
    pub whole: bool,
}

/// The type that a list is produced from.
pub enum Source {
    Given(Box<Type>),
    /// No list needs one.
    Absent,
    /// A list needs one, or what was written is none. The error goes where the type would, so that rustc says nothing more of the
    /// producers that name the right type.
    Refused(syn::Error),
}

/// An extension in a list.
#[derive(Clone)]
pub struct Entry {
    pub list: List,
    pub extension: Path,
}

/// A list of `#[a2a_agent(..)]`, in the order of the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    Terminal,
    Streaming,
    Request,
    Params,
}

impl List {
    pub const ALL: [Self; 4] = [Self::Terminal, Self::Streaming, Self::Request, Self::Params];

    pub const fn key(self) -> Key {
        match self {
            Self::Terminal => symbol::TERMINAL,
            Self::Streaming => symbol::STREAMING,
            Self::Request => symbol::REQUEST,
            Self::Params => symbol::PARAMS,
        }
    }

    /// The runtime's type for the list.
    pub fn ident(self) -> Ident {
        self.named("Terminal", "Streaming", "Request", "Params")
    }

    /// The runtime's type that finds what an extension of the list is produced from.
    pub fn producer(self) -> Ident {
        self.named("FromTurn", "FromEvent", "FromRequest", "FromAgent")
    }

    fn named(self, terminal: &str, streaming: &str, request: &str, params: &str) -> Ident {
        let name = match self {
            Self::Terminal => terminal,
            Self::Streaming => streaming,
            Self::Request => request,
            Self::Params => params,
        };
        Ident::new(name, Span::call_site())
    }
}
