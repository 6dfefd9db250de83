//! Turns the tokens of `#[a2a_agent(..)]` into its keys, each with its place and at most once.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Meta, Path, Type};

use super::ast::{Entry, List};
use crate::ctxt::Ctxt;
use crate::given::{Given, keep, path, put, value};
use crate::meta::{self, Form};
use crate::symbol::{self, Key};
use crate::words;

/// The keys as they were written; no rule between two of them is checked yet.
#[derive(Default)]
pub struct Keys {
    /// Whether there is an attribute at all.
    pub written: bool,
    /// Without a value where what was written is no type; not reported yet.
    pub turn: Option<Given<Type>>,
    /// As `turn`.
    pub event: Option<Given<Type>>,
    pub krate: Option<Given<Path>>,
    /// The lists that were written.
    pub lists: Vec<Given<List>>,
    /// Their entries, in the order in which they were written.
    pub entries: Vec<Entry>,
    /// Whether something that may have been a list was not understood.
    pub unreadable: bool,
}

/// Reads all `#[a2a_agent(..)]` of a type as if they were one.
pub fn read(attrs: &[Attribute], ctxt: &Ctxt) -> Keys {
    let mut keys = Keys::default();
    for attr in attrs {
        if !attr.path().is_ident(symbol::A2A_AGENT) {
            continue;
        }
        keys.written = true;
        let Meta::List(list) = &attr.meta else {
            keys.unreadable = true;
            ctxt.error(
                &attr.meta,
                format_args!(
                    "`#[a2a_agent(..)]` takes a list: `#[a2a_agent({}, {})]`",
                    symbol::TURN.form,
                    symbol::TERMINAL.form
                ),
            );
            continue;
        };
        for entry in meta::entries(list.tokens.clone()) {
            match entry {
                Ok(entry) => keys.add(&entry, ctxt),
                Err(error) => {
                    keys.unreadable = true;
                    ctxt.push(error);
                }
            }
        }
    }
    keys
}

impl Keys {
    /// Whether the list was written.
    pub fn list(&self, list: List) -> Option<&Given<List>> {
        self.lists.iter().find(|given| given.value == Some(list))
    }

    fn add(&mut self, entry: &meta::Entry, ctxt: &Ctxt) {
        let is = |key: Key| entry.is(key.name);
        if let Some(list) = List::ALL.into_iter().find(|list| is(list.key())) {
            self.add_list(list, entry, ctxt);
        } else if is(symbol::TURN) {
            keep(&mut self.turn, entry, symbol::TURN, ctxt, value(&entry.form));
        } else if is(symbol::EVENT) {
            keep(&mut self.event, entry, symbol::EVENT, ctxt, value(&entry.form));
        } else if is(symbol::CRATE) {
            put(&mut self.krate, entry, symbol::CRATE, ctxt, path);
        } else {
            self.add_unknown(entry, ctxt);
        }
    }

    fn add_list(&mut self, list: List, entry: &meta::Entry, ctxt: &Ctxt) {
        if self.list(list).is_some() {
            let name = list.key().name;
            ctxt.error(
                &entry.key,
                format_args!("`{name}` is written twice: put its extensions into one"),
            );
        }
        self.lists.push(Given {
            key: entry.key.clone(),
            value: Some(list),
        });
        // Its extensions are listed all the same, so that what produces them is no second error.
        let tokens = match &entry.form {
            Form::List(tokens) => tokens.clone(),
            Form::Flag => TokenStream::new(),
            Form::Value(tokens) | Form::Brackets(tokens) => inner(tokens),
        };
        if !matches!(entry.form, Form::List(_)) {
            self.unreadable = true;
            let Key { name, form } = list.key();
            ctxt.error(&entry.key, format_args!("`{name}` is written `{form}`"));
        }
        for extension in extensions(list, tokens) {
            match extension {
                Ok(extension) => self.entries.push(Entry { list, extension }),
                Err(error) => {
                    self.unreadable = true;
                    ctxt.push(error);
                }
            }
        }
    }

    /// Reports a key, and takes its extensions as listed, so that what produces them is no second error.
    fn add_unknown(&mut self, entry: &meta::Entry, ctxt: &Ctxt) {
        self.unreadable = true;
        let given = entry.key.to_string();
        let (Form::List(tokens) | Form::Brackets(tokens)) = &entry.form else {
            let known = [symbol::TURN, symbol::EVENT, symbol::CRATE]
                .into_iter()
                .map(|key| key.name);
            ctxt.error(&entry.key, words::unknown("key", &given, known));
            return;
        };
        let known = List::ALL.iter().map(|list| list.key().name);
        ctxt.error(&entry.key, words::unknown("list", &given, known.clone()));
        let meant = words::nearest(&given, known);
        let list = List::ALL.into_iter().find(|list| Some(list.key().name) == meant);
        let list = list.unwrap_or(List::Terminal);
        let extensions = extensions(list, tokens.clone()).into_iter().flatten();
        self.entries
            .extend(extensions.map(|extension| Entry { list, extension }));
    }
}

/// The paths of a list; what is none is an error, and the rest is still read.
fn extensions(list: List, tokens: TokenStream) -> Vec<Result<Path, syn::Error>> {
    let mut tokens = tokens.into_iter().peekable();
    let mut found = Vec::new();
    while tokens.peek().is_some() {
        found.push(meta::leading(&mut tokens).ok_or_else(|| {
            let name = list.key().name;
            let words = format!("`{name}` lists the types of extensions: expected a path");
            syn::Error::new_spanned(meta::skip_to_comma(&mut tokens), words)
        }));
        found.extend(meta::separator(&mut tokens).map(Err));
    }
    found
}

/// What stands in a list that was written `= [..]` or `= (..)`.
fn inner(tokens: &TokenStream) -> TokenStream {
    let mut trees = tokens.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) => group.stream(),
        _ => tokens.clone(),
    }
}
