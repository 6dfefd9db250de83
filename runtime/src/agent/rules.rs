//! Turns an entry of an agent's list into a compile error where it breaks a rule; called by the derive alone.
//!
//! The derive writes each call into a constant of its own, at the tokens of the entry. `cargo check` evaluates such constants, and a
//! panic there is an error with the panic's words.

use std::marker::PhantomData;

use super::emission::{Progress, Terminal, add_frame};
use super::list::List;
use super::{A2aAgent, DeclaredBy, Produces, States};
use crate::channel::{Channel, ChannelKind, DeclaredWithParams};
use crate::{A2aExtension, Declaration, Descriptor, EmitError, NamedByUri};

mod words;

use words::Words;

/// A terminal extension, and the impl that produces it, where there is one.
///
/// Its functions exist twice: here, for an agent with the impl, and in [`Unproduced`], which the compiler takes where these do not
/// hold. So the rules below can ask, and a forgotten impl is one error and not one for each use.
pub struct FromTurn<A, E>(PhantomData<(A, E)>);

impl<A, E> FromTurn<A, E>
where
    A: Produces<E>,
    E: DeclaredBy<A>,
    E::Channel: Channel<Source<A, E::List> = A::Turn>,
{
    pub const FOUND: bool = true;

    pub fn emit(turn: &A::Turn, terminal: &mut Terminal) -> Result<(), EmitError> {
        A::produce(turn).map_or(Ok(()), |payload| terminal.add(&payload))
    }
}

/// A streaming extension, and the impl that produces it, as [`FromTurn`].
pub struct FromEvent<A, E>(PhantomData<(A, E)>);

impl<A, E> FromEvent<A, E>
where
    A: Produces<E>,
    E: DeclaredBy<A>,
    E::Channel: Channel<Source<A, E::List> = A::Event>,
{
    pub const FOUND: bool = true;

    pub fn emit(event: &A::Event, frames: &mut Vec<Progress>) -> Result<(), EmitError> {
        A::produce(event).map_or(Ok(()), |payload| add_frame(frames, &payload))
    }
}

/// A card extension, and the impl that states its params, as [`FromTurn`].
pub struct FromAgent<A, E>(PhantomData<(A, E)>);

impl<A, E> FromAgent<A, E>
where
    A: States<E>,
    E: DeclaredBy<A> + NamedByUri,
    E::Channel: DeclaredWithParams,
{
    pub const FOUND: bool = true;

    pub fn emit(agent: &A, declared: &mut Vec<Declaration>) -> Result<(), EmitError> {
        declared.push(States::<E>::params(agent).declare_params()?);
        Ok(())
    }
}

/// An extension that is read from requests, which nothing produces.
pub struct FromRequest<A, E>(PhantomData<(A, E)>);

impl<A, E> FromRequest<A, E> {
    pub const FOUND: bool = true;
}

/// What stands in where an impl is missing.
pub trait Unproduced {
    const FOUND: bool = false;

    fn emit<Source: ?Sized, Target>(_source: &Source, _target: &mut Target) -> Result<(), EmitError> {
        Ok(())
    }
}

impl<A, E> Unproduced for FromTurn<A, E> {}
impl<A, E> Unproduced for FromEvent<A, E> {}
impl<A, E> Unproduced for FromAgent<A, E> {}

/// Stands for an entry of an agent's lists, in the impl that the derive writes for it.
#[derive(Debug, Clone, Copy)]
pub struct Listed(());

impl Listed {
    pub const ENTRY: Self = Self(());
}

/// What the extension's type says of it.
pub const fn descriptor<A: A2aAgent, E: DeclaredBy<A>>() -> &'static Descriptor {
    E::DESCRIPTOR
}

/// The entry stands under the list of its channel, and something produces it; `path` is what the entry says.
#[track_caller]
pub const fn stands<A: A2aAgent, E: DeclaredBy<A>, L: List>(path: &str, found: bool) {
    let extension = E::DESCRIPTOR;
    // The derive of the extension has reported its own errors, and its channel may be one of them.
    if extension.refused() {
        return;
    }
    let home = Home::of(extension);
    if !home.takes(L::NAME) {
        misplaced(A::NAME, path, extension, L::NAME, home);
    }
    if !found {
        unproduced(A::NAME, path, extension);
    }
}

/// No entry before this one has its URI or its MIME type: readers could not tell the two apart.
#[track_caller]
pub const fn unique<A: A2aAgent>(paths: &[&str], index: usize) {
    let this = A::EXTENSIONS[index];
    let mut before = 0;
    while before < index && !this.refused() {
        let other = A::EXTENSIONS[before];
        if !other.refused()
            && let Some(name) = shared(this, other)
        {
            let words = Words::new().and("`").and(A::NAME).and("` lists `");
            let words = words.and(name).and("` twice, as `");
            let words = words.and(paths[before]).and("` and as `").and(paths[index]);
            words.and("`: leave one").panic();
        }
        before += 1;
    }
}

