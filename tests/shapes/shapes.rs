//! Turns every row of `rows/`, types made by chance, and rules of codegen itself into the table; none may be wrong.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use a2a_ext_shapes::{Line, Outcome, judge, table};

mod process;

#[allow(
    missing_docs,
    dead_code,
    unused_qualifications,
    deprecated,
    unreachable_patterns,
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

/// The numbers of the known faults of peers.
const CASES: std::ops::RangeInclusive<u32> = 1..=43;

/// How many of the scored types must be right, and not refused.
const LEAST_SCORED: usize = 45;

/// How many rows of our own must be right, beside those of known faults.
const LEAST_OWN: usize = 60;

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
    for case in CASES {
        assert!(
            lines.iter().any(|line| line.cases.contains(&case)),
            "case {case} has no line"
        );
    }
    let wrong = lines.iter().any(|line| matches!(line.outcome, Outcome::Wrong(_)));
    assert!(!wrong, "{table}");
    // Refusing everything would be no way to be right.
    let (chance, own): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(|line| line.is_random());
    let right = |lines: &[&Line]| lines.iter().filter(|line| line.outcome == Outcome::Right).count();
    let scored: Vec<&Line> = own.iter().copied().filter(|line| line.is_scored).collect();
    assert!(
        right(&scored) >= LEAST_SCORED,
        "too few of the scored types are right"
    );
    let beside_cases: Vec<&Line> = own.into_iter().filter(|line| line.cases.is_empty()).collect();
    assert!(
        right(&beside_cases) >= LEAST_OWN,
        "too few rows beside the cases are right"
    );
    assert!(
        right(&chance) * 5 >= chance.len() * 4,
        "more than a fifth of the types by chance is refused"
    );
}

/// Where each attribute of serde is shown to be handled, harmless or refused: a row, or a ui case. `borrow` is in none: it takes
/// a lifetime, and a payload is owned.
const SERDE: &[(&str, &str)] = &[
    ("alias", "alias"),
    ("bound", "harmless"),
    ("content", "adjacent"),
    ("crate", "other-crate"),
    ("default", "default-path"),
    ("deny_unknown_fields", "denied-inside"),
    ("deserialize_with", "one-function"),
    ("expecting", "harmless"),
    ("flatten", "flatten-deep"),
    ("from", "from-into"),
    ("getter", "remote"),
    ("into", "from-into"),
    ("other", "other-tag"),
    ("remote", "remote"),
    ("rename", "odd-keys"),
    ("rename_all", "all-cases"),
    ("rename_all_fields", "internal-mix"),
    ("serialize_with", "one-function"),
    ("skip", "skip"),
    ("skip_deserializing", "one-way"),
    ("skip_serializing", "one-way"),
    ("skip_serializing_if", "list-default"),
    ("tag", "internal-twice"),
    ("transparent", "newtypes"),
    ("try_from", "try-from"),
    ("untagged", "untagged"),
    ("variant_identifier", "identifier"),
    ("with", "with-module"),
];

/// The same of schemars' own.
const SCHEMARS: &[(&str, &str)] = &[
    ("contains", "contained"),
    ("default", "told-a-default"),
    ("description", "annotations"),
    ("email", "annotations"),
    ("example", "defaults"),
    ("extend", "foreign-keyword"),
    ("flatten", "told-to-flatten"),
    ("inline", "annotations"),
    ("inner", "constraints"),
    ("length", "constraints"),
    ("range", "constraints"),
    ("regex", "constraints"),
    ("rename", "told-another-name"),
    ("required", "option-demanded"),
    ("schema_with", "schema-with"),
    ("skip", "left-out-of-the-schema"),
    ("tag", "told-another-tag"),
    ("title", "annotations"),
    ("transform", "transformed"),
    ("url", "annotations"),
    ("with", "with-pattern"),
];

/// The same of those of validators that schemars reads.
const VALIDATORS: &[(&str, &str, &str)] = &[
    ("validate", "email", "rules-of-validators-that-fit"),
    ("validate", "length", "rules-of-validators-that-fit"),
    ("validate", "required", "option-demanded-by-validator"),
    ("garde", "inner", "rules-of-validators-that-fit"),
    ("garde", "length", "rules-of-validators"),
    ("garde", "pattern", "rules-of-validators-that-fit"),
    ("garde", "range", "rules-of-validators-that-fit"),
];

#[test]
fn every_attribute_has_a_row() {
    let rows = rows::rows();
    let serde = SERDE.iter().map(|(key, name)| ("serde", *key, *name));
    let schemars = SCHEMARS.iter().map(|(key, name)| ("schemars", *key, *name));
    for (attribute, key, name) in serde.chain(schemars).chain(VALIDATORS.iter().copied()) {
        let row = rows.iter().find(|row| row.name == name);
        let source = row.map_or("", |row| row.source);
        let opening = format!("# [{attribute} (");
        let uses = source.split(opening.as_str()).skip(1);
        let found = uses.filter_map(|rest| rest.split(")]").next()).any(|entries| {
            entries
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|word| word == key)
        });
        assert!(found, "no row {name} with {attribute}({key})");
    }
}
