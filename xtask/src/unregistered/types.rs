//! Turns the types of sources into those that payloads are made of, and into what serde alone reads of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Field, Generics, Ident, ItemEnum, ItemImpl, ItemStruct, ItemType, Type, Variant};

use super::Finding;
use super::attributes::{
    beyond_the_schema, has_content, is_other, is_referred_to, renamed_in_two_ways, replacements,
};
use super::left_out::{self, LeftOut};

/// A type of a source file, by its own name alone.
#[derive(Default)]
pub struct SourceType {
    pub name: String,
    pub file: PathBuf,
    /// The names of types that it is made of, and of all else that its definition names.
    mentions: BTreeSet<String>,
    /// Lines of types, fields and variants that serde reads beyond the schema, or not as it says, each with what is said of
    /// it.
    beyond: Vec<(usize, String)>,
    /// The same, where that depends on whether fields refer to the type of this name.
    beside: Vec<(usize, String, String)>,
    /// Whether fields refer to its schema.
    is_referred_to: bool,
}

impl SourceType {
    fn new(name: &Ident, look: impl FnOnce(&mut Self)) -> Self {
        let mut found = Self {
            name: name.unraw().to_string(),
            ..Self::default()
        };
        look(&mut found);
        found
    }

    pub fn of_struct(item: &ItemStruct) -> Self {
        Self::new(&item.ident, |found| {
            found.is_referred_to = is_referred_to(&item.attrs);
            found.member(&item.attrs, item.ident.span().start().line, false);
            found.visit_item_struct(item);
            found.left_out(left_out::of_fields(&item.fields, &item.attrs), &item.generics);
        })
    }

    pub fn of_enum(item: &ItemEnum) -> Self {
        Self::new(&item.ident, |found| {
            found.is_referred_to = is_referred_to(&item.attrs);
            found.member(&item.attrs, item.ident.span().start().line, false);
            found.visit_item_enum(item);
            for variant in &item.variants {
                found.left_out(left_out::of_variant(variant, &item.attrs), &item.generics);
            }
            let variants = item.variants.iter().filter(|variant| is_other(&variant.attrs));
            found.beyond.extend(variants.filter(|_| has_content(&item.attrs)).map(|variant| {
                let words = "serde's `other` beside `content`; it reads an unknown tag as that variant only where no content is \
                             there: drop one of them";
                (variant.ident.span().start().line, words.to_owned())
            }));
        })
    }

    pub fn of_alias(item: &ItemType) -> Self {
        Self::new(&item.ident, |found| found.visit_item_type(item))
    }

    /// A type whose schema is written by hand, `impl JsonSchema for ..`: nobody can tell how fields have it.
    pub fn of_schema(item: &ItemImpl) -> Option<Self> {
        let (of, _) = item.trait_.as_ref()?;
        let Type::Path(ty) = &*item.self_ty else {
            return None;
        };
        let is_schema = of.segments.last().is_some_and(|last| last.ident == "JsonSchema");
        let name = &ty.path.segments.last().filter(|_| is_schema)?.ident;
        Some(Self::new(name, |_| {}))
    }

    fn member(&mut self, attributes: &[Attribute], line: usize, is_field: bool) {
        let keys = beyond_the_schema(attributes);
        self.beyond.extend(keys.into_iter().map(|(key, name)| {
            let advice = match (key.as_str(), name) {
                ("other", _) => "add `#[schemars(transform = a2a_ext::other)]` to the variant".to_owned(),
                ("alias", Some(name)) if is_field => {
                    format!("add `#[schemars(transform = a2a_ext::alias({name:?}))]` to the field")
                }
                _ => "remove it".to_owned(),
            };
            let words = format!("no schema says it, so that no reader but Rust's would know it: {advice}");
            (line, format!("serde's `{key}` in a payload; {words}"))
        }));
    }

    fn left_out(&mut self, found: Vec<LeftOut>, generics: &Generics) {
        for LeftOut { place, words, beside } in found {
            let line = place.start().line;
            let words = format!("what no schema says: {words}");
            match beside {
                None => self.beyond.push((line, words)),
                Some(name) if generics.type_params().all(|param| param.ident != name) => {
                    self.beside.push((line, words, name));
                }
                Some(_) => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for SourceType {
    fn visit_ident(&mut self, ident: &'ast Ident) {
        self.mentions.insert(ident.unraw().to_string());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Some(key) = renamed_in_two_ways(attribute) {
            let words = format!(
                "serde's `{key}` with two names in a payload, so that Rust does not read what it writes; give one name, and an older \
                 one as an `alias`"
            );
            self.beyond.push((attribute.span().start().line, words));
        }
        for text in replacements(std::slice::from_ref(attribute)) {
            if let Ok(ty) = syn::parse_str::<syn::Type>(&text) {
                let mut named = Self::default();
                named.visit_type(&ty);
                self.mentions.extend(named.mentions);
            }
        }
    }

    fn visit_field(&mut self, field: &'ast Field) {
        let span = field.ident.as_ref().map_or_else(|| field.ty.span(), Ident::span);
        self.member(&field.attrs, span.start().line, true);
        visit::visit_field(self, field);
    }

    fn visit_variant(&mut self, variant: &'ast Variant) {
        self.member(&variant.attrs, variant.ident.span().start().line, false);
        visit::visit_variant(self, variant);
    }
}

/// Refuses serde's `alias`, `other` and all keys that codegen has no rule for, and what schemars leaves out, in the types that
/// these are made of, told by their names.
pub fn in_payloads(types: &[SourceType], roots: impl Iterator<Item = &'static str>) -> Vec<Finding> {
    let mut named: BTreeMap<&str, Vec<&SourceType>> = BTreeMap::new();
    for found in types {
        named.entry(&found.name).or_default().push(found);
    }
    let mut names: Vec<&str> = roots.collect();
    let mut seen: BTreeSet<&str> = names.iter().copied().collect();
    let mut findings = Vec::new();
    while let Some(name) = names.pop() {
        for found in named.get(name).into_iter().flatten() {
            let beside = found.beside.iter().filter(|(_, _, beside)| {
                let types = named.get(beside.as_str());
                types.is_some_and(|types| types.iter().all(|found| found.is_referred_to))
            });
            let beside = beside.map(|(line, words, _)| (line, words));
            let beyond = found.beyond.iter().map(|(line, words)| (line, words));
            findings.extend(beyond.chain(beside).map(|(line, words)| Finding {
                file: found.file.clone(),
                line: *line,
                reason: format!("`{name}` has {words}"),
            }));
            names.extend(
                found
                    .mentions
                    .iter()
                    .map(String::as_str)
                    .filter(|name| seen.insert(name)),
            );
        }
    }
    findings
}
