//! Turns the attributes of fields and variants into words on what serde does by them that no schema says, and on what of
//! schemars' own has no effect.
//!
//! Codegen looks at the types inside of payloads with the same, a copy that a test of xtask holds to this one.

use proc_macro2::Span;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprLit, Field, Fields, Lit, Meta, MetaList, Path, Token, Type, Variant};

use self::form::{Form, form};

mod form;

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

/// What the schema does not know of the fields of a type with these attributes.
pub fn of_fields(fields: &Fields, container: &[Attribute]) -> Vec<LeftOut> {
    let of_field = |field: &Field| {
        let mut found = of_functions(&field.attrs, container);
        found.extend(of_rules(field, container));
        found
    };
    fields.iter().flat_map(of_field).collect()
}

/// What the schema does not know of a variant and its fields.
pub fn of_variant(variant: &Variant, container: &[Attribute]) -> Vec<LeftOut> {
    let mut found = of_functions(&variant.attrs, container);
    found.extend(of_fields(&variant.fields, container));
    found
}

/// The functions that read or write in the type's place, where schemars is not told what is on the wire.
fn of_functions(attributes: &[Attribute], container: &[Attribute]) -> Vec<LeftOut> {
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

/// The rules of schemars that do not fit a field's type, or that schemars leaves out by the field's other attributes.
fn of_rules(field: &Field, container: &[Attribute]) -> Vec<LeftOut> {
    let (serde, schemars) = (entries(&field.attrs, "serde"), entries(&field.attrs, "schemars"));
    let all = |words: &dyn Fn(&str) -> String| {
        let rules = schemars
            .iter()
            .filter_map(|entry| Some((entry.path(), entry.path().get_ident()?.to_string())));
        let rules =
            rules.filter(|(_, key)| fits(key).is_some() || matches!(key.as_str(), "extend" | "transform"));
        rules.map(|(path, key)| LeftOut::new(path, words(&key))).collect()
    };
    if has_any(&serde, &["skip"]) {
        return Vec::new();
    }
    let container = entries(container, "serde");
    if has_any(&container, &["from", "try_from"]) && has_any(&container, &["into"]) {
        return all(&|key| {
            format!(
                "schemars leaves `{key}` out, since the type is on the wire as the one of its `into`: put it there, or say it of \
                 the whole type with `#[schemars(extend(..))]`"
            )
        });
    }
    if has_any(&serde, &["flatten"]) || has_any(&schemars, &["flatten"]) {
        return all(&|key| {
            format!(
                "schemars leaves `{key}` out of a flattened field: put it into the field's type, or remove it"
            )
        });
    }
    let replaced = |entries: &[Meta]| {
        entries
            .iter()
            .find(|entry| entry.path().is_ident("with"))
            .and_then(text)
    };
    match replaced(&schemars).or_else(|| replaced(&serde)) {
        _ if has_any(&schemars, &["schema_with"]) => Vec::new(),
        Some(with) => syn::parse_str(&with).map_or_else(|_| Vec::new(), |ty| of_type(&ty, &schemars)),
        None if is_serde_as(&field.attrs) => Vec::new(),
        None => of_type(&field.ty, &schemars),
    }
}

/// The rules that do not fit a type, those of its items too.
fn of_type(ty: &Type, rules: &[Meta]) -> Vec<LeftOut> {
    let Some(form) = form(ty) else { return Vec::new() };
    let mut found = Vec::new();
    for rule in rules {
        let Some(key) = rule.path().get_ident().map(ToString::to_string) else {
            continue;
        };
        let Some((wanted, is_format)) = fits(&key) else {
            continue;
        };
        let left_out = |words| LeftOut::new(rule.path(), words);
        match (&form, wanted) {
            (Form::Named(_), _) if is_format => {}
            (Form::Named(name), _) => found.push(LeftOut {
                beside: Some(name.clone()),
                ..left_out(format!(
                    "schemars leaves `{key}` out, since `{name}` has a schema of its own, to which the field refers: say it of \
                     what `{name}` holds, or say here what is on the wire, with `#[schemars(with = \"..\")]`"
                ))
            }),
            (Form::Text, Fit::Text | Fit::Sized) | (Form::Number, Fit::Number) | (Form::Tuple, Fit::Sized) => {}
            (Form::List(_), Fit::Sized) => {}
            (Form::List(item), Fit::Items) => {
                if let Meta::List(list) = rule {
                    found.extend(of_type(item, &inside(list)));
                }
            }
            _ => found.push(left_out(format!(
                "`{key}` says nothing of {}, so that nothing would hold a payload to it: it is for {}; remove it",
                form.words(),
                wanted.words()
            ))),
        }
    }
    found
}

/// What a rule is for.
#[derive(Clone, Copy)]
enum Fit {
    Text,
    Number,
    Sized,
    Items,
}

impl Fit {
    const fn words(self) -> &'static str {
        match self {
            Self::Text => "strings",
            Self::Number => "numbers",
            Self::Sized => "strings and lists",
            Self::Items => "lists",
        }
    }
}

/// What a key of schemars is for, where it is a rule, and whether it is a format, which schemars writes anyway.
fn fits(key: &str) -> Option<(Fit, bool)> {
    Some(match key {
        "length" => (Fit::Sized, false),
        "range" => (Fit::Number, false),
        "inner" => (Fit::Items, false),
        "regex" | "pattern" | "contains" => (Fit::Text, false),
        "email" | "url" | "ip" | "ipv4" | "ipv6" => (Fit::Text, true),
        _ => return None,
    })
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
