//! Turns a type with `#[derive(A2aExtension)]` into its impls, or into all its errors and a stand-in.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::ctxt::Ctxt;

mod ast;
mod attr;
mod check;
mod docs;
mod expand;
mod fallback;
mod serde_attr;

pub fn derive(input: &DeriveInput) -> TokenStream {
    let ctxt = Ctxt::new();
    let keys = attr::read(&input.attrs, &ctxt);
    let checked = check::check(input, &keys, &ctxt);
    match ctxt.finish(checked) {
        Ok(extension) => expand::expand(&extension),
        Err(errors) => {
            let mut tokens = errors.into_compile_error();
            tokens.extend(fallback::expand(input, &keys));
            tokens
        }
    }
}
