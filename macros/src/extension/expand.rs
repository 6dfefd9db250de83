//! Turns a lawful extension into the impls that agents and tools use.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Generics, WherePredicate, parse_quote};

use super::ast::Extension;
use crate::words;

/// Writes everything for a type that was accepted.
pub fn expand(extension: &Extension) -> TokenStream {
    let Extension { ident, krate, .. } = extension;
    let impls = impls(extension, &extension.channel.ident());
    // The impls below hold where `Payload` holds; this is the one place that says so when it does not.
    let payload = quote_spanned!(ident.span()=> payload::<#ident>);
    let required = required(extension);
    quote! {
        const _: () = {
            const fn payload<T: #krate::Payload>() {}
            #payload();
            #required
            #impls
        };
    }
}

/// A constant for each extension that is required, which is an error where no card can declare it.
fn required(extension: &Extension) -> TokenStream {
    let Extension { ident, krate, .. } = extension;
    let by = ident.unraw().to_string();
    let rules = extension.requires.iter().map(|path| {
        let name = words::path(path);
        // At the name, without the path to it.
        let place = path.segments.last().map_or_else(Span::call_site, |name| name.ident.span());
        quote_spanned!(place=> const _: () = __agent::can_be_required(__agent::Required::<#path>::EXTENSION, #name, #by);)
    });
    let rules: TokenStream = rules.collect();
    if rules.is_empty() {
        return rules;
    }
    quote! {
        // An alias, so that each line below starts at the path that it is about.
        use #krate::__private::agent as __agent;
        #[allow(unused_imports)]
        use __agent::NotRequired as _;
        #rules
    }
}

/// Writes the impls with the channel type of this name.
///
/// They hold where the type is a payload. The lifetime in that bound is there because rustc refuses bounds without any
/// parameter where they are false, and would report a missing `Serialize` once more for each impl.
pub fn impls(extension: &Extension, channel: &Ident) -> TokenStream {
    let Extension { ident, krate, .. } = extension;
    let descriptor = descriptor(extension);
    let (_, ty_generics, _) = extension.generics.split_for_impl();
    let generics = with_bound(
        &extension.generics,
        parse_quote!(for<'__payload> #ident #ty_generics: #krate::Payload),
    );
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let named = |constant: &str, role: &str, value: &Option<String>| {
        let constant = Ident::new(constant, Span::call_site());
        let role = Ident::new(role, Span::call_site());
        value.as_ref().map(|value| {
            quote! {
                #[automatically_derived]
                impl #impl_generics #krate::#role for #ident #ty_generics #where_clause {
                    const #constant: &'static str = #value;
                }
            }
        })
    };
    let by_uri = named("URI", "NamedByUri", &extension.uri);
    let by_mime = named("MIME", "NamedByMime", &extension.mime);
    let constants = constants(extension);
    quote! {
        #[automatically_derived]
        impl #impl_generics #krate::A2aExtension for #ident #ty_generics #where_clause {
            type Channel = #krate::channel::#channel;
            const DESCRIPTOR: &'static #krate::Descriptor = &#descriptor;
        }
        #by_uri
        #by_mime
        #constants
    }
}

fn descriptor(extension: &Extension) -> TokenStream {
    let Extension {
        ident,
        krate,
        name,
        required,
        draft,
        description,
        docs,
        ..
    } = extension;
    let type_name = ident.unraw().to_string();
    let slug = extension.slug.to_string();
    let version = extension.slug.version;
    let channel = extension.channel.ident();
    let option = |text: &Option<String>| match text {
        Some(text) => quote!(::core::option::Option::Some(#text)),
        None => quote!(::core::option::Option::None),
    };
    let (uri, mime, key) = (
        option(&extension.uri),
        option(&extension.mime),
        option(&extension.key),
    );
    let requires = extension
        .requires
        .iter()
        .map(|path| quote_spanned!(path.span()=> <#path as #krate::NamedByUri>::URI));
    quote! {
        #krate::Descriptor {
            type_name: #type_name,
            module: ::core::module_path!(),
            slug: #slug,
            name: #name,
            version: #version,
            uri: #uri,
            mime: #mime,
            key: #key,
            channel: #krate::ChannelKind::#channel,
            required: #required,
            requires: &[#(#requires),*],
            draft: #draft,
            description: #description,
            docs: #docs,
            schema: #krate::__private::schema::<Self>,
            reread: #krate::__private::reread::<Self>,
            cache: || {
                static CACHE: #krate::__private::Cache = #krate::__private::Cache::new();
                &CACHE
            },
        }
    }
}

/// `URI`, `MIME` and `KEY` on the type itself, so that they need no trait in scope.
fn constants(extension: &Extension) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = extension.generics.split_for_impl();
    let ident = &extension.ident;
    let constants = [
        ("URI", "The extension's URI.", &extension.uri),
        ("MIME", "The extension's MIME type.", &extension.mime),
        ("KEY", "The extension's key in request metadata.", &extension.key),
    ];
    let constants = constants.into_iter().filter_map(|(name, doc, value)| {
        let name = Ident::new(name, Span::call_site());
        let value = value.as_ref()?;
        Some(quote! {
            #[doc = #doc]
            pub const #name: &'static str = #value;
        })
    });
    quote! {
        // Nobody is made to use them all, nor to make the type public.
        #[allow(dead_code, unreachable_pub)]
        #[automatically_derived]
        impl #impl_generics #ident #ty_generics #where_clause {
            #(#constants)*
        }
    }
}

fn with_bound(generics: &Generics, bound: WherePredicate) -> Generics {
    let mut generics = generics.clone();
    generics.make_where_clause().predicates.push(bound);
    generics
}
