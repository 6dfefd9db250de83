//! Turns attributes into the answers that the search needs: derived, tests only, another file, beyond the schema.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Path, Token};

use super::left_out::{entries, text};

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

/// Serde's keys that schemars understands too: their effect is in the schema.
const IN_THE_SCHEMA: &[&str] = &[
    "content",
    "default",
    "deny_unknown_fields",
    "flatten",
    "from",
    "into",
    "rename",
    "rename_all",
    "rename_all_fields",
    "skip",
    "skip_deserializing",
    "skip_serializing",
    "skip_serializing_if",
    "tag",
    "transparent",
    "try_from",
    "untagged",
];

/// Serde's keys whose effect codegen sees in what Rust reads and writes of the examples, where schemars is told of it.
const IN_WHAT_RUST_WRITES: &[&str] = &["deserialize_with", "getter", "remote", "serialize_with", "with"];

/// Serde's keys that change neither what is written nor what is read.
const HARMLESS: &[&str] = &["borrow", "bound", "crate", "expecting"];

/// Whether serde reads every unknown value as an annotated variant.
pub fn is_other(attributes: &[Attribute]) -> bool {
    entries(attributes, "serde")
        .iter()
        .any(|entry| entry.path().is_ident("other"))
}

/// Whether an enum has its content beside its tag.
pub fn has_content(attributes: &[Attribute]) -> bool {
    entries(attributes, "serde")
        .iter()
        .any(|entry| entry.path().is_ident("content"))
}

/// Whether fields refer to the schema of a type with these attributes, in place of having it themselves.
pub fn is_referred_to(attributes: &[Attribute]) -> bool {
    let has = |entries: &[Meta], key: &str| entries.iter().any(|entry| entry.path().is_ident(key));
    let (serde, schemars) = (entries(attributes, "serde"), entries(attributes, "schemars"));
    // Schemars passes on to what stands in its place, unless the type is documented.
    let passed_on = has(&serde, "transparent") || has(&schemars, "transparent") || has(&schemars, "with");
    let is_documented = attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("doc"));
    !has(&schemars, "inline") && (!passed_on || is_documented)
}

/// Whether the schema is told of a variant for all unknown values, `#[schemars(transform = a2a_ext::other)]`.
fn is_told_of_other(attributes: &[Attribute]) -> bool {
    let is_other = |entry: &Meta| match entry {
        Meta::NameValue(pair) if pair.path.is_ident("transform") => match &pair.value {
            Expr::Path(path) => path
                .path
                .segments
                .last()
                .is_some_and(|last| last.ident == "other"),
            _ => false,
        },
        _ => false,
    };
    entries(attributes, "schemars").iter().any(is_other)
}

/// Whether the schema is told of a field's further name, `#[schemars(transform = a2a_ext::alias(".."))]`.
fn is_told_of_alias(attributes: &[Attribute], name: &str) -> bool {
    let is_alias = |entry: &Meta| match entry {
        Meta::NameValue(pair) if pair.path.is_ident("transform") => match &pair.value {
            Expr::Call(call) => {
                let calls = matches!(&*call.func, Expr::Path(path)
                    if path.path.segments.last().is_some_and(|last| last.ident == "alias"));
                calls
                    && call
                        .args
                        .iter()
                        .all(|argument| spelled(argument).as_deref() == Some(name))
            }
            _ => false,
        },
        _ => false,
    };
    entries(attributes, "schemars").iter().any(is_alias)
}

/// What stands for `$name` in the tokens of a macro, before the name.
pub const FRAGMENT: &str = "fragment_";

/// A string as it is written, or the fragment that stands for it.
fn spelled(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text), ..
        }) => Some(format!("{:?}", text.value())),
        Expr::Path(path) => {
            let name = path.path.get_ident()?.to_string();
            Some(format!("${}", name.strip_prefix(FRAGMENT)?))
        }
        _ => None,
    }
}

/// Serde's keys that make a type read what no schema says, and those that codegen has no rule for; each with the text that it
/// has for a value, as it is written.
pub fn beyond_the_schema(attributes: &[Attribute]) -> Vec<(String, Option<String>)> {
    let is_told = is_told_of_other(attributes);
    let keys = entries(attributes, "serde").into_iter().filter_map(|entry| {
        let key = entry.path().get_ident()?.to_string();
        let name = match &entry {
            Meta::NameValue(pair) => spelled(&pair.value),
            Meta::Path(_) | Meta::List(_) => None,
        };
        Some((name, key))
    });
    keys.filter(|(name, key)| {
        let known = [IN_THE_SCHEMA, IN_WHAT_RUST_WRITES, HARMLESS];
        let is_known = known.iter().any(|known| known.contains(&key.as_str())) || key.starts_with(FRAGMENT);
        let is_told = match (key.as_str(), name) {
            ("other", _) => is_told,
            ("alias", Some(name)) => is_told_of_alias(attributes, name),
            _ => false,
        };
        !is_known && !is_told
    })
    .map(|(name, key)| (key, name))
    .collect()
}

/// The key by which serde writes a name otherwise than it reads it, `rename(serialize = "a", deserialize = "b")`.
pub fn renamed_in_two_ways(attribute: &Attribute) -> Option<String> {
    let mut entries = entries(std::slice::from_ref(attribute), "serde").into_iter();
    let key = entries.find_map(|entry| {
        let Meta::List(list) = &entry else { return None };
        let names = list.parse_args_with(List::parse_terminated).ok()?;
        let names: Vec<Option<String>> = names.iter().map(text).collect();
        // One alone leaves the other side with the name that it has.
        let differ = names.len() == 1 || names.windows(2).any(|pair| pair[0] != pair[1]);
        differ.then(|| entry.path().get_ident().map(ToString::to_string))?
    });
    key.filter(|key| key.starts_with("rename"))
}

/// The Rust types that serde or schemars takes in place of the annotated one.
pub fn replacements(attributes: &[Attribute]) -> Vec<String> {
    let all = ["serde", "schemars"].map(|attribute| entries(attributes, attribute));
    let keys = ["from", "try_from", "into", "with"];
    let replacing = all
        .iter()
        .flatten()
        .filter(|entry| keys.iter().any(|key| entry.path().is_ident(key)));
    replacing.filter_map(text).collect()
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
        .filter(|attribute| attribute.path().is_ident("path"))
        .find_map(|attribute| text(&attribute.meta))
}
