//! Turns data into verdicts of every language.

mod support;

pub use support::{answer, captures, json, judges, mutation, sse, vectors, verdict};
