//! Turns every row of `rows/`, types made by chance, and rules of codegen itself into the table; none may be wrong.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use a2a_ext_shapes::{Line, Outcome, judge, table};

mod process;

#[allow(
    missing_docs,
    dead_code,
    unused_qualifications,
    deprecated,
    nonstandard_style,
    clippy::all,
    reason = "rows are as authors write them"
)]
mod rows {
    include!(concat!(env!("OUT_DIR"), "/rows.rs"));
}

#[allow(missing_docs, dead_code, clippy::all, reason = "made by chance")]
mod random {
    include!(concat!(env!("OUT_DIR"), "/random.rs"));
}

#[test]
fn every_shape_is_right_or_refused() {
    // One package of all, so that each tool starts once.
    let rows = [rows::rows(), random::rows()].concat();
    let outcomes = judge("rows", &rows).unwrap();
    let of_rows = rows
        .iter()
        .zip(outcomes)
        .map(|(row, outcome)| Line::new(row, outcome));
    let lines: Vec<Line> = of_rows.chain(process::lines()).collect();
    let table = table(&lines);
    println!("{table}");
    let wrong = lines.iter().any(|line| matches!(line.outcome, Outcome::Wrong(_)));
    assert!(!wrong, "{table}");
}
