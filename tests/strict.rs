//! Turns the schemas of the vectors into the strict forms and refusals that all three languages give.

use std::fs;

use a2a_ext::skill::strict_schema;
use a2a_ext_tests::judges::layout;
use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    schema: Value,
    strict: Option<Value>,
    error: Option<Refusal>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Refusal {
    path: String,
    reason: String,
}

#[test]
fn schemas_are_closed_as_the_vectors_say() -> Result<()> {
    let text = fs::read(layout().root.join("tests/vectors/strict.json"))?;
    let cases: Vec<Case> = serde_json::from_slice(&text).context("strict.json")?;
    ensure!(!cases.is_empty(), "no cases");
    for case in cases {
        match (strict_schema(&case.schema), case.strict, case.error) {
            (Ok(strict), Some(due), None) => {
                ensure!(in_order(&strict) == in_order(&due), "{}: {strict:#}", case.name);
            }
            (Err(error), None, Some(due)) => {
                let told = Refusal {
                    path: error.path,
                    reason: error.reason,
                };
                ensure!(told == due, "{}: {told:?}", case.name);
            }
            (strict, ..) => bail!("{}: {strict:?}", case.name),
        }
    }
    Ok(())
}

/// The schema with what it requires in order: the order of a map's keys is no part of what a schema says.
fn in_order(schema: &Value) -> Value {
    match schema {
        Value::Object(keywords) => keywords
            .iter()
            .map(|(keyword, value)| {
                let mut value = in_order(value);
                if let (Value::Array(names), "required") = (&mut value, keyword.as_str()) {
                    names.sort_by_key(ToString::to_string);
                }
                (keyword.clone(), value)
            })
            .collect(),
        Value::Array(items) => items.iter().map(in_order).collect(),
        other => other.clone(),
    }
}
