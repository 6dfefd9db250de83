//! Turns what earlier documents say of the extensions into assertions on our pages and schemas, or on what corrects them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use a2a_ext_tests::judges::{layout, slugs};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;

/// What earlier documents say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    /// Which document each name stands for.
    sources: BTreeMap<String, String>,
    rows: Vec<Row>,
}

/// One statement of an earlier document.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The extension; or a page of another name, which has no schema.
    extension: String,
    /// The document, by its name among the sources.
    source: String,
    /// What it says.
    fact: String,
    /// What is true instead, and how that was seen; where there is none, the fact holds.
    correction: Option<String>,
    /// Where our outputs say it, or say the correction.
    r#where: Vec<Assertion>,
}

/// Something that an output says.
#[derive(Deserialize)]
#[serde(untagged)]
enum Assertion {
    /// The page has this text, line breaks aside.
    Page { page: String },
    /// The accepted schema has this value there.
    Is { pointer: String, is: Value },
    /// The list there has this item.
    Has { pointer: String, has: Value },
    /// The list there is missing, or lacks this item.
    Lacks { pointer: String, lacks: Value },
    /// Nothing is there.
    Absent { pointer: String, absent: bool },
}

#[test]
fn outputs_say_every_fact_or_its_correction() -> Result<()> {
    let layout = layout();
    let mirrors = layout.root.join(&layout.mirrors);
    let text = fs::read(layout.root.join("tests/facts.json"))?;
    let Facts { sources, rows } = serde_json::from_slice(&text)?;
    let mut faults = Vec::new();
    let mut told = BTreeSet::new();
    for row in &rows {
        let page = fs::read_to_string(mirrors.join(format!("docs/{}.md", row.extension)))
            .with_context(|| row.extension.clone())?;
        let schema = if slugs().contains(&row.extension.as_str()) {
            let path = mirrors.join(format!("schema/{}.accepted.json", row.extension));
            serde_json::from_slice(&fs::read(path)?)?
        } else {
            Value::Null
        };
        ensure!(!row.r#where.is_empty(), "nothing is asserted of: {}", row.fact);
        ensure!(
            row.correction.as_ref().is_none_or(|text| !text.is_empty()),
            "empty correction of: {}",
            row.fact
        );
        ensure!(
            told.insert((&row.extension, &row.source, &row.fact)),
            "told twice: {}",
            row.fact
        );
        for assertion in &row.r#where {
            if let Some(fault) = check(assertion, &one_line(&page), &schema) {
                faults.push(format!(
                    "{}, {}: {}\n    {fault}",
                    row.extension, row.source, row.fact
                ));
            }
        }
    }
    for (source, document) in &sources {
        let is_used = rows.iter().any(|row| row.source == *source);
        ensure!(is_used && !document.is_empty(), "nothing comes from {source}");
    }
    if let Some(row) = rows.iter().find(|row| !sources.contains_key(&row.source)) {
        faults.push(format!("{} is no document that is told of", row.source));
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    ensure!(rows.len() >= 80, "only {} facts", rows.len());
    for slug in slugs() {
        ensure!(
            rows.iter().any(|row| row.extension == slug),
            "no fact about {slug}"
        );
    }
    Ok(())
}

/// What is wrong, where something is.
fn check(assertion: &Assertion, page: &str, schema: &Value) -> Option<String> {
    let (holds, fault) = match assertion {
        Assertion::Page { page: text } => (
            page.contains(&one_line(text)),
            format!("the page does not say {text:?}"),
        ),
        Assertion::Is { pointer, is } => {
            let found = schema.pointer(pointer);
            (found == Some(is), format!("{pointer} is {found:?}, not {is}"))
        }
        Assertion::Has { pointer, has } => (
            list(schema, pointer).contains(has),
            format!("{pointer} has no {has}"),
        ),
        Assertion::Lacks { pointer, lacks } => (
            !list(schema, pointer).contains(lacks),
            format!("{pointer} has {lacks}"),
        ),
        Assertion::Absent { pointer, absent } => (
            *absent && schema.is_object() && schema.pointer(pointer).is_none(),
            format!("{pointer} is there"),
        ),
    };
    (!holds).then_some(fault)
}

fn list<'a>(schema: &'a Value, pointer: &str) -> &'a [Value] {
    schema
        .pointer(pointer)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
