//! Turns a type with `#[derive(A2aAgent)]` into an agent that keeps to its card, or into all its errors and a stand-in.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::ctxt::Ctxt;

mod ast;
mod attr;
mod borrowed;
mod check;
mod expand;
mod fallback;

pub fn derive(input: &DeriveInput) -> TokenStream {
    let ctxt = Ctxt::new();
    let keys = attr::read(&input.attrs, &ctxt);
    let checked = check::check(input, &keys, &ctxt);
    match ctxt.finish(checked) {
        Ok(agent) => expand::expand(&agent),
        Err(errors) => {
            let mut tokens = errors.into_compile_error();
            tokens.extend(fallback::expand(input, &keys));
            tokens
        }
    }
}
