//! Turns modules of bare types, with what they say of their values, into rows of extensions.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, Item, ItemMacro, ItemMod, LitInt, LitStr, Token};

use crate::decorate::{decorate, docs, kebab};

/// One row, ready to be written.
pub struct Row {
    ident: Ident,
    group: String,
    title: String,
    cases: Vec<LitInt>,
    is_scored: bool,
    has_other_keys: bool,
    refused: Option<LitStr>,
    ui: Option<LitStr>,
    good: Vec<Good>,
    unwritable: Vec<Expr>,
    reads: Vec<Read>,
    bad: Vec<TokenStream>,
    texts: Vec<Text>,
    items: Vec<Item>,
}

/// A value in Rust, and what serde must write, where that is said.
struct Good {
    value: Expr,
    wire: Option<TokenStream>,
}

impl Parse for Good {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let value = input.parse()?;
        let wire = match input.parse::<Option<Token![=>]>>()? {
            Some(_) => Some(json(input)?),
            None => None,
        };
        Ok(Self { value, wire })
    }
}

/// A payload that is accepted, and what mirrors give back, where that is said.
struct Read {
    payload: TokenStream,
    read: Option<TokenStream>,
}

impl Parse for Read {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let payload = json(input)?;
        let read = match input.parse::<Option<Token![=>]>>()? {
            Some(_) => Some(json(input)?),
            None => None,
        };
        Ok(Self { payload, read })
    }
}

/// A payload in JSON text, and what Rust must write again, where that is another.
struct Text {
    payload: LitStr,
    read: LitStr,
}

impl Parse for Text {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let payload: LitStr = input.parse()?;
        let read = match input.parse::<Option<Token![=>]>>()? {
            Some(_) => input.parse()?,
            None => payload.clone(),
        };
        Ok(Self { payload, read })
    }
}

/// JSON up to the next comma or arrow.
fn json(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) && !input.peek(Token![=>]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

/// Reads the modules of one file, each a row.
pub fn read(group: &str, file: syn::File) -> syn::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for item in file.items {
        match item {
            Item::Mod(module) => rows.push(row(group, module)?),
            other => return Err(syn::Error::new_spanned(other, "a row is a module")),
        }
    }
    Ok(rows)
}

/// Refuses a row that says of no payload that it is refused, though its type is right.
pub fn check(rows: &[Row]) -> syn::Result<()> {
    let is_right = |row: &&Row| !row.good.is_empty() && row.refused.is_none();
    match rows.iter().filter(is_right).find(|row| row.bad.is_empty()) {
        Some(row) => Err(syn::Error::new_spanned(
            &row.ident,
            "the row lacks `bad!`, payloads that are refused",
        )),
        None => Ok(()),
    }
}

fn row(group: &str, module: ItemMod) -> syn::Result<Row> {
    let mut row = Row {
        title: docs(&module.attrs).join(" "),
        ident: module.ident,
        group: group.to_owned(),
        cases: Vec::new(),
        is_scored: false,
        has_other_keys: false,
        refused: None,
        ui: None,
        good: Vec::new(),
        unwritable: Vec::new(),
        reads: Vec::new(),
        bad: Vec::new(),
        texts: Vec::new(),
        items: Vec::new(),
    };
    let (_, items) = module.content.unwrap_or_default();
    for item in items {
        match item {
            Item::Macro(call) if call.ident.is_none() => row.say(&call)?,
            mut item => {
                decorate(&mut item, &row.ident);
                row.items.push(item);
            }
        }
    }
    Ok(row)
}

impl Row {
    /// What one of the row's macro calls says of it.
    fn say(&mut self, call: &ItemMacro) -> syn::Result<()> {
        let tokens = call.mac.tokens.clone();
        let name = call.mac.path.to_token_stream().to_string();
        match name.as_str() {
            "good" => self
                .good
                .extend(Punctuated::<Good, Token![,]>::parse_terminated.parse2(tokens)?),
            "unwritable" => self
                .unwritable
                .extend(Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens)?),
            "reads" => self
                .reads
                .extend(Punctuated::<Read, Token![,]>::parse_terminated.parse2(tokens)?),
            "bad" => self.bad.extend(values(tokens)?),
            "texts" => self
                .texts
                .extend(Punctuated::<Text, Token![,]>::parse_terminated.parse2(tokens)?),
            "cases" => self
                .cases
                .extend(Punctuated::<LitInt, Token![,]>::parse_terminated.parse2(tokens)?),
            "scored" => self.is_scored = true,
            "other_keys" => self.has_other_keys = true,
            "refused" => self.refused = Some(syn::parse2(tokens)?),
            "refused_by_derive" => self.ui = Some(syn::parse2(tokens)?),
            _ => return Err(syn::Error::new_spanned(call, "a row says nothing of this name")),
        }
        Ok(())
    }
}

