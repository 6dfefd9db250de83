//! Turns the model into the TypeScript package: interfaces, zod schemas, constants and functions over hand-written modules.

use std::collections::BTreeMap;

use a2a_ext::__private::named_patterns;

use super::{schema, text};
use crate::layout::Layout;
use crate::model::names::shouty_versioned;
use crate::model::{Extension, Model, TypeName};
use crate::sync::FileSet;

mod functions;
mod order;
mod package;
pub mod syntax;
mod types;
mod zod;

use order::Types;
use syntax::literal;

const FOLDER: &str = "typescript";

/// A hand-written module with its name.
macro_rules! template {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../templates/typescript/", $name, ".ts")),
        )
    };
}

/// The hand-written modules, which are the same in every package.
const MODULES: &[(&str, &str)] = &[
    template!("agent-card"),
    template!("artifacts"),
    template!("auth"),
    template!("build-artifact"),
    template!("card"),
    template!("card-check"),
    template!("carrier"),
    template!("errors"),
    template!("extension"),
    template!("frame"),
    template!("json"),
    template!("lines"),
    template!("metadata"),
    template!("parts"),
    template!("place"),
    template!("rules"),
    template!("scan"),
    template!("schema"),
    template!("spelling"),
    template!("status"),
    template!("stream"),
];

/// Those that read the fleet's extensions.
const FLEET: &[(&str, &str)] = &[
    template!("readings"),
    template!("bus-state"),
    template!("fleet-card"),
    template!("request"),
    template!("tools"),
    template!("turn"),
];

/// The package `typescript/`.
#[must_use]
pub fn emit(model: &Model, layout: &Layout) -> FileSet {
    let mut files = package::emit(model, layout);
    let mut add = |name: &str, extension: Option<&Extension>, code: &str| {
        let head = text::generated_by(layout, extension);
        files.add(
            format!("{FOLDER}/src/{name}.ts"),
            format!("// {}\n\n{}\n", syntax::line(&head), code.trim()),
        );
    };
    for (name, code) in MODULES {
        add(name, None, code);
    }
    add("index", None, &package::index(model, layout));
    add("formats", None, &formats());
    add("registry", None, &registry(model));
    add("schemas", None, &schemas(model));
    if model.skill_results.is_some() {
        for (name, code) in [template!("skill"), template!("strict")] {
            add(name, None, code);
        }
    }
    if layout.fleet {
        for (name, code) in FLEET {
            add(name, None, code);
        }
    }
    if !layout.typescript_aliases.is_empty() {
        add("compat", None, &package::aliases(model, layout));
    }
    let owners = owners(model);
    for extension in &model.extensions {
        add(
            &extension.slug,
            Some(extension),
            &module(model, &owners, extension),
        );
    }
    files
}

/// The extension whose module defines each type: for a root its own, for the rest the first that uses it.
type Owners<'m> = BTreeMap<&'m TypeName, &'m str>;

fn owners(model: &Model) -> Owners<'_> {
    let roots = model.extensions.iter().map(|e| (&e.root, e.slug.as_str()));
    let mut owners: Owners<'_> = roots.collect();
    for extension in &model.extensions {
        for name in Types::of(model, &extension.root).outer_first {
            owners.entry(name).or_insert(&extension.slug);
        }
    }
    owners
}

/// The module of one extension.
fn module(model: &Model, owners: &Owners<'_>, extension: &Extension) -> String {
    let slug = extension.slug.as_str();
    let mut found = Types::of(model, &extension.root);
    let is_own = |name: &&TypeName| owners.get(*name).is_none_or(|owner| *owner == slug);
    found.outer_first.retain(is_own);
    found.inner_first.retain(is_own);
    let foreign = found.uses(model, owners, slug);

    let mut blocks = vec![functions::imports(extension, &foreign)];
    blocks.push(functions::constants(extension));
    blocks.extend(
        found
            .outer_first
            .iter()
            .map(|name| types::definition(model, name)),
    );
    blocks.extend(zod::definitions(model, &found.inner_first));
    blocks.push(functions::descriptor(extension));
    blocks.push(functions::functions(extension));
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n\n")
}

fn formats() -> String {
    let rows: String = named_patterns()
        .map(|(pattern, words)| format!("  [{}, {}],\n", syntax::string(&pattern), syntax::string(words)))
        .collect();
    format!(
        "// Turns the pattern of a format into words for what does not match.\n\n\
         /** What a string must be that matches a pattern, by the pattern. */\n\
         export const PATTERN_WORDS: ReadonlyMap<string, string> = new Map([\n{rows}]);\n"
    )
}

fn registry(model: &Model) -> String {
    let mut imports = vec!["import type { Extension } from \"./extension.js\";".to_owned()];
    imports.extend(model.extensions.iter().map(|extension| {
        format!(
            "import {{ {} }} from {};",
            functions::descriptor_name(extension),
            syntax::string(&format!("./{}.js", extension.slug))
        )
    }));
    let entries = model
        .extensions
        .iter()
        .map(|extension| format!("  {},\n", functions::descriptor_name(extension)));
    format!(
        "// Lists the package's extensions.\n\n{}\n\n/** Every extension of this package, in canonical order. */\n\
         export const REGISTRY: readonly Extension[] = [\n{}];\n\n\
         /** What the MIME types of structured skill results begin with; `undefined` where there are none. */\n\
         export const SKILL_RESULT_MIME_PREFIX = {};\n",
        imports.join("\n"),
        entries.collect::<String>(),
        model.skill_results.as_ref().map_or_else(
            || "undefined".to_owned(),
            |vendor| syntax::string(&format!("application/vnd.{vendor}."))
        )
    )
}

fn schemas(model: &Model) -> String {
    let about = "// The JSON Schemas of the package's extensions.".to_owned();
    if model.extensions.is_empty() {
        return about + "\n\nexport {};";
    }
    let mut blocks = vec![
        about,
        "import type { JsonSchema } from \"./schema.js\";".to_owned(),
    ];
    for extension in &model.extensions {
        let stem = shouty_versioned(extension);
        for (suffix, verb, schema) in [
            ("ACCEPTED", "parse takes", schema::accepted(model, extension)),
            ("WRITTEN", "emit produces", schema::written(model, extension)),
        ] {
            blocks.push(format!(
                "/** What {verb} for `{}`, as JSON Schema 2020-12. */\nexport const {stem}_{suffix}_SCHEMA: JsonSchema = {};",
                extension.slug,
                literal(&schema, 0)
            ));
        }
    }
    blocks.join("\n\n")
}
