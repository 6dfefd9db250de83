//! Turns vectors into one verdict of Rust, Python, TypeScript and the JSON Schema, which must be the one that is due.

use std::fs;

use a2a_ext_tests::answer::{Answer, Item, Op, Request};
use a2a_ext_tests::json::normal;
use a2a_ext_tests::judges::{judges, layout, slugs};
use a2a_ext_tests::vectors::{Due, payloads};
use a2a_ext_tests::verdict::{Verdict, agree};
use anyhow::{Context, Result, anyhow, ensure};
use serde::Deserialize;
use serde_json::Value;

#[test]
fn vectors_have_one_verdict_from_four_judges() -> Result<()> {
    let mut judges = judges()?;
    let vectors = payloads()?;
    let payloads: Vec<_> = vectors
        .iter()
        .map(|vector| (vector.extension.as_str(), &vector.payload))
        .collect();
    let mut faults = Vec::new();
    for (vector, verdict) in vectors.iter().zip(judges.check(&payloads)?) {
        let given = match verdict {
            Ok(Verdict::Error(error)) => Due::Error {
                path: error.path,
                kind: error.kind,
            },
            Ok(_) => Due::Valid,
            Err(why) => {
                faults.push(format!("{}: {why}", vector.name));
                continue;
            }
        };
        if given != vector.verdict {
            faults.push(format!("{}: {given:?}, due is {:?}", vector.name, vector.verdict));
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    for slug in slugs() {
        let (valid, broken): (Vec<_>, Vec<_>) = vectors
            .iter()
            .filter(|vector| vector.extension == slug)
            .partition(|vector| vector.verdict == Due::Valid);
        ensure!(
            !valid.is_empty() && !broken.is_empty(),
            "{slug} has no vectors of both sorts"
        );
    }
    Ok(())
}

/// Examples name every field, so what comes out must be what went in, in Rust too; and what a channel carries of them
/// is the same from every language.
#[test]
fn examples_survive_reading_and_writing() -> Result<()> {
    let mut judges = judges()?;
    for vector in payloads()?.iter().filter(|vector| vector.is_example()) {
        let text = vector.payload.to_string();
        let requests = [Op::Check, Op::Emit].map(|op| Request::about(op, &vector.extension, text.as_str()));
        let answers = judges.ask(&requests)?;
        for answer in &answers[0] {
            // By value: Rust writes a float field as -1.0 where TypeScript writes -1.
            let same = matches!(answer, Answer::Value(value) if normal(value) == normal(&vector.payload));
            ensure!(same, "{}: {answer:?}", vector.name);
        }
        let written = answers[1].each_ref().map(|answer| match answer {
            Answer::Value(value) => Some(normal(value)),
            _ => None,
        });
        ensure!(
            written[0].is_some() && written.iter().all(|other| *other == written[0]),
            "{}: {answers:?}",
            vector.name
        );
    }
    Ok(())
}

/// What can be handed to a reader, what is found in it, and how one extension's payload is read from it.
#[derive(Deserialize)]
struct Reading {
    description: String,
    carrier: Value,
    /// Slug, channel, index of the part, id of the artifact.
    found: Vec<(String, String, Option<usize>, Option<String>)>,
    /// The extension that is parsed.
    extension: String,
    parse: Parsed,
}

/// What parsing gives.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Parsed {
    Absent,
    Value(Value),
    Error { path: String, kind: String },
}

#[test]
fn carriers_are_read_alike_in_three_languages() -> Result<()> {
    let text = fs::read(layout().root.join("tests/vectors/readings.json"))?;
    let readings: Vec<Reading> = serde_json::from_slice(&text).context("readings.json")?;
    let mut judges = judges()?;
    for case in readings {
        let text = case.carrier.to_string();
        let requests = [
            Request::scan(text.as_str()),
            Request::about(Op::Parse, &case.extension, text.as_str()),
        ];
        let mut answers = judges.ask(&requests)?.into_iter();
        for answer in answers.next().into_iter().flatten() {
            let Answer::Found(items) = &answer else {
                return Err(anyhow!("{}: {answer:?}", case.description));
            };
            let found: Vec<_> = items.iter().cloned().map(place).collect();
            ensure!(found == case.found, "{}: found {found:?}", case.description);
        }
        for answers in answers {
            let verdict = agree(&answers, judges.schema(&case.extension)?)
                .map_err(|why| anyhow!("{}: {why}", case.description))?;
            let parsed = match verdict {
                Verdict::Absent => Parsed::Absent,
                Verdict::Value(value) => Parsed::Value(value),
                Verdict::Error(error) => Parsed::Error {
                    path: error.path,
                    kind: error.kind,
                },
            };
            ensure!(parsed == case.parse, "{}: {parsed:?}", case.description);
        }
    }
    Ok(())
}

fn place(item: Item) -> (String, String, Option<usize>, Option<String>) {
    (item.extension, item.channel, item.part_index, item.artifact_id)
}
