//! Turns one entry of an attribute into a key's value, and reports what is written twice or in another form.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::parse::{Parse, Parser as _};
use syn::punctuated::Punctuated;
use syn::{LitStr, Path, Token, parse_quote};

use crate::ctxt::Ctxt;
use crate::meta::{Entry, Form};
use crate::symbol::Key;

/// A key that was written, and its value unless that was refused already.
pub struct Given<T> {
    pub key: Ident,
    pub value: Option<T>,
}

/// Stores a key's value, and reports one in another form.
pub fn put<T>(
    slot: &mut Option<Given<T>>,
    entry: &Entry,
    key: Key,
    ctxt: &Ctxt,
    read: impl FnOnce(&Form) -> Option<T>,
) {
    let value = read(&entry.form);
    if value.is_none() {
        let at = match &entry.form {
            Form::Value(tokens) | Form::List(tokens) if !tokens.is_empty() => tokens.clone(),
            _ => entry.key.to_token_stream(),
        };
        ctxt.error(at, format_args!("`{}` is written `{}`", key.name, key.form));
    }
    keep(slot, entry, key, ctxt, value);
}

/// Stores what was read of a key; the first one counts when the key is written twice.
pub fn keep<T>(slot: &mut Option<Given<T>>, entry: &Entry, key: Key, ctxt: &Ctxt, value: Option<T>) {
    if slot.is_some() {
        ctxt.error(
            &entry.key,
            format_args!("`{}` is written twice: leave one", key.name),
        );
        return;
    }
    *slot = Some(Given {
        key: entry.key.clone(),
        value,
    });
}

/// The path of the runtime; `None` when what was written is no path.
pub fn krate(given: Option<&Given<Path>>) -> Option<Path> {
    match given {
        Some(given) => given.value.clone(),
        None => Some(parse_quote!(::a2a_ext)),
    }
}

pub fn value<T: Parse>(form: &Form) -> Option<T> {
    match form {
        Form::Value(tokens) => syn::parse2(tokens.clone()).ok(),
        Form::Flag | Form::List(_) | Form::Brackets(_) => None,
    }
}

pub fn text(form: &Form) -> Option<LitStr> {
    value(form).filter(|text: &LitStr| text.suffix().is_empty())
}

/// `path`, or `"path"` as serde writes it.
pub fn path(form: &Form) -> Option<Path> {
    text(form).map_or_else(|| value(form), |text| text.parse().ok())
}

pub fn flag(form: &Form) -> Option<()> {
    matches!(form, Form::Flag).then_some(())
}

/// One path or more, each written once.
pub fn paths(form: &Form) -> Option<Vec<Path>> {
    let Form::List(tokens) = form else {
        return None;
    };
    let list = Punctuated::<Path, Token![,]>::parse_terminated
        .parse2(TokenStream::clone(tokens))
        .ok()?;
    (!list.is_empty()).then(|| list.into_iter().collect())
}
