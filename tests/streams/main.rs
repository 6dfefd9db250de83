//! Turns recorded and made-up streams into what a turn says of them, which must be what is due in three languages.

mod big;
mod damage;
mod decoding;
mod recordings;
mod vectors;

use a2a_ext_tests::answer::{Request, Testee};
use a2a_ext_tests::judges::judges;
use a2a_ext_tests::rust::Rust;
use a2a_ext_tests::streams::{agreed, checked};
use anyhow::{Context, Result};
use serde_json::Value;

/// Whether the mirrors are asked too.
const MIRRORS: bool = true;

/// What every language says of each stream; a fault is told with the number of its request.
fn summaries(requests: &[Request]) -> Result<Vec<Result<Value>>> {
    if !MIRRORS {
        return rust_summaries(requests);
    }
    let mut judges = judges()?;
    let answers = judges.ask(requests)?;
    Ok(answers.iter().map(|answers| agreed(&judges, answers)).collect())
}

/// What Rust says of each stream.
fn rust_summaries(requests: &[Request]) -> Result<Vec<Result<Value>>> {
    let answers = Rust.ask(requests)?;
    Ok(answers
        .iter()
        .map(|answer| checked(answer).context("Rust"))
        .collect())
}
