//! Turns `#[serde(..)]` attributes into the keys that the rules ask for; what is malformed is left to serde.

use syn::parse::{ParseStream, Parser as _};
use syn::{Attribute, LitStr, Meta, Path, parenthesized};

use crate::meta::{self, Entry, Form};

/// The entries of one item's `#[serde(..)]` attributes.
#[derive(Debug)]
pub struct SerdeKeys(Vec<Entry>);

impl SerdeKeys {
    pub fn read(attrs: &[Attribute]) -> Self {
        Self::of("serde", attrs)
    }

    /// Reads another attribute that shares serde's keys, as schemars' does.
    pub fn of(attribute: &str, attrs: &[Attribute]) -> Self {
        let lists = attrs.iter().filter_map(|attr| match &attr.meta {
            Meta::List(list) if list.path.is_ident(attribute) => Some(list.tokens.clone()),
            _ => None,
        });
        Self(lists.flat_map(meta::entries).flatten().collect())
    }

    pub fn find(&self, key: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.is(key))
    }

    /// Whether one of the entries of a key has a path as its value that ends so.
    pub fn has_path(&self, key: &str, end: &str) -> bool {
        let mut entries = self.0.iter().filter(|entry| entry.is(key));
        entries.any(|entry| match &entry.form {
            Form::Value(value) => syn::parse2::<Path>(value.clone())
                .is_ok_and(|path| path.segments.last().is_some_and(|last| last.ident == end)),
            _ => false,
        })
    }

    /// The entries of a key that have text as their value, with it.
    pub fn texts(&self, key: &str) -> impl Iterator<Item = (&Entry, String)> {
        let entries = self.0.iter().filter(move |entry| entry.is(key));
        entries.filter_map(|entry| match &entry.form {
            Form::Value(value) => Some((entry, syn::parse2::<LitStr>(value.clone()).ok()?.value())),
            _ => None,
        })
    }

    /// Whether one of the entries of a key has a call as its value, of a path that ends so, with this text.
    pub fn has_call(&self, key: &str, end: &str, text: &str) -> bool {
        let call = |input: ParseStream<'_>| {
            let path = input.call(Path::parse_mod_style)?;
            let arguments;
            parenthesized!(arguments in input);
            Ok((path, arguments.parse::<LitStr>()?))
        };
        let mut entries = self.0.iter().filter(|entry| entry.is(key));
        entries.any(|entry| match &entry.form {
            Form::Value(value) => call.parse2(value.clone()).is_ok_and(|(path, argument)| {
                path.segments.last().is_some_and(|last| last.ident == end) && argument.value() == text
            }),
            _ => false,
        })
    }

    pub fn has(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// Whether any of the keys is there.
    pub fn has_any(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.has(key))
    }

    /// Whether `None` is left out when it is written.
    pub fn skips_none(&self) -> bool {
        let Some(Form::Value(value)) = self.find("skip_serializing_if").map(|entry| &entry.form) else {
            return false;
        };
        syn::parse2(value.clone())
            .is_ok_and(|path: LitStr| path.value().rsplit("::").next().map(str::trim) == Some("is_none"))
    }
}