fn values(tokens: TokenStream) -> syn::Result<Vec<TokenStream>> {
    let parse = |input: ParseStream<'_>| Punctuated::<_, Token![,]>::parse_terminated_with(input, json);
    Ok(parse.parse2(tokens)?.into_iter().collect())
}

/// The modules of all rows, and the function that lists them; an item a line, so that errors of rustc point at one.
pub fn expand(rows: &[Row]) -> String {
    let modules = rows.iter().map(|row| {
        let Row { ident, items, .. } = row;
        let good = row.good.iter().map(|good| {
            let value = &good.value;
            let wire = match &good.wire {
                Some(wire) => quote!(Some(serde_json::json!(#wire))),
                None => quote!(None),
            };
            quote!(a2a_ext_shapes::Good::new(&#value, #wire))
        });
        let reads = row.reads.iter().map(|Read { payload, read }| {
            let read = match read {
                Some(read) => quote!(Some(serde_json::json!(#read))),
                None => quote!(None),
            };
            quote!((serde_json::json!(#payload), #read))
        });
        let (bad, unwritable) = (&row.bad, &row.unwritable);
        let texts = row
            .texts
            .iter()
            .map(|Text { payload, read }| quote!((#payload, #read)));
        quote! {
            pub mod #ident {
                #[allow(unused_imports)]
                use std::collections::*;
                #(#items)*
                pub fn good() -> Vec<a2a_ext_shapes::Good> { vec![#(#good),*] }
                pub fn unwritable() -> Vec<a2a_ext_shapes::Good> {
                    vec![#(a2a_ext_shapes::Good::new(&#unwritable, None)),*]
                }
                pub fn reads() -> Vec<(serde_json::Value, Option<serde_json::Value>)> { vec![#(#reads),*] }
                pub fn bad() -> Vec<serde_json::Value> { vec![#(serde_json::json!(#bad)),*] }
                pub const TEXTS: &[(&str, &str)] = &[#(#texts),*];
            }
        }
    });
    let entries = rows.iter().map(|row| {
        let Row {
            ident,
            group,
            title,
            cases,
            is_scored,
            has_other_keys,
            items,
            ..
        } = row;
        let source = source(items);
        let name = kebab(row_ident(row));
        let option = |text: &Option<LitStr>| match text {
            Some(text) => quote!(Some(#text)),
            None => quote!(None),
        };
        let (refused, ui) = (option(&row.refused), option(&row.ui));
        let descriptor = match row.items.is_empty() {
            true => quote!(None),
            false => quote!(Some(<#ident::R as a2a_ext::A2aExtension>::DESCRIPTOR)),
        };
        quote! {
            a2a_ext_shapes::Row {
                name: #name, group: #group, title: #title, cases: &[#(#cases),*], is_scored: #is_scored,
                descriptor: #descriptor, refused: #refused, ui: #ui,
                has_other_keys: #has_other_keys, source: #source,
                good: #ident::good, unwritable: #ident::unwritable, reads: #ident::reads, bad: #ident::bad, texts: #ident::TEXTS,
            }
        }
    });
    let list = quote! {
        pub fn rows() -> Vec<a2a_ext_shapes::Row> { vec![#(#entries),*] }
    };
    modules
        .chain([list])
        .map(|item| item.to_string() + "\n")
        .collect()
}

/// The types as an author's source has them.
fn source(items: &[Item]) -> String {
    items
        .iter()
        .map(|item| item.to_token_stream().to_string() + "\n")
        .collect()
}

fn row_ident(row: &Row) -> &Ident {
    &row.ident
}
