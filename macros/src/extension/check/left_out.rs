//! Turns the attributes of types, fields and variants into words on what serde does by them that no schema says, and on those that
//! have no effect.
//!
//! Codegen looks at the types inside of payloads with the same, a copy that a test of xtask holds to this one.

use proc_macro2::Span;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprLit, Field, Fields, Lit, Meta, MetaList, Path, Token, Variant};

pub mod form;
mod rules;
mod unnamed;

/// A key that the schema does not know of.
pub struct LeftOut {
    pub place: Span,
    /// What is wrong, and what to do.
    pub words: String,
    /// The type that must have a schema of its own, to which fields refer, for the key to be left out; tokens do not tell.
    pub beside: Option<String>,
}

impl LeftOut {
    fn new(key: &Path, words: String) -> Self {
        let place = key
            .segments
            .first()
            .map_or_else(Span::call_site, |name| name.ident.span());
        let beside = None;
        Self { place, words, beside }
    }
}

/// What the schema does not know of a struct with these attributes.
pub fn of_struct(fields: &Fields, container: &[Attribute]) -> Vec<LeftOut> {
    let mut found = unnamed::of_struct(fields, container);
    found.extend(fields.iter().flat_map(|field| of_field(field, container)));
    found
}

/// What the schema does not know of an enum with these variants and attributes.
pub fn of_enum<'a>(
    variants: impl IntoIterator<Item = &'a Variant> + Clone,
    container: &[Attribute],
) -> Vec<LeftOut> {
    let mut found = unnamed::of_enum(variants.clone(), container);
    for variant in variants {
        found.extend(of_docs(&variant.attrs));
        found.extend(of_functions(&variant.attrs, container));
        found.extend(variant.fields.iter().flat_map(|field| of_field(field, container)));
    }
    found
}

/// What the schema does not know of a field, whatever it has for a name.
pub fn of_field(field: &Field, container: &[Attribute]) -> Vec<LeftOut> {
    let mut found = of_functions(&field.attrs, container);
    found.extend(of_docs(&field.attrs));
    found.extend(rules::of_field(field, container));
    found
}

/// A doc comment that begins with `#` and is no heading: schemars takes its first line for a title, and drops the `#`.
pub fn of_docs(attributes: &[Attribute]) -> Option<LeftOut> {
    let docs = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"));
    let mut lines = docs.filter_map(|attribute| Some((attribute, text(&attribute.meta)?)));
    let (first, line) = lines.find(|(_, line)| !line.trim().is_empty())?;
    let line = line.trim_start().lines().next()?;
    let title = line.trim_start_matches('#');
    let is_heading = line.len() - title.len() <= 6 && title.starts_with([' ', '\t']);
    let words = "schemars drops the `#` with which this doc comment begins, since it is no heading: begin it with a word";
    (title.len() < line.len() && !is_heading).then(|| LeftOut::new(first.path(), words.to_owned()))
}

/// The functions that read or write in the type's place, where schemars is not told what is on the wire.
pub fn of_functions(attributes: &[Attribute], container: &[Attribute]) -> Vec<LeftOut> {
    if has_any(&entries(attributes, "schemars"), &["with", "schema_with"]) {
        return Vec::new();
    }
    let (serde, container) = (entries(attributes, "serde"), entries(container, "serde"));
    let reads =
        !has_any(&container, &["from", "try_from"]) && !has_any(&serde, &["skip", "skip_deserializing"]);
    let writes = !has_any(&container, &["into"]) && !has_any(&serde, &["skip", "skip_serializing"]);
    // What `serde_as` makes of its own attribute stands beside it, without a place.
    let entries = if is_serde_as(attributes) {
        entries(attributes, "serde_as")
    } else {
        serde
    };
    let told = "say what is on the wire, with `#[schemars(with = \"String\")]` where it is a string";
    let words = |entry: &Meta| {
        let key = entry.path().get_ident()?.to_string();
        let does = match key.as_str() {
            "deserialize_with" | "deserialize_as" if reads => "reads",
            "serialize_with" | "serialize_as" if writes => "writes",
            "with" if reads || writes => {
                let module = text(entry).filter(|text| is_module(text))?;
                return Some(format!(
                    "schemars takes `{module}` for a type, and describes no module: {told}"
                ));
            }
            _ => return None,
        };
        Some(format!(
            "schemars does not see what `{key}` {does}, and describes the Rust type: {told}"
        ))
    };
    let found = entries
        .iter()
        .filter_map(|entry| Some(LeftOut::new(entry.path(), words(entry)?)));
    found.collect()
}

/// Whether a path is written as that of a module: one of a type has an upper-case name, or generics.
fn is_module(path: &str) -> bool {
    let name = path.rsplit("::").next().unwrap_or_default().trim();
    name.starts_with(|first: char| first.is_lowercase() || first == '_') && !name.contains('<')
}

fn is_serde_as(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("serde_as"))
}

fn has_any(entries: &[Meta], keys: &[&str]) -> bool {
    entries
        .iter()
        .any(|entry| keys.iter().any(|key| entry.path().is_ident(key)))
}

/// The string of `key = ".."`.
pub fn text(entry: &Meta) -> Option<String> {
    match entry {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text), ..
            }) => Some(text.value()),
            _ => None,
        },
        Meta::Path(_) | Meta::List(_) => None,
    }
}

/// The entries of `#[attribute(..)]`, also where `#[cfg_attr(..)]` gives it.
pub fn entries(attributes: &[Attribute], attribute: &str) -> Vec<Meta> {
    attributes
        .iter()
        .flat_map(|item| given(&item.meta, attribute))
        .collect()
}

fn given(meta: &Meta, attribute: &str) -> Vec<Meta> {
    match meta {
        Meta::List(list) if list.path.is_ident(attribute) => inside(list),
        Meta::List(list) if list.path.is_ident("cfg_attr") => inside(list)
            .iter()
            .skip(1)
            .flat_map(|meta| given(meta, attribute))
            .collect(),
        _ => Vec::new(),
    }
}

/// The entries of a list; none where they do not parse, and without those that take a key of serde's back, `!key`.
fn inside(list: &MetaList) -> Vec<Meta> {
    let entries = |input: ParseStream<'_>| {
        let mut found = Vec::new();
        while !input.is_empty() {
            if input.peek(Token![!]) {
                input.parse::<Token![!]>()?;
                input.parse::<Path>()?;
            } else {
                found.push(input.parse()?);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(found)
    };
    list.parse_args_with(entries).unwrap_or_default()
}
