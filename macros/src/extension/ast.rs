//! Turns checked keys into the one form that `expand` reads: it cannot hold what was refused.

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Generics, Path};

use crate::symbol;
use crate::words;

/// An extension, ready to be written.
pub struct Extension {
    pub ident: Ident,
    /// Empty but for a `where` clause; only a fallback has parameters.
    pub generics: Generics,
    pub krate: Path,
    pub slug: Slug,
    /// The identifier stem: the slug's, or the attribute's `name`.
    pub name: String,
    pub uri: Option<String>,
    pub mime: Option<String>,
    pub key: Option<String>,
    pub channel: Channel,
    pub required: bool,
    pub requires: Vec<Path>,
    pub draft: bool,
    pub description: String,
    /// The doc comment, as an expression: `#[doc = include_str!(..)]` is read by the compiler alone.
    pub docs: TokenStream,
}

/// Name and version of an extension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slug {
    pub stem: String,
    /// At least 1.
    pub version: u32,
}

impl Slug {
    /// Reads `name-vN`.
    pub fn parse(text: &str) -> Option<Self> {
        let (stem, number) = text.rsplit_once("-v")?;
        Self::from_parts(stem, number)
    }

    /// Puts a kebab-case name and a version number without leading zeros together.
    pub fn from_parts(stem: &str, number: &str) -> Option<Self> {
        let counted = number.starts_with(|first: char| matches!(first, '1'..='9'));
        let version = number.parse().ok().filter(|_| counted)?;
        words::is_kebab(stem).then(|| Self {
            stem: stem.to_owned(),
            version,
        })
    }
}

impl std::fmt::Display for Slug {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-v{}", self.stem, self.version)
    }
}

/// Where the payload rides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    ArtifactMetadata,
    StatusMetadata,
    Part,
    CardParams,
    RequestMetadata,
}

impl Channel {
    pub const ALL: [Self; 5] = [
        Self::ArtifactMetadata,
        Self::StatusMetadata,
        Self::Part,
        Self::CardParams,
        Self::RequestMetadata,
    ];

    /// The name in `channel = ..`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ArtifactMetadata => symbol::ARTIFACT_METADATA,
            Self::StatusMetadata => symbol::STATUS_METADATA,
            Self::Part => symbol::PART,
            Self::CardParams => symbol::CARD_PARAMS,
            Self::RequestMetadata => symbol::REQUEST_METADATA,
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.name() == name)
    }

    /// The runtime's type and its variant of `ChannelKind`.
    pub fn ident(self) -> Ident {
        let name = match self {
            Self::ArtifactMetadata => "ArtifactMetadata",
            Self::StatusMetadata => "StatusMetadata",
            Self::Part => "Part",
            Self::CardParams => "CardParams",
            Self::RequestMetadata => "RequestMetadata",
        };
        Ident::new(name, Span::call_site())
    }
}
