//! Turns a registry and a layout into mirrors that cannot drift.

mod emit;
mod layout;
mod model;
mod sync;

pub use emit::emit;
pub use layout::{Alias, Layout};
pub use model::{Model, Refusal, lower};
pub use sync::FileSet;
