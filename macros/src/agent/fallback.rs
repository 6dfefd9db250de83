//! Turns a refused agent into what its users and producers need, so that they see no second, spurious error.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use super::attr::Keys;
use super::{check, expand};

/// Writes what was understood; the constants in it still report what the tokens alone do not show.
pub fn expand(input: &DeriveInput, keys: &Keys) -> TokenStream {
    let agent = check::understood(input, keys);
    // Under a name that is not known no path would resolve.
    agent.map_or_else(TokenStream::new, |agent| expand::expand(&agent))
}
