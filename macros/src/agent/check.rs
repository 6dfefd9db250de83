//! Turns written keys and the type below them into an agent, or into all errors that its own tokens show.
//!
//! What needs the extensions themselves is checked by the constants that `expand` writes.

use quote::ToTokens as _;
use syn::{DeriveInput, Path, Type};

use super::ast::{Agent, Entry, List, Source};
use super::attr::Keys;
use super::borrowed;
use crate::ctxt::Ctxt;
use crate::given::{self, Given};
use crate::symbol::{self, Key};
use crate::words;

/// Applies every rule, also after some were broken; gives `None` only when an error was reported.
pub fn check(input: &DeriveInput, keys: &Keys, ctxt: &Ctxt) -> Option<Agent> {
    if !input.generics.params.is_empty() {
        ctxt.error(
            &input.generics,
            format_args!(
                "an agent has one card, so `{}` has no generics or lifetimes: write the types out, and own them",
                input.ident
            ),
        );
    }
    check_twice(input, keys, ctxt);
    understood(input, keys)
}

/// The agent as far as its keys were understood; `None` where the runtime has no name.
pub fn understood(input: &DeriveInput, keys: &Keys) -> Option<Agent> {
    let in_order = |list| keys.entries.iter().filter(move |entry| entry.list == list);
    let mut entries: Vec<Entry> = Vec::new();
    for entry in List::ALL.into_iter().flat_map(in_order) {
        let is_same = |other: &Entry| same(&other.extension, &entry.extension);
        if !entries.iter().any(is_same) {
            entries.push(entry.clone());
        }
    }
    Some(Agent {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        krate: given::krate(keys.krate.as_ref())?,
        turn: source(input, keys.turn.as_ref(), symbol::TURN, keys, List::Terminal),
        event: source(input, keys.event.as_ref(), symbol::EVENT, keys, List::Streaming),
        entries,
        whole: !keys.unreadable,
    })
}

fn check_twice(input: &DeriveInput, keys: &Keys, ctxt: &Ctxt) {
    for (index, entry) in keys.entries.iter().enumerate() {
        let before = keys.entries.iter().take(index);
        if let Some(other) = before.clone().find(|e| same(&e.extension, &entry.extension)) {
            let (first, second) = (other.list.key().name, entry.list.key().name);
            let name = words::path(&entry.extension);
            let both = if first == second {
                format!("under `{first}`")
            } else {
                format!("under `{first}` and `{second}`")
            };
            ctxt.error(
                &entry.extension,
                format_args!("`{}` lists `{name}` twice, {both}: leave one", input.ident),
            );
        }
    }
}

fn source(input: &DeriveInput, given: Option<&Given<Type>>, key: Key, keys: &Keys, list: List) -> Source {
    let Key { name, form } = key;
    if !keys.written {
        // The same for both, which rustc shows once.
        return Source::Refused(syn::Error::new_spanned(
            &input.ident,
            format_args!(
                "missing `#[a2a_agent(..)]`: add `#[a2a_agent({}, {})]`, or `#[a2a_agent()]` where `{}` declares nothing",
                symbol::TURN.form,
                symbol::TERMINAL.form,
                input.ident
            ),
        ));
    }
    match (given, keys.list(list)) {
        (Some(Given { value: Some(ty), .. }), _) => match borrowed::first(ty) {
            Some(place) => Source::Refused(syn::Error::new(
                place,
                format_args!(
                    "`{name}` is one type for the whole agent, which has no lifetimes: own what it holds, or borrow it for `'static`"
                ),
            )),
            None => Source::Given(Box::new(ty.clone())),
        },
        (Some(Given { key, value: None }), _) => Source::Refused(syn::Error::new_spanned(
            key,
            format_args!("`{name}` is written `{form}`"),
        )),
        (None, Some(written)) if keys.entries.iter().any(|entry| entry.list == list) => {
            Source::Refused(syn::Error::new_spanned(
                &written.key,
                format_args!(
                    "missing `{name}`: `{}` is produced from it; add `{form}`",
                    list.key().name
                ),
            ))
        }
        (None, _) => Source::Absent,
    }
}

fn same(one: &Path, other: &Path) -> bool {
    one.to_token_stream().to_string() == other.to_token_stream().to_string()
}
