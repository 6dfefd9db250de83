//! Turns the tokens of a type into its A2A extension.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

mod ctxt;
mod extension;
mod meta;
mod symbol;
mod words;

/// TODO
#[proc_macro_derive(A2aExtension, attributes(a2a_extension))]
pub fn derive_a2a_extension(input: TokenStream) -> TokenStream {
    extension::derive(&parse_macro_input!(input as DeriveInput)).into()
}
