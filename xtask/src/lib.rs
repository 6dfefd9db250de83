//! Turns a registry and a layout into mirrors that cannot drift.

mod bench;
pub mod check;
mod cli;
mod codegen;
mod emit;
mod layout;
mod list;
mod model;
mod sync;
pub mod test_util;
mod unregistered;
mod visible;

pub use cli::{run, run_workspace};
pub use codegen::{Refused, generate};
pub use emit::emit;
pub use layout::{Alias, Layout, PageNote, PartPlace, Reading};
pub use model::{Model, Refusal, lower};
pub use sync::{FileSet, Plan, Written};
pub use unregistered::{Finding, unregistered};
