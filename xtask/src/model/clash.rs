//! Turns the names and identifiers of all extensions into refusals of those that two of them share.

use std::collections::{BTreeMap, BTreeSet};

use super::lower::Refusal;
use super::place::places;
use super::record::member;
use super::{Extension, Field, Model, Object, Shape, Type, TypeName, names};

/// Refuses the types of an extension that an earlier one defines in another way.
pub(super) fn types<'m>(
    model: &Model,
    own: &Model,
    differing: impl Iterator<Item = &'m TypeName>,
) -> Vec<Refusal> {
    let (places, own) = (places(model), places(own));
    let refusal = |name| Refusal {
        path: place(&own, name),
        reason: format!(
            "the type {name} here differs from the type {name} at {}; rename one with `#[schemars(rename = \"..\")]`",
            place(&places, name)
        ),
    };
    differing.map(refusal).collect()
}

/// Refuses names that schemars made of two types of one name: which of them is which depends on their order.
pub(super) fn numbered<'s>(model: &Model, schemas: impl Iterator<Item = &'s Object>) -> Vec<Refusal> {
    let defs = schemas.filter_map(|schema| schema.get("$defs")?.as_object());
    let defs: BTreeSet<&str> = defs.flat_map(|defs| defs.keys().map(String::as_str)).collect();
    let places = places(model);
    let at = |name: &str| {
        let name = names::type_name(name).unwrap_or_else(|| name.to_owned());
        place(&places, &TypeName(name))
    };
    let pairs = defs.iter().filter_map(|name| {
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
        (base != *name && defs.contains(base)).then_some((*name, base))
    });
    pairs
        .map(|(name, base)| Refusal {
            path: at(name),
            reason: format!(
                "the type here and that of {} may both be called {base}, and which of them schemars calls {name} depends on \
                 their order; add `#[schemars(rename = \"..\")]` to one",
                at(base)
            ),
        })
        .collect()
}

pub(super) fn place(places: &BTreeMap<TypeName, String>, name: &TypeName) -> String {
    places.get(name).unwrap_or(&name.0).clone()
}

/// Refuses types whose names differ in case alone: values named after them would be one.
pub(super) fn spellings(model: &Model) -> Vec<Refusal> {
    let mut spellings: BTreeMap<String, &TypeName> = BTreeMap::new();
    let twins = model
        .types
        .keys()
        .filter_map(|name| Some((name, spellings.insert(name.0.to_lowercase(), name)?)));
    let places = places(model);
    twins
        .map(|(name, other)| Refusal {
            path: place(&places, name),
            reason: format!(
                "the name of the type {name} differs from that of the type {other} in case alone; rename one"
            ),
        })
        .collect()
}

type Identity = fn(&Extension) -> Option<String>;

/// What finds an extension, and what it is called in each language: no two may share any of it.
const IDENTITIES: &[(&str, Identity)] = &[
    ("URI", |extension| extension.uri.clone()),
    ("MIME type", |extension| extension.mime.clone()),
    // Both are keys of one metadata map.
    ("key", |extension| extension.key.clone().or(extension.uri.clone())),
    ("slug", |extension| Some(extension.slug.clone())),
    ("type name", |extension| Some(names::pascal(extension))),
    ("TypeScript name", |extension| Some(names::camel(extension))),
    ("TypeScript constant", |extension| {
        Some(names::shouty_versioned(extension))
    }),
    ("Python name", |extension| Some(names::snake(extension))),
    ("Python constant", |extension| Some(names::shouty(extension))),
];

/// Refuses extensions that share what finds them or what they are called; says the first thing that two share.
pub(super) fn extensions(extensions: &[Extension]) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    for (index, extension) in extensions.iter().enumerate() {
        for other in &extensions[..index] {
            let shared = IDENTITIES.iter().find_map(|(what, identity)| {
                let name = identity(extension)?;
                (identity(other).as_ref() == Some(&name)).then_some((what, name))
            });
            if let Some((what, name)) = shared {
                let reason = if other.rust_path == extension.rust_path {
                    format!("{} stands in the registry twice; leave one", extension.rust_path)
                } else {
                    format!(
                        "{} and {} have the same {what}, `{name}`",
                        other.rust_path, extension.rust_path
                    )
                };
                refusals.push(Refusal {
                    path: extension.slug.clone(),
                    reason,
                });
            }
        }
    }
    refusals
}

/// Functions that the packages have anyway, and that one of an extension could be called.
const PACKAGE_FUNCTIONS: &[&str] = &["merge_extension_metadata", "mergeExtensionMetadata"];

