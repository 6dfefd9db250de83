//! Turns the sources of packages into what the registry cannot tell: extensions that it misses, and payload types that
//! serde reads beyond their schemas.
//!
//! It follows the module tree from each crate root as rustc does, leaves out `#[cfg(test)]`, and never learns what a type
//! is: it looks at where it stands, at serde's attributes that schemars leaves out, and at schemars' own that have no
//! effect. It expands no macro: of the types that one writes it looks at the attributes in the macro's body and in its calls.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use a2a_ext::Registry;

use crate::layout::Layout;

mod attributes;
mod crates;
mod left_out;
mod macros;
mod modules;
mod twice;
mod types;

/// A line of a source file, and what is to be said of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Relative to the workspace root.
    pub file: PathBuf,
    /// From 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub reason: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.reason)
    }
}

/// Lists the derived types that the registry misses, the fields and variants of payload types whose attributes say what no
/// schema says, and the sources that cannot be read as Rust; sorted.
///
/// # Errors
/// When a package's manifest or a source file cannot be read.
pub fn unregistered(registry: &Registry, layout: &Layout) -> anyhow::Result<Vec<Finding>> {
    let registered: BTreeSet<String> = registry
        .extensions()
        .iter()
        .map(|extension| plain(&format!("{}::{}", extension.module, extension.type_name)))
        .collect();
    let roots = registry.extensions().iter().map(|extension| extension.type_name);
    let mut types = Vec::new();
    let mut findings = Vec::new();
    for package in &layout.packages {
        for root in crates::roots(&layout.root.join(package))? {
            let found = modules::derived(&root)?;
            findings.extend(found.unreadable);
            types.extend(found.types);
            for (file, line, path) in found.derived {
                if !registered.contains(&plain(&path)) {
                    findings.push(Finding {
                        file,
                        line,
                        reason: format!(
                            "`{path}` is an extension that no registry names; add it to the registry that codegen \
                             runs with, or remove its derive"
                        ),
                    });
                }
            }
        }
    }
    findings.extend(types::in_payloads(&types, roots));
    for finding in &mut findings {
        if let Ok(relative) = finding.file.strip_prefix(&layout.root) {
            finding.file = relative.to_owned();
        }
    }
    findings.sort();
    findings.dedup();
    Ok(findings)
}

/// A path without the marks of raw identifiers, which not every compiler prints alike.
fn plain(path: &str) -> String {
    path.replace("r#", "")
}

/// The root module of a crate.
struct CrateRoot {
    /// The crate's name, as `module_path!` spells it.
    name: String,
    file: PathBuf,
}

impl CrateRoot {
    fn new(name: &str, file: &Path) -> Self {
        Self {
            name: name.replace('-', "_"),
            file: file.to_owned(),
        }
    }
}
