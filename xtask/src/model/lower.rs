//! Turns descriptors and their two schemas into the Model, or into refusals.

use std::fmt;

use a2a_ext::Registry;

use super::Model;

/// Why a type cannot be mirrored.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Refusal {
    /// Where: `slug.field.path`.
    pub path: String,
    /// Why, and what to do.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.reason)
    }
}

/// Makes the model of everything in the registry.
///
/// # Errors
/// All that cannot be said exactly, sorted by path.
pub fn lower(_registry: &Registry) -> Result<Model, Vec<Refusal>> {
    todo!()
}
