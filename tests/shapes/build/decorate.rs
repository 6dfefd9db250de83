//! Turns a bare type into what an author would have written: derives, documentation, a name and a URI are added to it.

use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{Attribute, Expr, Fields, Generics, Ident, Item, Meta, parse_quote};

/// Adds what every type of a row needs.
pub fn decorate(item: &mut Item, row: &Ident) {
    match item {
        Item::Struct(item) => {
            own(&mut item.attrs, &item.ident, &item.generics, row);
            document(&mut item.fields);
            item.vis = parse_quote!(pub);
        }
        Item::Enum(item) => {
            let is_by_hand = item.attrs.iter().any(is_by_hand);
            own(&mut item.attrs, &item.ident, &item.generics, row);
            item.vis = parse_quote!(pub);
            for variant in item.variants.iter_mut().filter(|_| !is_by_hand) {
                let text = format!("The variant {}.", variant.ident);
                add_docs(&mut variant.attrs, &text);
                document_in_variant(&mut variant.fields);
            }
        }
        Item::Mod(module) => {
            for item in module.content.iter_mut().flat_map(|(_, items)| items) {
                decorate(item, row);
            }
        }
        _ => {}
    }
}

fn own(attrs: &mut Vec<Attribute>, ident: &Ident, generics: &Generics, row: &Ident) {
    // A type whose impls the row has written itself.
    if let Some(index) = attrs.iter().position(is_by_hand) {
        attrs.remove(index);
        return;
    }
    add_docs(attrs, &format!("The type {ident}."));
    // Derives stand before the attributes that they read, and behind those that change the type.
    let at = attrs.iter().position(|attr| {
        !attr
            .path()
            .segments
            .iter()
            .any(|segment| segment.ident == "serde_with")
    });
    let at = at.unwrap_or(attrs.len());
    attrs.insert(
        at,
        parse_quote!(#[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]),
    );
    if ident == "R" {
        let uri = format!("https://shapes.example/{}-v1", kebab(row));
        attrs.insert(at, parse_quote!(#[derive(a2a_ext::A2aExtension)]));
        if !attrs.iter().any(|attr| attr.path().is_ident("a2a_extension")) {
            attrs.push(parse_quote!(#[a2a_extension(uri = #uri, channel = artifact_metadata)]));
        }
        return;
    }
    let is_named = attrs.iter().any(|attr| {
        attr.path().is_ident("schemars")
            && matches!(&attr.meta, Meta::List(list) if list.tokens.to_string().starts_with("rename ="))
    });
    if !is_named {
        // All rows are in one package, where two types of one name would be refused.
        let mut name = format!("{}{}", pascal(row), ident.unraw());
        for parameter in generics.type_params() {
            name += &format!("_of_{{{}}}", parameter.ident);
        }
        attrs.push(parse_quote!(#[schemars(rename = #name)]));
    }
}

fn is_by_hand(attr: &Attribute) -> bool {
    attr.path().is_ident("by_hand")
}

fn document(fields: &mut Fields) {
    if let Fields::Named(fields) = fields {
        for field in &mut fields.named {
            field.vis = parse_quote!(pub);
            let is_flattened = field.attrs.iter().any(|attr| {
                attr.path().is_ident("serde") && attr.to_token_stream().to_string().contains("flatten")
            });
            if !is_flattened {
                let text = field.ident.as_ref().map(Ident::to_string).unwrap_or_default();
                add_docs(&mut field.attrs, &format!("The field {text}."));
            }
        }
    }
    if let Fields::Unnamed(fields) = fields {
        for field in &mut fields.unnamed {
            field.vis = parse_quote!(pub);
        }
    }
}

fn document_in_variant(fields: &mut Fields) {
    document(fields);
    for field in fields {
        field.vis = syn::Visibility::Inherited;
    }
}

fn add_docs(attrs: &mut Vec<Attribute>, text: &str) {
    if docs(attrs).is_empty() {
        attrs.push(parse_quote!(#[doc = #text]));
    }
}

pub fn docs(attrs: &[Attribute]) -> Vec<String> {
    let lines = attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            }) => Some(text.value().trim().to_owned()),
            other => Some(other.to_token_stream().to_string()),
        },
        _ => None,
    });
    lines.collect()
}

pub fn kebab(row: &Ident) -> String {
    row.to_string().replace('_', "-")
}

fn pascal(row: &Ident) -> String {
    let name = row.to_string();
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_uppercase() + rest
    });
    words.collect()
}
