//! Turns the types of sources into those that payloads are made of, and into what serde alone reads of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Field, Fields, Generics, Ident, ItemEnum, ItemImpl, ItemStruct, ItemType, Type, Variant,
};

use super::Finding;
use super::attributes::{
    beyond_the_schema, has_content, is_other, is_referred_to, renamed_in_two_ways, replacements,
};
use super::left_out::{self, LeftOut};
use super::twice::{named_twice, spelling};

/// A type of a source file, by its own name alone, or what a macro writes.
#[derive(Default)]
pub struct SourceType {
    pub name: String,
    pub file: PathBuf,
    /// The names of types that it is made of, and of all else that its definition names.
    pub mentions: BTreeSet<String>,
    /// Where macros write it.
    pub written: Written,
    /// Lines of types, fields and variants that serde reads beyond the schema, or not as it says, each with what is said of
    /// it.
    beyond: Vec<(usize, String)>,
    /// The same, where that depends on whether fields refer to the type of this name.
    beside: Vec<(usize, String, String)>,
    /// Whether fields refer to its schema.
    is_referred_to: bool,
}

/// Where a macro writes a type.
#[derive(Default)]
pub enum Written {
    /// Nowhere: it stands there with its name.
    #[default]
    ByHand,
    /// In the body of the macro of this name; whether there are types, or what may be parts of some.
    InBody(bool),
    /// In a call of the macro of this name; its types may have these names.
    InCall(BTreeSet<String>),
}

/// What attributes are of.
#[derive(Clone, Copy, PartialEq)]
enum Member {
    Field,
    Unnamed,
    Other,
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
            found.member(&item.attrs, item.ident.span().start().line, Member::Other);
            found.visit_item_struct(item);
            found.twice(&item.fields, spelling(&item.attrs, "rename_all"));
            found.left_out(left_out::of_docs(&item.attrs), &item.generics);
            found.left_out(left_out::of_struct(&item.fields, &item.attrs), &item.generics);
        })
    }

    pub fn of_enum(item: &ItemEnum) -> Self {
        Self::new(&item.ident, |found| {
            found.is_referred_to = is_referred_to(&item.attrs);
            found.member(&item.attrs, item.ident.span().start().line, Member::Other);
            found.visit_item_enum(item);
            found.left_out(left_out::of_docs(&item.attrs), &item.generics);
            found.left_out(left_out::of_enum(&item.variants, &item.attrs), &item.generics);
            for variant in &item.variants {
                let own = spelling(&variant.attrs, "rename_all");
                let rename_all = own.or_else(|| spelling(&item.attrs, "rename_all_fields"));
                found.twice(&variant.fields, rename_all);
            }
            let variants = item.variants.iter().filter(|variant| is_other(&variant.attrs));
            found.beyond.extend(variants.filter(|_| has_content(&item.attrs)).map(|variant| {
                let words = "serde's `other` beside `content`; it reads an unknown tag as that variant only where no content is \
                             there: drop one of them";
                (variant.ident.span().start().line, words.to_owned())
            }));
        })
    }

    /// What a macro writes, as yet nothing.
    pub fn of_macro(name: String) -> Self {
        Self {
            name,
            ..Self::default()
        }
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

    /// The attributes of a field, or of what may be a variant, in tokens that are no type.
    pub fn look_at(&mut self, attributes: &[Attribute], field: Option<&Field>) {
        let line = attributes.first().map_or(1, |first| first.span().start().line);
        let member = if field.is_some() {
            Member::Field
        } else {
            Member::Other
        };
        self.member(attributes, line, member);
        for attribute in attributes {
            self.visit_attribute(attribute);
        }
        let found = match field {
            Some(field) => left_out::of_field(field, &[]),
            None => left_out::of_functions(attributes, &[]),
        };
        self.left_out(found, &Generics::default());
    }

    /// Takes over what is said of a type without a name of its own.
    pub fn take(&mut self, other: Self) {
        self.mentions.extend(other.mentions);
        self.beyond.extend(other.beyond);
        self.beside.extend(other.beside);
    }

    pub fn has_faults(&self) -> bool {
        !self.beyond.is_empty() || !self.beside.is_empty()
    }

    fn member(&mut self, attributes: &[Attribute], line: usize, member: Member) {
        let keys = beyond_the_schema(attributes).into_iter();
        // Without a name there is no older one: it is refused as without effect.
        let keys = keys.filter(|(key, _)| member != Member::Unnamed || key != "alias");
        self.beyond.extend(keys.map(|(key, name)| {
            let advice = match (key.as_str(), name) {
                ("other", _) => "add `#[schemars(transform = a2a_ext::other)]` to the variant".to_owned(),
                ("alias", Some(name)) if member == Member::Field => {
                    format!("add `#[schemars(transform = a2a_ext::alias({name}))]` to the field")
                }
                _ => "remove it".to_owned(),
            };
            let words = format!("no schema says it, so that no reader but Rust's would know it: {advice}");
            (line, format!("serde's `{key}` in a payload; {words}"))
        }));
    }

    fn twice(&mut self, fields: &Fields, rename_all: Option<String>) {
        let twice = named_twice(fields, rename_all.as_deref());
        self.beyond.extend(twice.into_iter().map(|(field, name)| {
            let words = format!(
                "two fields of the name `{name}`, which serde reads into the first alone; rename one"
            );
            (field.span().start().line, words)
        }));
    }

    fn left_out(&mut self, found: impl IntoIterator<Item = LeftOut>, generics: &Generics) {
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
        let member = if field.ident.is_some() {
            Member::Field
        } else {
            Member::Unnamed
        };
        self.member(&field.attrs, span.start().line, member);
        visit::visit_field(self, field);
    }

    fn visit_variant(&mut self, variant: &'ast Variant) {
        self.member(&variant.attrs, variant.ident.span().start().line, Member::Other);
        visit::visit_variant(self, variant);
    }
}

