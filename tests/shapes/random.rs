//! Turns types made by chance into the same verdict as the rows.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use a2a_ext_shapes::{Outcome, judge, table};

#[allow(
    missing_docs,
    dead_code,
    unused_qualifications,
    clippy::all,
    reason = "made by chance"
)]
mod rows {
    include!(concat!(env!("OUT_DIR"), "/random.rs"));
}

#[test]
fn every_random_type_is_right_or_refused() {
    let rows = rows::rows();
    let outcomes = judge("random", &rows).unwrap();
    let table = table(&rows, &outcomes);
    let wrong = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Wrong(_)));
    assert!(!wrong, "{table}");
}
