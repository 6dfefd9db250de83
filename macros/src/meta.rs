//! Turns the tokens of an attribute's list into its entries, going on after what it does not understand.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use std::iter::Peekable;
use syn::ext::IdentExt as _;

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
        if let Some(token) = tokens.peek().filter(|token| !is_punct(token, ',')) {
            found.push(Err(syn::Error::new(token.span(), "expected `,` before this")));
            // A forgotten comma between two entries must not hide the second one.
            if matches!(token, TokenTree::Ident(_)) {
                continue;
            }
            skip_to_comma(&mut tokens);
        }
        tokens.next();
    }
    found
}

fn form(tokens: &mut Peekable<IntoIter>) -> Form {
    match tokens.peek() {
        Some(token) if is_punct(token, '=') => {
            tokens.next();
            match tokens.next_if(|token| matches!(token, TokenTree::Literal(_))) {
                Some(literal) => Form::Value(literal.into()),
                None => Form::Value(skip_to_comma(tokens)),
            }
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let list = group.stream();
            tokens.next();
            Form::List(list)
        }
        _ => Form::Flag,
    }
}

fn skip_to_comma(tokens: &mut Peekable<IntoIter>) -> TokenStream {
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
                },
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!(found, expected, "{list}");
    }

    #[test]
    fn splits_and_goes_on() {
        const COMMA: &str = "expected `,` before this";
        const KEY: &str = "expected a key: `key`, `key = value` or `key(..)`";
        check("", &[]);
        check("a, b = 1, c(d, e),", &["a", "b=1", "c(d , e)"]);
        check("crate = a::b, r#type", &["crate=a :: b", "r#type"]);
        check("a = 1 b = 2", &["a=1", COMMA, "b=2"]);
        check("a b", &["a", COMMA, "b"]);
        check("a =, b", &["a=", "b"]);
        check("a = -1, b", &["a=- 1", "b"]);
        check("1 = 2, b", &[KEY, "b"]);
        check("a::b = 2, c", &["a", COMMA, "c"]);
        check("a,, b", &["a", KEY, "b"]);
    }
}
