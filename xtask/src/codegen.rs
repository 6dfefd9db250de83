//! Turns a registry into every generated file, or into all the reasons why it cannot.

mod aliases;

use std::fmt;

use a2a_ext::Registry;

use aliases::misaliased;

use crate::emit::emit;
use crate::layout::Layout;
use crate::model::{Model, lower};
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
    reasons.extend(layout.misnamed());
    match lower(registry) {
        Ok(model) => {
            reasons.extend(unmet(&model, layout));
            if reasons.is_empty() {
                let files = emit(&model, layout);
                reasons = misaliased(&files, &model, layout);
                if reasons.is_empty() {
                    return Ok(files);
                }
            }
        }
        Err(refusals) => reasons.extend(refusals.iter().map(ToString::to_string)),
    }
    Err(Refused { reasons }.into())
}

/// What the request bag and `Turn` read.
const FLEET: [&str; 8] = [
    "trace-v1",
    "blast-v1",
    "hitl-mode-v1",
    "cost-v1",
    "tool-call-v1",
    "reasoning-v1",
    "context-v1",
    "hitl-v1",
];

/// What the layout asks for of extensions that the registry lacks.
fn unmet(model: &Model, layout: &Layout) -> Vec<String> {
    let aliases = [
        ("typescript_aliases", &layout.typescript_aliases),
        ("python_aliases", &layout.python_aliases),
    ];
    let mut wanted: Vec<(&str, &str)> = aliases
        .into_iter()
        .flat_map(|(setting, aliases)| aliases.iter().map(move |alias| (setting, alias.slug.as_str())))
        .collect();
    if layout.fleet {
        wanted.extend(FLEET.map(|slug| ("fleet", slug)));
    }
    wanted.retain(|(_, slug)| !model.extensions.iter().any(|extension| extension.slug == *slug));
    wanted.dedup();
    let words = |(setting, slug): (&str, &str)| {
        format!("the layout's `{setting}` needs the extension {slug}, which the registry lacks")
    };
    wanted.into_iter().map(words).collect()
}

#[cfg(test)]
mod tests {
    use a2a_ext::protolabs::{Cost, Trace};
    use a2a_ext::registry;

    use super::*;

    #[test]
    fn a_layout_asks_for_no_extension_that_is_not_there() -> Result<(), Vec<crate::Refusal>> {
        let layout = Layout::protolabs(".".into());
        let given = unmet(&lower(&registry![Cost, Trace])?, &layout);
        let expected = [
            ("typescript_aliases", "confidence-v1"),
            ("typescript_aliases", "worldstate-delta-v1"),
            ("typescript_aliases", "tool-call-v1"),
            ("python_aliases", "worldstate-delta-v1"),
            ("fleet", "blast-v1"),
            ("fleet", "hitl-mode-v1"),
            ("fleet", "tool-call-v1"),
            ("fleet", "reasoning-v1"),
            ("fleet", "context-v1"),
            ("fleet", "hitl-v1"),
        ];
        assert_eq!(
            given,
            expected.map(|(setting, slug)| format!(
                "the layout's `{setting}` needs the extension {slug}, which the registry lacks"
            ))
        );
        Ok(())
    }
}
