//! Turns a registry into every generated file, or into all the reasons why it cannot.

use std::fmt;

use a2a_ext::Registry;

use crate::emit::emit;
use crate::layout::Layout;
use crate::model::lower;
use crate::sync::FileSet;
use crate::unregistered::unregistered;

/// Everything that stands against generating, one reason a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// `slug.field.path: reason` or `file:line: reason`; at least one.
    pub reasons: Vec<String>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons.join("\n"))
    }
}

impl std::error::Error for Refused {}

/// Makes every file in memory; reads sources, and writes nothing.
///
/// # Errors
/// [`Refused`] with all that cannot be mirrored and every derived type that the registry misses; another error when
/// the sources cannot be read.
pub fn generate(registry: &Registry, layout: &Layout) -> anyhow::Result<FileSet> {
    let mut reasons: Vec<String> = unregistered(registry, layout)?
        .iter()
        .map(ToString::to_string)
        .collect();
    match lower(registry) {
        Ok(model) if reasons.is_empty() => return Ok(emit(&model, layout)),
        Ok(_) => {}
        Err(refusals) => reasons.extend(refusals.iter().map(ToString::to_string)),
    }
    Err(Refused { reasons }.into())
}
