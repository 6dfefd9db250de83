//! Turns a refused type into impls that only serve its users, so that they see no second, spurious error.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::DeriveInput;

use super::ast::{Channel, Extension, Slug};
use super::attr::Keys;
use super::{check, expand};
use crate::given;

/// Writes every impl that the type may have been meant to have; the values are never seen.
pub fn expand(input: &DeriveInput, keys: &Keys) -> TokenStream {
    // Under a name that is not known no path would resolve.
    let Some(krate) = given::krate(keys.krate.as_ref()) else {
        return TokenStream::new();
    };
    let channel = keys
        .channel
        .as_ref()
        .and_then(|given| given.value.as_ref())
        .and_then(|ident| Channel::from_name(&ident.to_string()));
    let channel_type = channel.map_or_else(|| Ident::new("Refused", Span::call_site()), Channel::ident);
    let extension = Extension {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        krate,
        slug: Slug {
            stem: String::new(),
            version: 1,
        },
        name: String::new(),
        uri: Some(check::text(&keys.uri).unwrap_or_default()),
        mime: Some(check::text(&keys.mime).unwrap_or_default()),
        key: Some(check::text(&keys.key).unwrap_or_default()),
        channel: channel.unwrap_or(Channel::ArtifactMetadata),
        required: false,
        requires: check::requires(keys),
        draft: false,
        description: String::new(),
        docs: quote!(""),
    };
    let impls = expand::impls(&extension, &channel_type);
    quote!(const _: () = { #impls };)
}
