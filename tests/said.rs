//! Turns what the pages say of refusals into payloads that every judge refuses.

use std::fs;

use a2a_ext_tests::judges::{judges, layout, slugs};
use a2a_ext_tests::verdict::Verdict;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;

/// A sentence of a page, and a payload that it speaks of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    extension: String,
    /// The words of the page.
    says: String,
    payload: Value,
    /// Where the fault is.
    path: String,
    /// What rule it breaks.
    kind: String,
}

#[test]
fn payloads_of_which_pages_say_so_are_refused() -> Result<()> {
    let layout = layout();
    let text = fs::read(layout.root.join("tests/vectors/said.json"))?;
    let rows: Vec<Said> = serde_json::from_slice(&text).context("said.json")?;
    let mut judges = judges()?;
    let payloads: Vec<_> = rows
        .iter()
        .map(|row| (row.extension.as_str(), &row.payload))
        .collect();
    for (row, verdict) in rows.iter().zip(judges.check(&payloads)?) {
        let refused =
            matches!(&verdict, Ok(Verdict::Error(error)) if error.path == row.path && error.kind == row.kind);
        ensure!(refused, "{}: {}: {verdict:?}", row.extension, row.says);
    }
    let mut told = 0;
    for slug in slugs() {
        let path = layout.root.join(&layout.mirrors).join(format!("docs/{slug}.md"));
        let page = fs::read_to_string(path)?;
        for sentence in refusals(&page) {
            let of_it = |row: &&Said| row.extension == slug && sentence.contains(&row.says);
            let count = rows.iter().filter(of_it).count();
            ensure!(count > 0, "{slug}: no payload shows that {sentence:?}");
            told += count;
        }
    }
    ensure!(
        told == rows.len(),
        "{told} of {} rows are said on a page",
        rows.len()
    );
    Ok(())
}

/// The sentences of a page's own prose that speak of an error; what every page says of reading is left out.
fn refusals(page: &str) -> Vec<String> {
    let (before, after) = page.split_once("## On the wire").unwrap_or((page, ""));
    let history = after
        .split_once("## Older writers and readers")
        .map_or("", |(_, rest)| rest);
    let history = history
        .split_once("## Write and read it")
        .map_or("", |(history, _)| history);
    let prose = format!("{before}\n\n{history}");
    let mut sentences = Vec::new();
    for block in prose
        .split("\n\n")
        .flat_map(|block| block.split("\n- "))
        .flat_map(|block| block.split("\n| "))
    {
        let line = block.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = line
            .split_inclusive(". ")
            .filter(|sentence| sentence.contains("an error"));
        sentences.extend(told.map(|sentence| sentence.trim().to_owned()));
    }
    sentences
}
