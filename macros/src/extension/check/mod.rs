//! Turns written keys and the type below them into a lawful extension, or into all errors of the type.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Data, DeriveInput, Path};

use crate::ctxt::Ctxt;
use crate::extension::ast::{Channel, Extension, Slug};
use crate::extension::attr::Keys;
use crate::extension::docs::{self, Docs};
use crate::given::{self, Given};
use crate::symbol::{self, Key};
use crate::words;

mod historical;
mod left_out;
mod mime;
mod payload;
mod uri;

/// Applies every rule, also after some were broken; gives `None` only when an error was reported.
pub fn check(input: &DeriveInput, keys: &Keys, ctxt: &Ctxt) -> Option<Extension> {
    if !input.generics.params.is_empty() {
        ctxt.error(
            &input.generics,
            "an extension names one payload, so its root has no generics or lifetimes: write the types out, and own them",
        );
    }
    payload::check(input, ctxt);
    check_left_out(input, ctxt);
    let docs = check_docs(input, keys, ctxt);
    let slug = check_identity(keys, ctxt);
    let channel = check_channel(input, keys, ctxt);
    check_key(keys, channel, ctxt);
    check_name(keys, ctxt);
    check_required(keys, channel, ctxt);
    check_requires(input, keys, ctxt);
    let (slug, channel, (description, docs)) = (slug?, channel?, docs?);
    Some(Extension {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        krate: given::krate(keys.krate.as_ref())?,
        name: text(&keys.name).unwrap_or_else(|| slug.stem.clone()),
        slug,
        uri: text(&keys.uri),
        mime: text(&keys.mime),
        key: text(&keys.key),
        channel,
        required: keys.required.is_some(),
        requires: requires(keys),
        draft: keys.draft.is_some(),
        description,
        docs,
    })
}

/// What no schema says of the type, its fields and its variants; codegen looks at those deeper.
fn check_left_out(input: &DeriveInput, ctxt: &Ctxt) {
    let found = match &input.data {
        Data::Struct(data) => left_out::of_struct(&data.fields, &input.attrs),
        Data::Enum(data) => left_out::of_enum(&data.variants, &input.attrs),
        Data::Union(_) => Vec::new(),
    };
    for left_out in found.iter().filter(|found| found.beside.is_none()) {
        ctxt.push(syn::Error::new(left_out.place, &left_out.words));
    }
}

/// A key's text, where it was given and is a string.
pub fn text(given: &Option<Given<syn::LitStr>>) -> Option<String> {
    given.as_ref()?.value.as_ref().map(syn::LitStr::value)
}

/// The extensions that this one needs.
pub fn requires(keys: &Keys) -> Vec<Path> {
    let given = keys.requires.as_ref().and_then(|given| given.value.clone());
    given.unwrap_or_default()
}

