//! Turns attributes into the answers that the search needs: derived, tests only, another file, read by serde alone.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Path, Token};

type List = Punctuated<Meta, Token![,]>;

/// Whether the attributes make an extension of a type: the derive's name, or its helper attribute, which stays the same
/// when the derive is imported under another name.
pub fn makes_extension(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| meta_makes_extension(&attribute.meta))
}

fn meta_makes_extension(meta: &Meta) -> bool {
    if meta.path().is_ident("a2a_extension") {
        return true;
    }
    let Meta::List(list) = meta else { return false };
    if list.path.is_ident("derive") {
        list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)
            .is_ok_and(|paths| {
                paths
                    .iter()
                    .filter_map(|path| path.segments.last())
                    .any(|name| name.ident == "A2aExtension")
            })
    } else if list.path.is_ident("cfg_attr") {
        list.parse_args_with(List::parse_terminated)
            .is_ok_and(|metas| metas.iter().skip(1).any(meta_makes_extension))
    } else {
        false
    }
}

/// The key of serde's that makes a field or variant read what no schema says.
pub fn read_by_serde_alone(attributes: &[Attribute]) -> Option<&'static str> {
    let all = entries(attributes, "serde");
    ["alias", "other"]
        .into_iter()
        .find(|key| all.iter().any(|entry| entry.path().is_ident(key)))
}

/// The Rust types that serde or schemars takes in place of the annotated one.
pub fn replacements(attributes: &[Attribute]) -> Vec<String> {
    let all = ["serde", "schemars"].map(|attribute| entries(attributes, attribute));
    let keys = ["from", "try_from", "into", "with"];
    let texts = all
        .iter()
        .flatten()
        .flat_map(|entry| keys.map(|key| text(entry, key)));
    texts.flatten().collect()
}

/// The entries of `#[attribute(..)]`, also where `#[cfg_attr(..)]` gives it.
fn entries(attributes: &[Attribute], attribute: &str) -> Vec<Meta> {
    attributes
        .iter()
        .flat_map(|item| inner(&item.meta, attribute))
        .collect()
}

fn inner(meta: &Meta, attribute: &str) -> Vec<Meta> {
    let Meta::List(list) = meta else { return Vec::new() };
    let Ok(metas) = list.parse_args_with(List::parse_terminated) else {
        return Vec::new();
    };
    if list.path.is_ident(attribute) {
        metas.into_iter().collect()
    } else if list.path.is_ident("cfg_attr") {
        metas
            .iter()
            .skip(1)
            .flat_map(|meta| inner(meta, attribute))
            .collect()
    } else {
        Vec::new()
    }
}

/// Whether an item is compiled for tests only.
pub fn is_test_only(attributes: &[Attribute]) -> bool {
    conditions(attributes).any(|condition| implies_test(&condition))
}

/// Whether an item may be left out of a build.
pub fn is_conditional(attributes: &[Attribute]) -> bool {
    conditions(attributes).next().is_some()
}

fn conditions(attributes: &[Attribute]) -> impl Iterator<Item = Meta> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"))
        .filter_map(|attribute| attribute.parse_args().ok())
}

fn implies_test(condition: &Meta) -> bool {
    let Meta::List(list) = condition else {
        return condition.path().is_ident("test");
    };
    let Ok(parts) = list.parse_args_with(List::parse_terminated) else {
        return false;
    };
    if list.path.is_ident("all") {
        parts.iter().any(implies_test)
    } else {
        list.path.is_ident("any") && !parts.is_empty() && parts.iter().all(implies_test)
    }
}

/// The file that `#[path = ".."]` names.
pub fn path(attributes: &[Attribute]) -> Option<String> {
    attributes
        .iter()
        .find_map(|attribute| text(&attribute.meta, "path"))
}

/// The string of `key = ".."`.
fn text(meta: &Meta, key: &str) -> Option<String> {
    match meta {
        Meta::NameValue(pair) if pair.path.is_ident(key) => match &pair.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text), ..
            }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}
