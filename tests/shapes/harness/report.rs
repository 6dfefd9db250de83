//! Turns outcomes into the table that is read.

use std::fmt::Write as _;

use crate::Row;

/// The group of the types that chance makes; what is not right of them is shown alone.
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

/// One line of the table.
#[derive(Debug)]
pub struct Line {
    /// What it belongs to: the file of a row, say.
    pub group: &'static str,
    /// The numbers of the known faults of peers that it stands for.
    pub cases: &'static [u32],
    /// What it is called.
    pub name: &'static str,
    /// Whether it counts beside the scores of peers.
    pub is_scored: bool,
    /// How it ended.
    pub outcome: Outcome,
}

impl Line {
    /// A row, as it ended.
    #[must_use]
    pub fn new(row: &Row, outcome: Outcome) -> Self {
        Self {
            group: row.group,
            cases: row.cases,
            name: row.name,
            is_scored: row.is_scored,
            outcome,
        }
    }

    /// Whether chance made its type.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.group == RANDOM
    }
}

/// The table: one line a row, then the counts. Of the types that chance made, it shows what is not right.
#[must_use]
pub fn table(lines: &[Line]) -> String {
    let mut out = String::new();
    for line in lines {
        let words = match &line.outcome {
            Outcome::Wrong(faults) => format!("WRONG: {}", faults.join("\n        ")),
            Outcome::Right if line.is_random() => continue,
            Outcome::Right => "right".to_owned(),
            Outcome::Refused(words) => format!("refused: {words}"),
        };
        let cases: Vec<String> = line.cases.iter().map(u32::to_string).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{:<11} {:<9} {:<26} {words}",
            line.group,
            cases.join(","),
            line.name
        );
    }
    let _ = writeln!(
        out,
        "\n{}",
        counts("rows", lines.iter().filter(|line| !line.is_random()))
    );
    let _ = writeln!(
        out,
        "{}",
        counts("types by chance", lines.iter().filter(|line| line.is_random()))
    );
    let scored: Vec<&Line> = lines.iter().filter(|line| line.is_scored).collect();
    let right = scored
        .iter()
        .filter(|line| line.outcome == Outcome::Right)
        .count();
    let _ = writeln!(
        out,
        "{right} right of the {} types that count beside the peers' scores ({PEERS})",
        scored.len()
    );
    out
}

fn counts<'l>(what: &str, lines: impl Iterator<Item = &'l Line>) -> String {
    let [mut right, mut refused, mut wrong] = [0_usize; 3];
    for line in lines {
        *match line.outcome {
            Outcome::Right => &mut right,
            Outcome::Refused(_) => &mut refused,
            Outcome::Wrong(_) => &mut wrong,
        } += 1;
    }
    format!(
        "{} {what}: {right} right, {refused} refused, {wrong} wrong",
        right + refused + wrong
    )
}
