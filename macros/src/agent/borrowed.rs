//! Turns a type into the place where it borrows for a lifetime that an agent could not name.

use proc_macro2::{Ident, Span};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{
    BoundLifetimes, GenericParam, Lifetime, ParenthesizedGenericArguments, Type, TypeFnPtr, TypeReference,
};

/// The first lifetime but `'static`, or the first reference without one; those of functions are their own.
pub fn first(ty: &Type) -> Option<Span> {
    let mut search = Search::default();
    search.visit_type(ty);
    search.found
}

#[derive(Default)]
struct Search {
    found: Option<Span>,
    /// Named by a `for<..>`.
    bound: Vec<Ident>,
}

impl<'ast> Visit<'ast> for Search {
    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident != "static" && !self.bound.contains(&lifetime.ident) {
            self.found.get_or_insert_with(|| lifetime.span());
        }
    }

    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        if reference.lifetime.is_none() {
            self.found.get_or_insert_with(|| reference.and_token.span());
        }
        visit::visit_type_reference(self, reference);
    }

    fn visit_bound_lifetimes(&mut self, bound: &'ast BoundLifetimes) {
        let names = bound.lifetimes.iter().filter_map(|param| match param {
            GenericParam::Lifetime(param) => Some(param.lifetime.ident.clone()),
            GenericParam::Type(_) | GenericParam::Const(_) => None,
        });
        self.bound.extend(names);
    }

    fn visit_type_fn_ptr(&mut self, _: &'ast TypeFnPtr) {}

    fn visit_parenthesized_generic_arguments(&mut self, _: &'ast ParenthesizedGenericArguments) {}
}
