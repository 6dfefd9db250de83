//! Turns what only some packages have into modules: structured skill results, the readers of the fleet, older names.

use std::collections::BTreeSet;

use crate::layout::Layout;
use crate::model::{Model, TypeName};

use super::Module;
use super::package::all;

/// A module beside those of extensions.
pub struct Extra {
    /// Its name, `_skill`.
    pub name: &'static str,
    /// Its text, without the line that says who wrote it.
    pub text: String,
    /// The names that the package exports from it.
    pub exports: Vec<String>,
}

/// The readers of the fleet.
const FLEET: &[(&str, &str)] = &[
    (
        "_readings",
        include_str!("../../../templates/python/_readings.py"),
    ),
    (
        "_fleet_card",
        include_str!("../../../templates/python/_fleet_card.py"),
    ),
    ("_request", include_str!("../../../templates/python/_request.py")),
    ("_faults", include_str!("../../../templates/python/_faults.py")),
    ("_tools", include_str!("../../../templates/python/_tools.py")),
    ("_turn", include_str!("../../../templates/python/_turn.py")),
];

/// The modules that this package has.
#[must_use]
pub fn extras(model: &Model, layout: &Layout, modules: &[Module]) -> Vec<Extra> {
    let mut extras = Vec::new();
    if model.skill_results.is_some() {
        extras.push(hand_written(
            "_skill",
            include_str!("../../../templates/python/_skill.py"),
        ));
        extras.push(hand_written(
            "_strict",
            include_str!("../../../templates/python/_strict.py"),
        ));
    }
    if layout.fleet {
        extras.extend(FLEET.iter().map(|(name, text)| hand_written(name, text)));
    }
    if !layout.python_aliases.is_empty() {
        extras.push(aliases(model, layout, modules));
    }
    extras
}

/// A module that exports what its own `__all__` lists.
fn hand_written(name: &'static str, text: &str) -> Extra {
    let listed = text
        .split_once("__all__ = [")
        .and_then(|(_, rest)| rest.split_once(']'));
    let names = listed.map_or("", |(names, _)| names).split(',');
    let names = names.map(|name| name.trim().trim_matches('"'));
    Extra {
        name,
        text: text.to_owned(),
        exports: names.filter(|name| !name.is_empty()).map(str::to_owned).collect(),
    }
}

fn aliases(model: &Model, layout: &Layout, modules: &[Module]) -> Extra {
    let mut imports = BTreeSet::new();
    let mut lines = String::new();
    for alias in &layout.python_aliases {
        let slugs = model.extensions.iter().map(|extension| &extension.slug);
        let owner = slugs.zip(modules).find(|(slug, _)| **slug == alias.slug);
        imports.extend(owner.map(|(_, module)| format!("from .{} import {}\n", module.name, alias.new)));
        let is_type = model.types.contains_key(&TypeName(alias.new.clone()));
        lines.push_str(&format!(
            "\n{}{} = {}\n\"\"\"Deprecated: the older name of `{}`.\"\"\"\n",
            alias.old,
            if is_type { ": TypeAlias" } else { "" },
            alias.new,
            alias.new
        ));
    }
    let exports: Vec<String> = layout
        .python_aliases
        .iter()
        .map(|alias| alias.old.clone())
        .collect();
    let typing = if lines.contains(": TypeAlias") {
        "from typing import TypeAlias\n\n"
    } else {
        ""
    };
    let text = format!(
        "\"\"\"Keeps the names of the package that this one replaces.\"\"\"\n\nfrom __future__ import annotations\n\n\
         {typing}{}\n{}{lines}",
        imports.into_iter().collect::<String>(),
        all(exports.iter().map(String::as_str)),
    );
    Extra {
        name: "_compat",
        text,
        exports,
    }
}

#[cfg(test)]
mod tests {
    use super::hand_written;

    #[test]
    fn a_hand_written_module_exports_what_it_lists() {
        let text = include_str!("../../../templates/python/_request.py");
        assert_eq!(
            hand_written("_request", text).exports,
            ["RequestBag", "request_bag"]
        );
    }
}
