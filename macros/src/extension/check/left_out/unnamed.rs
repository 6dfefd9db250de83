//! Turns the attributes of fields without names, and of types and variants that have no others, into words on those without effect.

use syn::{Attribute, Field, Fields, Meta, Variant};

use super::{LeftOut, entries, has_any};

/// The keys of a struct, or of a variant, that say something of named fields alone.
const OF_NAMED: &[&str] = &["default", "deny_unknown_fields", "rename_all"];

/// What of the attributes of a struct and of its fields has no effect, or none that a schema says.
pub fn of_struct(fields: &Fields, container: &[Attribute]) -> Vec<LeftOut> {
    let serde = entries(container, "serde");
    if is_replaced(&serde) {
        return Vec::new();
    }
    // The only field that such a struct writes is written without its name.
    let is_transparent = has_any(&serde, &["transparent"]);
    match fields {
        Fields::Named(_) if !is_transparent => Vec::new(),
        _ => {
            let mut found = of_type(container, OF_NAMED);
            let whole = if is_transparent {
                Whole::Transparent
            } else {
                Whole::Struct
            };
            found.extend(of_fields(fields, whole));
            found
        }
    }
}

/// The same of an enum and of its variants.
pub fn of_enum<'a>(
    variants: impl IntoIterator<Item = &'a Variant> + Clone,
    container: &[Attribute],
) -> Vec<LeftOut> {
    let serde = entries(container, "serde");
    if is_replaced(&serde) {
        return Vec::new();
    }
    let mut found = Vec::new();
    if !has_named_fields(variants.clone()) {
        found.extend(of_type(container, &["rename_all_fields"]));
        if !has_any(&serde, &["tag"]) {
            found.extend(of_type(container, &["deny_unknown_fields"]));
        }
    }
    for variant in variants {
        if !matches!(variant.fields, Fields::Named(_)) {
            found.extend(of_type(&variant.attrs, OF_NAMED));
            found.extend(of_fields(&variant.fields, Whole::Variant));
        }
    }
    found
}

fn has_named_fields<'a>(variants: impl IntoIterator<Item = &'a Variant>) -> bool {
    let mut fields = variants.into_iter().map(|variant| &variant.fields);
    fields.any(|fields| matches!(fields, Fields::Named(_)))
}

/// Whether another type is on the wire, both ways.
fn is_replaced(serde: &[Meta]) -> bool {
    has_any(serde, &["from", "try_from"]) && has_any(serde, &["into"])
}

/// The keys that say something of named fields alone, where there are none.
fn of_type(attributes: &[Attribute], keys: &[&str]) -> Vec<LeftOut> {
    keys_of(attributes, BOTH, keys, |key| {
        format!("`{key}` has no effect where no field is written under a name: remove it, or name the fields")
    })
}

/// What fields without names are the whole of.
#[derive(Clone, Copy, PartialEq)]
enum Whole {
    Struct,
    Transparent,
    Variant,
}

/// The keys of fields that are written in place of their type, or as items of a list.
fn of_fields(fields: &Fields, whole: Whole) -> Vec<LeftOut> {
    let is_transparent = whole == Whole::Transparent;
    let is_alone = fields.len() == 1 || is_transparent;
    let of_field = |field: &Field| {
        let has = |key: &str| {
            BOTH.iter()
                .any(|attribute| has_any(&entries(&field.attrs, attribute), &[key]))
        };
        let is_skipped = has("skip") || has("skip_serializing") && has("skip_deserializing");
        // Of several fields one that is skipped is on no wire, and in no schema.
        if fields.len() > 1 && is_skipped || is_transparent && has("default") {
            return Vec::new();
        }
        let mut found = keys_of(&field.attrs, BOTH, &["alias", "rename"], |key| {
            format!("`{key}` has no effect on a field that is written without a name: remove it")
        });
        found.extend(keys_of(&field.attrs, BOTH, SKIPS, |key| {
            if !is_alone {
                format!(
                    "readers demand all items of a list, so that none may be left out by `{key}`: remove it, or name the fields"
                )
            } else if whole == Whole::Variant && key.starts_with("skip") && key != "skip_serializing_if" {
                format!("no schema says that the variant has no content by `{key}`: make it a unit variant, or remove `{key}`")
            } else {
                format!("`{key}` has no effect on a field that is written in place of its type: remove it")
            }
        }));
        found.extend(keys_of(&field.attrs, &["schemars", "validate", "garde"], &["required"], |key| {
            format!("`{key}` takes null out of the schema, and Rust may write it: drop the `Option`, or remove it")
        }));
        found
    };
    fields.iter().flat_map(of_field).collect()
}

/// Whose keys of names and defaults schemars reads.
const BOTH: &[&str] = &["serde", "schemars"];

/// The keys that may leave a field out.
const SKIPS: &[&str] = &[
    "default",
    "skip",
    "skip_deserializing",
    "skip_serializing",
    "skip_serializing_if",
];

fn keys_of(
    attributes: &[Attribute],
    of: &[&str],
    keys: &[&str],
    words: impl Fn(&str) -> String,
) -> Vec<LeftOut> {
    let entries = of.iter().flat_map(|attribute| entries(attributes, attribute));
    let found = entries.filter_map(|entry| {
        let key = keys.iter().find(|key| entry.path().is_ident(key))?;
        Some(LeftOut::new(entry.path(), words(key)))
    });
    found.collect()
}
