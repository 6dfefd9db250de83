//! Turns an agent into its impls, and each entry of its lists into the constants that hold it to its card.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Path;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;

use super::ast::{Agent, Entry, List, Source};
use crate::words;

/// Writes everything for an agent; of one that was refused, what its users and its producers need.
pub fn expand(agent: &Agent) -> TokenStream {
    let Agent { ident, krate, .. } = agent;
    let (impl_generics, ty_generics, where_clause) = agent.generics.split_for_impl();
    let name = ident.unraw().to_string();
    let (turn, event) = (source("Turn", &agent.turn), source("Event", &agent.event));
    let aliases = agent.entries.iter().enumerate().map(|(index, entry)| {
        let (alias, extension) = (alias(index, entry), &entry.extension);
        quote!(type #alias = #extension;)
    });
    let extensions = agent.entries.iter().enumerate().map(|(index, entry)| {
        let alias = alias(index, entry);
        quote_spanned!(alias.span()=> __agent::descriptor::<Self, #alias>())
    });
    let functions = functions(agent);
    let listed = agent.entries.iter().enumerate().map(|(index, entry)| {
        let (alias, list) = (alias(index, entry), entry.list.ident());
        quote_spanned! {alias.span()=>
            #[automatically_derived]
            impl #impl_generics __agent::DeclaredBy<#ident #ty_generics> for #alias #where_clause {
                type List = __agent::list::#list;
                const WRITTEN_BY_THE_DERIVE_ALONE: __agent::Listed = __agent::Listed::ENTRY;
            }
        }
    });
    let rules = rules(agent);
    quote! {
        const _: () = {
            // An alias, so that each line below starts at the entry that it is about.
            use #krate::__private::agent as __agent;
            // What stands in for a missing producer, so that it is one error; nothing uses it in an agent that compiles.
            #[allow(unused_imports)]
            use __agent::Unproduced as _;
            #(#aliases)*

            #[automatically_derived]
            impl #impl_generics __agent::A2aAgent for #ident #ty_generics #where_clause {
                #turn
                #event
                const NAME: &'static str = #name;
                const EXTENSIONS: &'static [&'static __agent::Descriptor] = &[#(#extensions),*];
                #functions
            }
            #(#listed)*
            #rules
        };
    }
}

/// The functions that emit the lists; those of empty lists are the trait's.
fn functions(agent: &Agent) -> TokenStream {
    let terminal = emits(agent, List::Terminal, quote!(turn, &mut terminal)).map(|emits| {
        quote! {
            fn terminal(turn: &Self::Turn) -> ::core::result::Result<__agent::Terminal, __agent::EmitError> {
                let mut terminal = __agent::Terminal::new();
                #emits
                ::core::result::Result::Ok(terminal)
            }
        }
    });
    let progress = emits(agent, List::Streaming, quote!(event, &mut frames)).map(|emits| {
        quote! {
            fn progress(
                event: &Self::Event,
            ) -> ::core::result::Result<::std::vec::Vec<__agent::Progress>, __agent::EmitError> {
                let mut frames = ::std::vec::Vec::new();
                #emits
                ::core::result::Result::Ok(frames)
            }
        }
    });
    let params = emits(agent, List::Params, quote!(self, &mut declared)).map(|emits| {
        quote! {
            fn declared_params(
                &self,
            ) -> ::core::result::Result<::std::vec::Vec<__agent::Declaration>, __agent::EmitError> {
                let mut declared = ::std::vec::Vec::new();
                #emits
                ::core::result::Result::Ok(declared)
            }
        }
    });
    quote!(#terminal #progress #params)
}

/// A statement for each entry of a list; `None` where there is no entry.
fn emits(agent: &Agent, list: List, arguments: TokenStream) -> Option<TokenStream> {
    let producer = list.producer();
    let entries = agent
        .entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.list == list);
    let statements = entries.map(|(index, entry)| {
        let alias = alias(index, entry);
        quote_spanned!(alias.span()=> __agent::#producer::<Self, #alias>::emit(#arguments)?;)
    });
    let statements: TokenStream = statements.collect();
    (!statements.is_empty()).then_some(statements)
}

/// A constant for each rule that an entry could break.
fn rules(agent: &Agent) -> TokenStream {
    let ident = &agent.ident;
    // A constant could not name the agent, and it is refused anyway.
    if !agent.generics.params.is_empty() {
        return TokenStream::new();
    }
    let paths: Vec<String> = agent
        .entries
        .iter()
        .map(|entry| words::path(&entry.extension))
        .collect();
    let rules = agent
        .entries
        .iter()
        .zip(&paths)
        .enumerate()
        .map(|(index, (entry, path))| {
            let (list, producer) = (entry.list.ident(), entry.list.producer());
            let alias = alias(index, entry);
            let place = alias.span();
            let found = quote!(__agent::#producer::<#ident, #alias>::FOUND);
            let stands = quote_spanned!(place=>
                const _: () = __agent::stands::<#ident, #alias, __agent::list::#list>(#path, #found);
            );
            let unique =
                quote_spanned!(place=> const _: () = __agent::unique::<#ident>(&[#(#paths),*], #index););
            let complete = quote_spanned!(place=> const _: () = __agent::complete::<#ident>(#path, #index););
            let unique = (index > 0).then_some(unique);
            let complete = agent.whole.then_some(complete);
            quote!(#stands #unique #complete)
        });
    rules.collect()
}

fn source(name: &str, source: &Source) -> TokenStream {
    let name = Ident::new(name, Span::call_site());
    match source {
        // At the type, since rustc says there when it is more private than the agent.
        Source::Given(ty) => quote_spanned!(Span::call_site().located_at(ty.span())=> type #name = #ty;),
        Source::Absent => {
            let none = format_ident!("No{name}");
            quote!(type #name = __agent::#none;)
        }
        Source::Refused(error) => {
            let error = error.to_compile_error();
            // A type whose length is an error is one itself; in place of a type, the macro would be `()`.
            quote!(type #name = [(); #error];)
        }
    }
}

/// What the impls call an extension, so that a path that leads nowhere is one error; at the place of the entry.
fn alias(index: usize, entry: &Entry) -> Ident {
    Ident::new(&format!("__Extension{index}"), place(&entry.extension))
}

/// Where errors about an entry show: its name, without the path to it.
fn place(extension: &Path) -> Span {
    let name = extension.segments.last();
    name.map_or_else(Span::call_site, |segment| segment.ident.span())
}
