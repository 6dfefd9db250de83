//! Turns the tokens of `#[a2a_extension(..)]` into its keys, each with its place and at most once.

use proc_macro2::Ident;
use syn::{Attribute, LitStr, Meta, Path};

use crate::ctxt::Ctxt;
use crate::given::{Given, flag, path, paths, put, text, value};
use crate::meta::{self, Entry};
use crate::symbol::{self, Key};
use crate::words;

/// The keys as they were written; no rule between two of them is checked yet.
#[derive(Default)]
pub struct Keys {
    /// The attribute's path: where an error about a key that is not there points.
    pub attribute: Option<Path>,
    /// Whether an attribute was no list: nothing can then be said to be missing.
    pub unreadable: bool,
    pub uri: Option<Given<LitStr>>,
    pub mime: Option<Given<LitStr>>,
    pub channel: Option<Given<Ident>>,
    pub key: Option<Given<LitStr>>,
    pub name: Option<Given<LitStr>>,
    pub required: Option<Given<()>>,
    pub requires: Option<Given<Vec<Path>>>,
    pub draft: Option<Given<()>>,
    pub description: Option<Given<LitStr>>,
    pub krate: Option<Given<Path>>,
}

/// Reads all `#[a2a_extension(..)]` of a type as if they were one.
pub fn read(attrs: &[Attribute], ctxt: &Ctxt) -> Keys {
    let mut keys = Keys::default();
    for attr in attrs {
        if !attr.path().is_ident(symbol::A2A_EXTENSION) {
            continue;
        }
        keys.attribute.get_or_insert_with(|| attr.path().clone());
        let Meta::List(list) = &attr.meta else {
            keys.unreadable = true;
            ctxt.error(
                &attr.meta,
                format_args!(
                    "`#[a2a_extension(..)]` takes a list: `#[a2a_extension({}, {})]`",
                    symbol::URI.form,
                    symbol::CHANNEL.form
                ),
            );
            continue;
        };
        for entry in meta::entries(list.tokens.clone()) {
            match entry {
                Ok(entry) => keys.add(&entry, ctxt),
                Err(error) => ctxt.push(error),
            }
        }
    }
    keys
}

impl Keys {
    fn add(&mut self, entry: &Entry, ctxt: &Ctxt) {
        let is = |key: Key| entry.is(key.name);
        if is(symbol::URI) {
            put(&mut self.uri, entry, symbol::URI, ctxt, text);
        } else if is(symbol::MIME) {
            put(&mut self.mime, entry, symbol::MIME, ctxt, text);
        } else if is(symbol::CHANNEL) {
            put(&mut self.channel, entry, symbol::CHANNEL, ctxt, value);
        } else if is(symbol::KEY) {
            put(&mut self.key, entry, symbol::KEY, ctxt, text);
        } else if is(symbol::NAME) {
            put(&mut self.name, entry, symbol::NAME, ctxt, text);
        } else if is(symbol::REQUIRED) {
            put(&mut self.required, entry, symbol::REQUIRED, ctxt, flag);
        } else if is(symbol::REQUIRES) {
            put(&mut self.requires, entry, symbol::REQUIRES, ctxt, paths);
        } else if is(symbol::DRAFT) {
            put(&mut self.draft, entry, symbol::DRAFT, ctxt, flag);
        } else if is(symbol::DESCRIPTION) {
            put(&mut self.description, entry, symbol::DESCRIPTION, ctxt, text);
        } else if is(symbol::CRATE) {
            put(&mut self.krate, entry, symbol::CRATE, ctxt, path);
        } else {
            let known = symbol::EXTENSION_KEYS.iter().map(|key| key.name);
            ctxt.error(&entry.key, words::unknown("key", &entry.key.to_string(), known));
        }
    }
}