/// A name that two extensions have in common.
const fn shared<'a>(one: &'a Descriptor, other: &Descriptor) -> Option<&'a str> {
    if words::same(one.id(), other.id()) {
        return Some(one.id());
    }
    match (one.mime, other.mime) {
        (Some(mime), Some(others)) if words::same(mime, others) => Some(mime),
        _ => None,
    }
}

/// What the entry requires is declared beside it.
#[track_caller]
pub const fn complete<A: A2aAgent>(path: &str, index: usize) {
    let extension = A::EXTENSIONS[index];
    let mut next = 0;
    while next < extension.requires.len() {
        let uri = extension.requires[next];
        // What was refused may have no URI, and its own derive says so.
        if !uri.is_empty() && !declares(A::EXTENSIONS, uri) {
            let words = named(Words::new(), path, extension).and(" requires `").and(uri);
            let words = words.and("`, which the card of `").and(A::NAME);
            words.and("` does not declare: list that extension too").panic();
        }
        next += 1;
    }
}

/// What an extension requires, where that is an extension; elsewhere [`NotRequired`] says nothing, since rustc does.
pub struct Required<E>(PhantomData<E>);

impl<E: A2aExtension> Required<E> {
    pub const EXTENSION: Option<&'static Descriptor> = Some(E::DESCRIPTOR);
}

/// What stands in where a type is no extension.
pub trait NotRequired {
    const EXTENSION: Option<&'static Descriptor> = None;
}

impl<E> NotRequired for Required<E> {}

/// What an extension requires can be on a card; called by the derive of the extension.
#[track_caller]
pub const fn can_be_required(required: Option<&Descriptor>, path: &str, by: &str) {
    let Some(extension) = required else {
        return;
    };
    if !extension.refused() && extension.uri.is_some() && extension.key.is_some() {
        let words = named(Words::new().and("`").and(by).and("` requires "), path, extension);
        let words = words.and(", which is found in requests by its key, so that no card declares it: ");
        words.and("drop it from `requires(..)`").panic();
    }
}

/// Where an extension can stand.
#[derive(Clone, Copy)]
struct Home {
    lists: &'static [&'static str],
    /// Why, and what to do.
    advice: &'static str,
}

impl Home {
    const fn of(extension: &Descriptor) -> Self {
        let (lists, advice): (&[&str], _) = match extension.channel {
            ChannelKind::ArtifactMetadata => (
                &["terminal"],
                "it rides the metadata of a turn's artifact, so move it to `terminal(..)`",
            ),
            ChannelKind::StatusMetadata => (
                &["streaming"],
                "it rides the metadata of status messages, so move it to `streaming(..)`",
            ),
            ChannelKind::Part => (
                &["terminal", "streaming"],
                "it rides in parts, so move it to `terminal(..)` or `streaming(..)`",
            ),
            ChannelKind::CardParams => (
                &["params"],
                "its payload stands on the card, so move it to `params(..)`",
            ),
            ChannelKind::RequestMetadata if !extension.declared() => (
                &[],
                "it is found in requests by its key, which no card declares, so drop it",
            ),
            ChannelKind::RequestMetadata => (
                &["request"],
                "it rides the metadata of requests, so move it to `request(..)`",
            ),
        };
        Self { lists, advice }
    }

    const fn takes(self, list: &str) -> bool {
        let mut next = 0;
        while next < self.lists.len() {
            if words::same(self.lists[next], list) {
                return true;
            }
            next += 1;
        }
        false
    }
}

#[track_caller]
const fn misplaced(agent: &str, path: &str, extension: &Descriptor, list: &str, home: Home) {
    let words = named(Words::new(), path, extension).and(" cannot stand under `");
    let words = words.and(list).and("(..)` of `").and(agent).and("`: ");
    words.and(home.advice).panic();
}

#[track_caller]
const fn unproduced(agent: &str, path: &str, extension: &Descriptor) {
    let words = if extension.declared() {
        Words::new().and("the card of `").and(agent).and("` declares ")
    } else {
        Words::new().and("`").and(agent).and("` lists ")
    };
    let (what, role) = match extension.channel {
        ChannelKind::CardParams => (", but nothing states its params: add `impl States<", "> for "),
        _ => (", but nothing produces it: add `impl Produces<", "> for "),
    };
    let words = named(words, path, extension)
        .and(what)
        .and(path)
        .and(role)
        .and(agent);
    words.and("`, or take it out of the list").panic();
}

/// `` `exts::Cost` (https://..) ``.
const fn named(words: Words, path: &str, extension: &Descriptor) -> Words {
    let words = words.and("`").and(path).and("` (");
    words.and(extension.id()).and(")")
}

const fn declares(extensions: &[&Descriptor], uri: &str) -> bool {
    let mut next = 0;
    while next < extensions.len() {
        let extension = extensions[next];
        if let Some(declared) = extension.uri
            && (extension.declared() || extension.refused())
            && words::same(declared, uri)
        {
            return true;
        }
        next += 1;
    }
    false
}
