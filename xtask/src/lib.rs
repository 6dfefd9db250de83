//! Turns a registry and a layout into mirrors that cannot drift.

mod layout;
mod model;
mod sync;
