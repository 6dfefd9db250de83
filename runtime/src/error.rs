//! Turns a violation of an extension's contract into an error that says which extension, where, what kind and why.

use std::fmt;

use thiserror::Error;

/// What kind of rule a payload broke; spelled the same in Rust, Python and TypeScript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// The text is not JSON: a syntax error, invalid UTF-8, too deep nesting, a number beyond double.
    Json,
    /// A required field is absent.
    Missing,
    /// A value has another JSON type.
    Type,
    /// An integer outside +-(2^53-1), or a number that is NaN or infinite.
    Number,
    /// A string or tag is none of the allowed values.
    Value,
    /// A number is outside its declared range.
    Range,
    /// A string (in code points) or list has a length outside its declared bounds, or an event of a stream is too long.
    Length,
    /// A string does not match its declared pattern.
    Pattern,
    /// A value matches no form of an untagged union.
    Union,
    /// Anything else that serde refused.
    Other,
}

impl Kind {
    /// The name that all three languages use, for example `"missing"`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Missing => "missing",
            Self::Type => "type",
            Self::Number => "number",
            Self::Value => "value",
            Self::Range => "range",
            Self::Length => "length",
            Self::Pattern => "pattern",
            Self::Union => "union",
            Self::Other => "other",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One broken rule inside a payload.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The JSON path inside the payload, for example `usage.input_tokens`, `steps[0].schema` or `skills["pr.review"]`;
    /// empty for the payload itself. A missing field's path is its own, not its parent's.
    pub path: String,
    /// What kind of rule was broken.
    pub kind: Kind,
    /// A lower-case phrase that says what was expected.
    pub message: String,
}

impl Violation {
    /// A violation at `path`.
    #[must_use]
    pub fn new(path: impl Into<String>, kind: Kind, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            kind,
            message: message.into(),
        }
    }
}

impl std::error::Error for Violation {}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

/// A payload was there and is not valid, or a frame was given in place of a carrier. Nothing was read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("cannot parse {extension}: {violation}")]
#[non_exhaustive]
pub struct ParseError {
    /// The extension's URI, else its MIME type.
    pub extension: &'static str,
    /// What is wrong and where.
    pub violation: Violation,
}

/// A value cannot be written, because a reader would have to refuse it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("cannot emit {extension}: {violation}")]
#[non_exhaustive]
pub struct EmitError {
    /// The extension's URI, else its MIME type.
    pub extension: &'static str,
    /// What is wrong and where.
    pub violation: Violation,
}