/// Refuses extensions whose functions share a name though they themselves do not, `all-cost` beside `cost`.
pub(super) fn functions(extensions: &[Extension]) -> Vec<Refusal> {
    let package = "the package itself".to_owned();
    let mut owners: BTreeMap<String, String> = PACKAGE_FUNCTIONS
        .iter()
        .map(|name| ((*name).to_owned(), package.clone()))
        .collect();
    let mut refusals = Vec::new();
    for extension in extensions {
        for name in names::functions(extension) {
            match owners.get(&name) {
                Some(owner) if *owner != extension.slug => refusals.push(Refusal {
                    path: extension.slug.clone(),
                    reason: format!(
                        "its function `{name}` has the name of one of {owner}; add `name = \"..\"`"
                    ),
                }),
                _ => _ = owners.insert(name, extension.slug.clone()),
            }
        }
    }
    refusals
}

/// Refuses a vendor that no MIME type can name, and an extension that is called as the results of its skills are.
pub(super) fn skill_results(model: &Model) -> Vec<Refusal> {
    let Some(vendor) = &model.skill_results else {
        return Vec::new();
    };
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let mut refusals = Vec::new();
    if vendor.is_empty() || !vendor.chars().all(is_name) {
        refusals.push(Refusal {
            path: "with_skill_results".to_owned(),
            reason: format!("`{vendor}` is no vendor of a MIME type; use lower-case letters, digits and `-`"),
        });
    }
    let twins = model
        .extensions
        .iter()
        .filter(|extension| names::snake(extension) == "skill_result");
    refusals.extend(twins.map(|extension| Refusal {
        path: extension.slug.clone(),
        reason: "structured results of skills have this name; add `name = \"..\"`".to_owned(),
    }));
    refusals
}

/// Refuses fields that an object has twice, its own and that of a flattened one.
pub(super) fn fields(model: &Model) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let places = places(model);
    for name in model.types.keys() {
        let path = place(&places, name);
        for whole in model.expand(name) {
            let keys: Vec<&str> = whole
                .record
                .fields
                .iter()
                .flat_map(Field::names)
                .map(String::as_str)
                .collect();
            let aliases = whole.record.aliases().filter(|_| whole.record.rest.is_some());
            refusals.extend(aliases.map(|(alias, key)| Refusal {
                path: member(&path, key),
                reason: format!(
                    "the map that is flattened into the object could write `{alias}`, which is read as this field; remove the \
                     alias, or give the map a field of its own"
                ),
            }));
            let twice = keys
                .iter()
                .enumerate()
                .filter(|(index, key)| keys[..*index].contains(key));
            refusals.extend(twice.map(|(_, key)| {
                Refusal {
                    path: member(&path, key),
                    reason:
                        "the object has two fields of this name, its own and one that is flattened into it; rename one"
                            .to_owned(),
                }
            }));
        }
    }
    refusals
}

/// Refuses fields of payloads that Python's keyword arguments cannot tell apart.
pub(super) fn parameters(model: &Model) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    for extension in &model.extensions {
        for whole in model.expand(&extension.root) {
            let mut parameters: BTreeMap<String, &str> = BTreeMap::new();
            for field in &whole.record.fields {
                let reason = match names::python_parameter(&field.wire) {
                    None => Some(
                        "no Python parameter can be made of this name; use letters and digits of ASCII"
                            .to_owned(),
                    ),
                    Some(name) => parameters.insert(name.clone(), &field.wire).map(|other| {
                        format!("as a Python parameter, it and `{other}` would both be called `{name}`; rename one")
                    }),
                };
                refusals.extend(reason.map(|reason| Refusal {
                    path: member(&extension.slug, &field.wire),
                    reason,
                }));
            }
        }
    }
    refusals
}

/// Refuses types that are only another name of themselves: there is nothing to follow them to.
pub(super) fn aliases(model: &Model) -> Vec<Refusal> {
    let target = |name: &TypeName| match &model.types.get(name)?.shape {
        Shape::Alias(Type::Ref(target)) => Some(target.clone()),
        _ => None,
    };
    let mut refusals = Vec::new();
    let places = places(model);
    for name in model.types.keys() {
        let mut end = target(name);
        for _ in 0..model.types.len() {
            end = end.and_then(|name| target(&name));
        }
        if end.is_some() {
            refusals.push(Refusal {
                path: place(&places, name),
                reason: format!("the type {name} is only another name of itself; give it something to hold"),
            });
        }
    }
    refusals
}
