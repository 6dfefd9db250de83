//! Turns outcomes into the table that is read.

use std::fmt::Write as _;

use crate::Row;

/// The group of the types that chance makes; what is wrong of them is shown alone.
pub(crate) const RANDOM: &str = "random";

/// How a row ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Every reader takes and gives back the good values, and refuses the bad ones with the same words.
    Right,
    /// The derive or codegen refuses the type.
    Refused(String),
    /// None of these, or not what the row says.
    Wrong(Vec<String>),
}

/// What the best of the peers' scores are out of, and the scores themselves.
const PEERS: &str = "of 51 types, accepted by: schemars 49, schemars + datamodel-code-generator 47, schemars + quicktype 41, \
                     specta 35, ts-rs 34, typeshare 11";

/// The table: one line a row, then the counts.
#[must_use]
pub fn table(rows: &[Row], outcomes: &[Outcome]) -> String {
    let mut out = String::new();
    let (mut counts, mut by_chance) = ([0_usize; 3], [0_usize; 3]);
    let (mut scored, mut score) = (0, 0);
    for (row, outcome) in rows.iter().zip(outcomes) {
        let (index, words) = match outcome {
            Outcome::Right => (0, "right".to_owned()),
            Outcome::Refused(words) => (1, format!("refused: {words}")),
            Outcome::Wrong(faults) => (2, format!("WRONG: {}", faults.join("\n        "))),
        };
        if row.group == RANDOM {
            by_chance[index] += 1;
        } else {
            counts[index] += 1;
        }
        scored += usize::from(row.is_scored);
        score += usize::from(row.is_scored && *outcome == Outcome::Right);
        if row.group == RANDOM && index != 2 {
            continue;
        }
        let cases: Vec<String> = row.cases.iter().map(u32::to_string).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{:<10} {:<9} {:<26} {words}",
            row.group,
            cases.join(","),
            row.name
        );
    }
    let [right, refused, wrong] = counts;
    let _ = writeln!(
        out,
        "\n{} rows: {right} right, {refused} refused, {wrong} wrong",
        right + refused + wrong
    );
    let [right, refused, wrong] = by_chance;
    let _ = writeln!(
        out,
        "{} types by chance: {right} right, {refused} refused, {wrong} wrong",
        right + refused + wrong
    );
    if scored > 0 {
        let _ = writeln!(
            out,
            "{score} right of the {scored} types that count beside the peers' scores ({PEERS})"
        );
    }
    out
}
