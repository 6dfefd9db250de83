//! Turns the errors of a whole type into one report, so that an author sees all of them in one compile.

use std::cell::RefCell;
use std::fmt::Display;
use std::thread;

use quote::ToTokens;

/// Collects errors until [`finish`](Self::finish) asks for them.
///
/// Shared by reference, so that every rule can report and go on.
#[derive(Debug)]
pub struct Ctxt {
    /// `None` once somebody has asked.
    errors: RefCell<Option<Vec<syn::Error>>>,
}

impl Ctxt {
    pub fn new() -> Self {
        Self {
            errors: RefCell::new(Some(Vec::new())),
        }
    }

    /// Reports an error at the tokens that it is about.
    pub fn error(&self, at: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(at, message));
    }

    /// Reports an error that already knows its place.
    pub fn push(&self, error: syn::Error) {
        if let Some(errors) = self.errors.borrow_mut().as_mut() {
            errors.push(error);
        }
    }

    /// Gives back what was made, unless something was refused.
    pub fn finish<T>(self, made: Option<T>) -> Result<T, syn::Error> {
        let errors = self.errors.borrow_mut().take().unwrap_or_default();
        let report = errors.into_iter().reduce(|mut all, next| {
            all.combine(next);
            all
        });
        match (report, made) {
            (Some(report), _) => Err(report),
            (None, Some(made)) => Ok(made),
            (None, None) => Err(syn::Error::new(
                proc_macro2::Span::call_site(),
                "refused without a reason: please report this as a fault of a2a-ext",
            )),
        }
    }
}

impl Drop for Ctxt {
    #[allow(
        clippy::panic,
        reason = "a fault of this crate, never of its input: errors would get lost in silence"
    )]
    fn drop(&mut self) {
        if self.errors.borrow().is_some() && !thread::panicking() {
            panic!("a Ctxt was dropped without asking for its errors");
        }
    }
}