/// Description and docs.
fn check_docs(input: &DeriveInput, keys: &Keys, ctxt: &Ctxt) -> Option<(String, TokenStream)> {
    let given = keys.description.as_ref().and_then(|given| given.value.as_ref());
    if let Some(given) = given {
        let text = given.value();
        if text.trim().is_empty() || text.contains(|char: char| char.is_control()) {
            ctxt.error(given, "`description` is one line of text that is not empty");
        }
    }
    let given = given.map(|given| given.value().trim().to_owned());
    for entry in left_out::entries(&input.attrs, "schemars") {
        if ["title", "description"]
            .iter()
            .any(|key| entry.path().is_ident(key))
        {
            ctxt.error(
                entry.path(),
                "an extension is described by its doc comment, on the card by `description` of `#[a2a_extension]`; say it there",
            );
        }
    }
    match docs::read(&input.attrs) {
        Docs::Missing => {
            ctxt.error(
                &input.ident,
                "an extension needs a doc comment: its first paragraph describes it on the agent card, \
                 the whole of it in the mirrors",
            );
            None
        }
        Docs::Text(text) => Some((
            given.unwrap_or_else(|| docs::first_paragraph(&text)),
            quote!(#text),
        )),
        Docs::Computed(docs) => {
            if keys.description.is_none() {
                ctxt.error(
                    &input.ident,
                    format_args!(
                        "the derive cannot see into `#[doc = macro!(..)]`: add `{}`",
                        symbol::DESCRIPTION.form
                    ),
                );
            }
            Some((given?, docs))
        }
    }
}

/// Name and version, from the URI, else from the MIME type; the two must agree.
fn check_identity(keys: &Keys, ctxt: &Ctxt) -> Option<Slug> {
    let uri = keys.uri.as_ref().and_then(|given| given.value.as_ref());
    let mime = keys.mime.as_ref().and_then(|given| given.value.as_ref());
    let by_uri = uri.and_then(|literal| {
        let read = uri::read(&literal.value());
        read.map_err(|faults| faults.iter().for_each(|fault| ctxt.error(literal, fault)))
            .ok()
    });
    let by_mime = mime.and_then(|literal| {
        let read = mime::read(&literal.value(), by_uri.as_ref());
        read.map_err(|fault| ctxt.error(literal, fault)).ok()
    });
    if let (Some(by_uri), Some(by_mime)) = (&by_uri, &by_mime)
        && by_uri != by_mime
    {
        ctxt.error(
            mime,
            format_args!(
                "`mime` says `{by_mime}`, but `uri` says `{by_uri}`: both carry one name and version"
            ),
        );
    }
    by_uri.or(by_mime)
}

/// The channel, with what finds and names a payload there.
fn check_channel(input: &DeriveInput, keys: &Keys, ctxt: &Ctxt) -> Option<Channel> {
    if keys.unreadable {
        return None;
    }
    let Some(attribute) = &keys.attribute else {
        ctxt.error(
            &input.ident,
            format_args!(
                "missing `#[a2a_extension(..)]`: add `#[a2a_extension({}, {})]`",
                symbol::URI.form,
                symbol::CHANNEL.form
            ),
        );
        return None;
    };
    let at: &dyn ToTokens = match &keys.channel {
        Some(Given {
            value: Some(ident), ..
        }) => ident,
        Some(Given { key, .. }) => key,
        None => attribute,
    };
    let channel = match &keys.channel {
        Some(given) => given.value.as_ref().and_then(|ident| {
            let name = ident.to_string();
            let channel = Channel::from_name(&name);
            if channel.is_none() {
                let known = Channel::ALL.into_iter().map(Channel::name);
                ctxt.error(ident, words::unknown("channel", &name, known));
            }
            channel
        }),
        None => {
            let known: Vec<&str> = Channel::ALL.into_iter().map(Channel::name).collect();
            ctxt.error(
                at,
                format_args!(
                    "missing `channel`: add `channel = ..`, one of {}",
                    known.join(", ")
                ),
            );
            None
        }
    };
    if let Some((key, why)) = missing(keys, channel) {
        let with = channel.map_or_else(String::new, |channel| {
            format!("with `channel = {}` ", channel.name())
        });
        ctxt.error(
            at,
            format_args!("missing `{}`: {with}{why}; add `{}`", key.name, key.form),
        );
    }
    channel
}

/// The key that finds or names a payload of the channel, where it was not written, and what it is for.
fn missing(keys: &Keys, channel: Option<Channel>) -> Option<(Key, &'static str)> {
    const NAMED: &str = "name and version come from the URI or the MIME type";
    let uri = keys.uri.is_some();
    let mime = keys.mime.is_some();
    match channel {
        Some(Channel::ArtifactMetadata | Channel::StatusMetadata | Channel::CardParams) if !uri => {
            Some((symbol::URI, "the payload is found by its URI"))
        }
        Some(Channel::Part) if !mime => Some((symbol::MIME, "the payload is found by its MIME type")),
        Some(Channel::RequestMetadata) | None if !uri && !mime => Some((symbol::URI, NAMED)),
        Some(Channel::RequestMetadata) if !uri && keys.key.is_none() => {
            Some((symbol::KEY, "the payload is found by its key, else by its URI"))
        }
        _ => None,
    }
}

fn check_key(keys: &Keys, channel: Option<Channel>, ctxt: &Ctxt) {
    let Some(given) = &keys.key else { return };
    if channel.is_some_and(|channel| channel != Channel::RequestMetadata) {
        ctxt.error(
            &given.key,
            "`key` belongs to `channel = request_metadata`; elsewhere the URI or MIME type finds the payload: drop `key`",
        );
    }
    let Some(literal) = &given.value else { return };
    let key = literal.value();
    if key.is_empty()
        || key == "__proto__"
        || key.contains(|char: char| char.is_control() || char.is_whitespace())
    {
        ctxt.error(
            literal,
            format_args!(
                "`key` is a name without white space, as in `{}`",
                symbol::KEY.form
            ),
        );
    }
    if key.starts_with(historical::PREFIX) {
        ctxt.error(
            literal,
            "`x-protolabs` is a historical spelling: leave `key` out, and the URI finds the payload",
        );
    }
}

fn check_name(keys: &Keys, ctxt: &Ctxt) {
    if let Some(literal) = keys.name.as_ref().and_then(|given| given.value.as_ref()) {
        let name = literal.value();
        if !words::is_kebab(&name) || !name.starts_with(|first: char| first.is_ascii_lowercase()) {
            ctxt.error(
                literal,
                "`name` is kebab-case and starts with a letter: lower-case letters, digits and single hyphens",
            );
        }
    }
}

fn check_required(keys: &Keys, channel: Option<Channel>, ctxt: &Ctxt) {
    let may = |channel| matches!(channel, Channel::CardParams | Channel::RequestMetadata);
    if let (Some(given), Some(channel)) = (&keys.required, channel)
        && !may(channel)
    {
        ctxt.error(
            &given.key,
            format_args!(
                "`required` belongs to `card_params` and `request_metadata`; `{}` only adds data, which no client \
                 must be made to understand: drop `required`",
                channel.name()
            ),
        );
    }
}

fn check_requires(input: &DeriveInput, keys: &Keys, ctxt: &Ctxt) {
    let mut seen: Vec<String> = Vec::new();
    for path in requires(keys) {
        let text = path.to_token_stream().to_string();
        if path.is_ident("Self") || path.is_ident(&input.ident) {
            ctxt.error(
                &path,
                "`requires` names other extensions: drop the extension itself",
            );
        } else if seen.contains(&text) {
            ctxt.error(&path, "`requires` names this extension twice: leave one");
        }
        seen.push(text);
    }
}
