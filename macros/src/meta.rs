//! Turns the tokens of an attribute's list into its entries, going on after what it does not understand.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use std::iter::Peekable;
use syn::Type;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream, Parser as _};

/// The rest of a list.
pub type Tokens = Peekable<IntoIter>;

/// `key`, `key = value` or `key(list)`.
#[derive(Debug, Clone)]
pub struct Entry {
    pub key: Ident,
    pub form: Form,
}

/// What follows a key.
#[derive(Debug, Clone)]
pub enum Form {
    /// Nothing.
    Flag,
    /// The tokens after `=`; may be empty.
    Value(TokenStream),
    /// The tokens between parentheses.
    List(TokenStream),
    /// The tokens between brackets or braces, which no key takes.
    Brackets(TokenStream),
}

impl Entry {
    /// Whether the key is spelled so; `r#key` counts.
    pub fn is(&self, name: &str) -> bool {
        self.key.unraw() == name
    }
}

/// Splits a list at its commas; what is no entry is an error at its first token, and the rest is still read.
pub fn entries(list: TokenStream) -> Vec<Result<Entry, syn::Error>> {
    let mut tokens = list.into_iter().peekable();
    let mut found = Vec::new();
    while let Some(token) = tokens.next() {
        if let TokenTree::Ident(key) = token {
            let form = form(&mut tokens);
            found.push(Ok(Entry { key, form }));
        } else {
            found.push(Err(syn::Error::new(
                token.span(),
                "expected a key: `key`, `key = value` or `key(..)`",
            )));
            if is_punct(&token, ',') {
                continue;
            }
            skip_to_comma(&mut tokens);
        }
        found.extend(separator(&mut tokens).map(Err));
    }
    found
}

/// Skips the comma between two entries; another token in its place is an error that does not hide the second entry.
pub fn separator(tokens: &mut Tokens) -> Option<syn::Error> {
    let token = tokens.peek()?;
    let error = if is_punct(token, ',') {
        None
    } else if is_punct(token, ';') {
        Some(syn::Error::new(token.span(), "expected `,` instead of `;`"))
    } else {
        let error = syn::Error::new(token.span(), "expected `,` before this");
        if matches!(token, TokenTree::Ident(_)) {
            return Some(error);
        }
        skip_to_comma(tokens);
        Some(error)
    };
    tokens.next();
    error
}

/// Reads what the tokens start with, if it ends where an entry could end: at a separator or before another entry.
pub fn leading<T: Parse>(tokens: &mut Tokens) -> Option<T> {
    let split = |input: ParseStream<'_>| Ok((input.parse::<T>()?, input.parse::<TokenStream>()?));
    let (found, rest) = split.parse2(tokens.clone().collect()).ok()?;
    let mut rest = rest.into_iter().peekable();
    let ends = rest.peek().is_none_or(|token| {
        is_punct(token, ',') || is_punct(token, ';') || matches!(token, TokenTree::Ident(_))
    });
    if !ends {
        return None;
    }
    *tokens = rest;
    Some(found)
}

fn form(tokens: &mut Tokens) -> Form {
    match tokens.peek() {
        Some(token) if is_punct(token, '=') => {
            tokens.next();
            match tokens.next_if(|token| matches!(token, TokenTree::Literal(_))) {
                Some(literal) => Form::Value(literal.into()),
                // A type may have commas of its own, and ends before the entry that a forgotten comma would separate.
                None => match leading::<Type>(tokens) {
                    Some(ty) => Form::Value(ty.into_token_stream()),
                    None => Form::Value(skip_to_comma(tokens)),
                },
            }
        }
        Some(TokenTree::Group(group)) if group.delimiter() != Delimiter::None => {
            let list = group.stream();
            let form = if group.delimiter() == Delimiter::Parenthesis {
                Form::List(list)
            } else {
                Form::Brackets(list)
            };
            tokens.next();
            form
        }
        _ => Form::Flag,
    }
}

pub fn skip_to_comma(tokens: &mut Tokens) -> TokenStream {
    std::iter::from_fn(|| tokens.next_if(|token| !is_punct(token, ','))).collect()
}

fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;

    use super::{Form, entries};

    #[track_caller]
    fn check(list: &str, expected: &[&str]) {
        let tokens: TokenStream = list.parse().unwrap();
        let found: Vec<String> = entries(tokens)
            .into_iter()
            .map(|entry| match entry {
                Ok(entry) => match entry.form {
                    Form::Flag => entry.key.to_string(),
                    Form::Value(value) => format!("{}={value}", entry.key),
                    Form::List(list) => format!("{}({list})", entry.key),
                    Form::Brackets(list) => format!("{}[{list}]", entry.key),
                },
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!(found, expected, "{list}");
    }

    #[test]
    fn splits_and_goes_on() {
        const COMMA: &str = "expected `,` before this";
        const SEMICOLON: &str = "expected `,` instead of `;`";
        const KEY: &str = "expected a key: `key`, `key = value` or `key(..)`";
        check("", &[]);
        check("a, b = 1, c(d, e),", &["a", "b=1", "c(d , e)"]);
        check("crate = a::b, r#type", &["crate=a :: b", "r#type"]);
        check("a = 1 b = 2", &["a=1", COMMA, "b=2"]);
        check("a b", &["a", COMMA, "b"]);
        check("a = b c(d)", &["a=b", COMMA, "c(d)"]);
        check("a = b::c d = e", &["a=b :: c", COMMA, "d=e"]);
        check("a = 1; b = c; d", &["a=1", SEMICOLON, "b=c", SEMICOLON, "d"]);
        check("a = b<c, d>, e", &["a=b < c , d >", "e"]);
        check("a = b.c, d", &["a=b . c", "d"]);
        check("a[b, c], d {e}", &["a[b , c]", "d[e]"]);
        check("a =, b", &["a=", "b"]);
        check("a = -1, b", &["a=- 1", "b"]);
        check("1 = 2, b", &[KEY, "b"]);
        check("a::b = 2, c", &["a", COMMA, "c"]);
        check("a,, b", &["a", KEY, "b"]);
    }
}
