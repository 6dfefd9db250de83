//! Turns the tokens of a type into its A2A extension.

use proc_macro::TokenStream;
use quote::{ToTokens, quote};

/// First cut, without checks.
#[proc_macro_derive(A2aExtension, attributes(a2a_extension))]
#[allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]
pub fn derive_a2a_extension(input: TokenStream) -> TokenStream {
    let input: syn::DeriveInput = syn::parse(input).unwrap();
    let (mut uri, mut mime, mut key, mut channel) =
        (None::<String>, None::<String>, None::<String>, None::<String>);
    for attr in &input.attrs {
        if attr.path().is_ident("a2a_extension") {
            attr.parse_nested_meta(|m| {
                let k = m.path.get_ident().unwrap().to_string();
                let v = m.value()?;
                if k == "channel" {
                    channel = Some(v.parse::<syn::Ident>()?.to_string());
                } else {
                    let s = v.parse::<syn::LitStr>()?.value();
                    match k.as_str() {
                        "uri" => uri = Some(s),
                        "mime" => mime = Some(s),
                        "key" => key = Some(s),
                        _ => {}
                    }
                }
                Ok(())
            })
            .unwrap();
        }
    }
    let docs: Vec<String> = input
        .attrs
        .iter()
        .filter(|a| a.path().is_ident("doc"))
        .filter_map(|a| match &a.meta {
            syn::Meta::NameValue(nv) => Some(
                nv.value
                    .to_token_stream()
                    .to_string()
                    .trim_matches('"')
                    .trim()
                    .to_owned(),
            ),
            _ => None,
        })
        .collect();
    let docs = docs.join("\n");
    let description = docs.split("\n\n").next().unwrap_or("").replace('\n', " ");
    let slug = uri.clone().unwrap_or_default();
    let slug = slug.rsplit('/').next().unwrap_or("").to_owned();
    let slug = if slug.is_empty() {
        mime.clone()
            .unwrap()
            .trim_end_matches("+json")
            .rsplit("vnd.protolabs.")
            .next()
            .unwrap()
            .to_owned()
    } else {
        slug
    };
    let (stem, version) = slug.rsplit_once("-v").unwrap();
    let version: u32 = version.parse().unwrap();
    let channel = match channel.unwrap().as_str() {
        "artifact_metadata" => "ArtifactMetadata",
        "status_metadata" => "StatusMetadata",
        "part" => "Part",
        "card_params" => "CardParams",
        _ => "RequestMetadata",
    };
    let channel = syn::Ident::new(channel, proc_macro2::Span::call_site());
    let opt = |o: &Option<String>| match o {
        Some(s) => quote!(::core::option::Option::Some(#s)),
        None => quote!(::core::option::Option::None),
    };
    let (u, m, k) = (opt(&uri), opt(&mime), opt(&key));
    let ty = &input.ident;
    let type_name = ty.to_string();
    let uri_impl = uri.map(|s| {
        quote!(impl ::a2a_ext::NamedByUri for #ty { const URI: &'static str = #s; }
        impl #ty { #[doc = "The extension's URI."] pub const URI: &'static str = #s; })
    });
    let mime_impl = mime.map(|s| {
        quote!(impl ::a2a_ext::NamedByMime for #ty { const MIME: &'static str = #s; }
        impl #ty { #[doc = "The extension's MIME type."] pub const MIME: &'static str = #s; })
    });
    quote! {
        const _: () = {
            impl ::a2a_ext::A2aExtension for #ty {
                type Channel = ::a2a_ext::channel::#channel;
                const DESCRIPTOR: &'static ::a2a_ext::Descriptor = &::a2a_ext::Descriptor {
                    type_name: #type_name,
                    module: ::core::module_path!(),
                    slug: #slug,
                    name: #stem,
                    version: #version,
                    uri: #u,
                    mime: #m,
                    key: #k,
                    channel: ::a2a_ext::ChannelKind::#channel,
                    required: false,
                    requires: &[],
                    draft: false,
                    description: #description,
                    docs: #docs,
                    schema: ::a2a_ext::__private::schema::<#ty>,
                    reread: ::a2a_ext::__private::reread::<#ty>,
                    cache: || {
                        static CACHE: ::a2a_ext::__private::Cache = ::a2a_ext::__private::Cache::new();
                        &CACHE
                    },
                };
            }
            #uri_impl
            #mime_impl
        };
    }
    .into()
}
