//! Turns frames that were written by hand into what their turn says, which must be what is due.

use std::fs;

use a2a_ext_tests::answer::{Feed, Request};
use a2a_ext_tests::json::normal;
use a2a_ext_tests::judges::layout;
use a2a_ext_tests::streams::same;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::summaries;

/// The frames of a turn, and some of what it says; the keys are those of a summary.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    description: String,
    frames: Vec<Value>,
    says: Map<String, Value>,
}

#[test]
fn turns_say_what_is_due() -> Result<()> {
    let text = fs::read(layout().root.join("tests/vectors/turns.json"))?;
    let cases: Vec<Case> = serde_json::from_slice(&text).context("turns.json")?;
    let requests: Vec<_> = cases
        .iter()
        .map(|case| {
            let lines: String = case.frames.iter().map(|frame| format!("{frame}\n")).collect();
            Request::stream(Feed::whole("lines"), lines)
        })
        .collect();
    let mut faults = Vec::new();
    for (case, summary) in cases.iter().zip(summaries(&requests)?) {
        if let Err(fault) = summary.and_then(|summary| check(case, &summary)) {
            faults.push(format!("{}: {fault:#}", case.description));
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n\n"));
    Ok(())
}

fn check(case: &Case, summary: &Value) -> Result<()> {
    ensure!(!case.says.is_empty(), "nothing is due");
    for (key, due) in &case.says {
        let said = summary
            .get(key)
            .with_context(|| format!("a summary has no {key}"))?;
        same("said", said, "due", &normal(due)).context(key.clone())?;
    }
    Ok(())
}