/// Refuses serde's `alias`, `other` and all keys that codegen has no rule for, and what schemars leaves out, in the types that
/// these are made of, told by their names.
pub fn in_payloads(types: &[SourceType], roots: impl Iterator<Item = &'static str>) -> Vec<Finding> {
    let writing = writing(types);
    let mut named: BTreeMap<&str, Vec<&SourceType>> = BTreeMap::new();
    for found in types {
        match &found.written {
            Written::InCall(names) if found.has_faults() || writing.contains(found.name.as_str()) => {
                for name in names {
                    named.entry(name).or_default().push(found);
                }
            }
            Written::InCall(_) => {}
            Written::ByHand | Written::InBody(_) => named.entry(&found.name).or_default().push(found),
        }
    }
    let is_referred_to = |name: &str| {
        let mut types = named.get(name).into_iter().flatten();
        let is_by_hand = |found: &&&SourceType| matches!(found.written, Written::ByHand);
        let mut types = types.by_ref().filter(is_by_hand).peekable();
        types.peek().is_some() && types.all(|found| found.is_referred_to)
    };
    let mut names: Vec<&str> = roots.collect();
    let mut seen: BTreeSet<&str> = names.iter().copied().collect();
    let mut findings = Vec::new();
    while let Some(name) = names.pop() {
        for found in named.get(name).into_iter().flatten() {
            let beside = found.beside.iter().filter(|(_, _, name)| is_referred_to(name));
            let beside = beside.map(|(line, words, _)| (line, words));
            let beyond = found.beyond.iter().map(|(line, words)| (line, words));
            findings.extend(beyond.chain(beside).map(|(line, words)| Finding {
                file: found.file.clone(),
                line: *line,
                reason: format!("`{}` has {words}", found.name),
            }));
            let mentions = found.mentions.iter().map(String::as_str);
            names.extend(mentions.filter(|name| seen.insert(name)));
        }
    }
    findings
}

/// The macros that write types, those that call such ones too.
fn writing(types: &[SourceType]) -> BTreeSet<&str> {
    let bodies = types.iter().filter_map(|found| match found.written {
        Written::InBody(has_types) => Some((found, has_types)),
        Written::ByHand | Written::InCall(_) => None,
    });
    let (mut writing, mut others): (Vec<_>, Vec<_>) = bodies.partition(|(_, has_types)| *has_types);
    let mut names: BTreeSet<&str> = BTreeSet::new();
    while !writing.is_empty() {
        names.extend(writing.iter().map(|(found, _)| found.name.as_str()));
        (writing, others) = others
            .into_iter()
            .partition(|(found, _)| found.mentions.iter().any(|name| names.contains(name.as_str())));
    }
    names
}
