//! Turns the model into the Python package: one module per extension beside the hand-written ones.

use std::collections::{BTreeMap, BTreeSet};

use crate::layout::Layout;
use crate::model::names::python_module;
use crate::model::{Extension, Model, TypeName};
use crate::sync::FileSet;

use super::schema;
use super::text::generated_by;

pub mod call;
mod constants;
mod definitions;
mod extras;
mod functions;
mod manifest;
mod package;
mod records;
mod text;
mod types;

/// The hand-written modules, copied as they are.
const TEMPLATES: &[(&str, &str)] = &[
    ("_auth.py", include_str!("../../../templates/python/_auth.py")),
    ("_card.py", include_str!("../../../templates/python/_card.py")),
    (
        "_card_check.py",
        include_str!("../../../templates/python/_card_check.py"),
    ),
    (
        "_artifacts.py",
        include_str!("../../../templates/python/_artifacts.py"),
    ),
    (
        "_carrier.py",
        include_str!("../../../templates/python/_carrier.py"),
    ),
    ("_check.py", include_str!("../../../templates/python/_check.py")),
    ("_errors.py", include_str!("../../../templates/python/_errors.py")),
    (
        "_extension.py",
        include_str!("../../../templates/python/_extension.py"),
    ),
    ("_frame.py", include_str!("../../../templates/python/_frame.py")),
    ("_json.py", include_str!("../../../templates/python/_json.py")),
    ("_parts.py", include_str!("../../../templates/python/_parts.py")),
    ("_place.py", include_str!("../../../templates/python/_place.py")),
    ("_rules.py", include_str!("../../../templates/python/_rules.py")),
    ("_scan.py", include_str!("../../../templates/python/_scan.py")),
    (
        "_spelling.py",
        include_str!("../../../templates/python/_spelling.py"),
    ),
    ("_status.py", include_str!("../../../templates/python/_status.py")),
    ("_stream.py", include_str!("../../../templates/python/_stream.py")),
];

/// A generated module of one extension.
struct Module {
    /// Its name.
    name: String,
    /// The names that the package exports from it.
    exports: Vec<String>,
}

/// The files of this target.
#[must_use]
pub fn emit(model: &Model, layout: &Layout) -> FileSet {
    let mut files = FileSet::default();
    let package = format!("python/{}", layout.python_module());
    let mut owners = BTreeMap::new();
    let mut modules = Vec::new();
    for extension in &model.extensions {
        let (module, text) = module(model, layout, extension, &mut owners);
        files.add(format!("{package}/{}.py", module.name), text);
        modules.push(module);
    }
    let header = text::undirected(&generated_by(layout, None));
    for (name, text) in TEMPLATES {
        files.add(format!("{package}/{name}"), format!("# {header}\n{text}"));
    }
    for (path, text) in schema::emit(model, layout).iter() {
        if let Some(name) = path.strip_prefix("schema/").filter(|name| !name.contains('/')) {
            files.add(format!("{package}/schemas/{name}"), text);
        }
    }
    files.add(
        format!("{package}/_formats.py"),
        format!("# {header}\n{}", package::formats()),
    );
    files.add(format!("{package}/py.typed"), "");
    files.add(
        format!("{package}/_registry.py"),
        package::registry(model, &header, &modules),
    );
    let extras = extras::extras(model, layout, &modules);
    for extra in &extras {
        files.add(
            format!("{package}/{}.py", extra.name),
            format!("# {header}\n{}", extra.text),
        );
    }
    files.add(
        format!("{package}/__init__.py"),
        package::init(layout, &header, &modules, &extras),
    );
    files.add("python/pyproject.toml", manifest::pyproject(model, layout));
    files.add("python/README.md", manifest::readme(model, layout));
    files
}

fn module(
    model: &Model,
    layout: &Layout,
    extension: &Extension,
    owners: &mut BTreeMap<TypeName, String>,
) -> (Module, String) {
    let name = python_module(extension);
    let (definitions, types) = definitions::define(model, &extension.root, owners);
    owners.extend(types.into_iter().map(|ty| (ty, name.clone())));
    let constants = constants::define(extension);
    let functions = functions::define(model, extension);
    let body = format!("{}\n\n{}{}", definitions.text, constants.text, functions.text);
    let code = format!("{}{}", constants.text, functions.text);
    let mut used = definitions.words;
    used.extend(text::words(&text::without_docstrings(&code)).map(str::to_owned));
    let exports = [constants.exports, definitions.exports, functions.exports].concat();
    let names: BTreeSet<&String> = exports.iter().collect();
    let mut text = format!("# {}\n", text::undirected(&generated_by(layout, Some(extension))));
    text.push_str(&text::docstring(&extension.docs, 0));
    text.push_str("\nfrom __future__ import annotations\n\n");
    text.push_str(&package::imports(&used, &definitions.imports));
    text.push_str(&package::all(names.into_iter().map(String::as_str)));
    text.push_str("\n\n");
    text.push_str(&body);
    (Module { name, exports }, text)
}
