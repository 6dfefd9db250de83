//! Turns valid payloads and real frames into broken ones, and demands one verdict of all judges on each.

use std::collections::BTreeSet;

use a2a_ext_tests::answer::{Answer, Item, Op, Request};
use a2a_ext_tests::captures::read;
use a2a_ext_tests::json::{brief, normal};
use a2a_ext_tests::judges::{judges, layout, slugs};
use a2a_ext_tests::mutation::{Mutation, pointers};
use a2a_ext_tests::vectors::payloads;
use a2a_ext_tests::verdict::{agree, written_alike};
use anyhow::{Result, anyhow, ensure};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// How many broken payloads of each extension are judged, and how many broken frames.
const CASES: usize = 3000;

#[test]
fn mutated_payloads_have_one_verdict() -> Result<()> {
    let mut judges = judges()?;
    let seeds = payload_seeds()?;
    let mut faults = Vec::new();
    for slug in slugs() {
        let schema = judges.schema(slug)?;
        let seeds: Vec<_> = seeds
            .iter()
            .filter(|(of, payload)| of == slug && schema.accepted.is_valid(payload))
            .map(|(_, payload)| payload)
            .collect();
        ensure!(!seeds.is_empty(), "no valid payload of {slug} to start from");
        let mutants = mutants(&seeds, schema.keys.iter().cloned().collect(), parts_of(&seeds))?;
        let payloads: Vec<_> = mutants.iter().map(|payload| (slug, payload)).collect();
        for (payload, verdict) in mutants.iter().zip(judges.check(&payloads)?) {
            faults.extend(verdict.err().map(|why| format!("{slug} {payload}\n{why}")));
        }
        // Rust writes typed values only, which most of these are not.
        let requests = about(Op::Emit, slug, &mutants);
        for (payload, [_, python, typescript]) in mutants.iter().zip(judges.ask(&requests)?) {
            if !written_alike(&python, &typescript) {
                let [python, typescript] = [python, typescript].map(|answer| brief(&answer));
                faults.push(format!("emit {slug} {payload}\n  {python}\n  {typescript}"));
            }
        }
    }
    report(faults)
}

#[test]
fn mutated_frames_have_one_list_and_one_reading() -> Result<()> {
    let mut judges = judges()?;
    let carriers = carrier_seeds()?;
    let seeds: Vec<_> = carriers.iter().collect();
    let keys: BTreeSet<String> = seeds.iter().flat_map(|seed| keys_of(seed)).collect();
    let mutants = mutants(&seeds, keys.into_iter().collect(), parts_of(&seeds))?;
    let mut faults = Vec::new();
    let requests: Vec<_> = mutants
        .iter()
        .map(|frame| Request::scan(frame.to_string()))
        .collect();
    for (frame, answers) in mutants.iter().zip(judges.ask(&requests)?) {
        let [rust, python, typescript] = answers.each_ref().map(list);
        if rust.is_none() || rust != python || rust != typescript {
            let [rust, python, typescript] = answers.each_ref().map(brief);
            faults.push(format!("scan {frame}\n  {rust}\n  {python}\n  {typescript}"));
        }
    }
    for slug in slugs() {
        let requests = about(Op::Parse, slug, &mutants);
        let answers = judges.ask(&requests)?;
        let schema = judges.schema(slug)?;
        for (carrier, answers) in mutants.iter().zip(answers) {
            faults.extend(
                agree(&answers, schema)
                    .err()
                    .map(|why| format!("parse {slug} {carrier}\n{why}")),
            );
        }
    }
    report(faults)
}

fn about(op: Op, slug: &str, values: &[Value]) -> Vec<Request> {
    values
        .iter()
        .map(|value| Request::about(op, slug, value.to_string()))
        .collect()
}

/// The same ones every time: a disagreement is seen again, and mended once.
fn mutants(seeds: &[&Value], keys: Vec<String>, values: Vec<Value>) -> Result<Vec<Value>> {
    let mut runner = TestRunner::deterministic();
    let strategy = Mutation::strategy(keys, values);
    (0..CASES)
        .map(|_| {
            let mutation = strategy.new_tree(&mut runner).map_err(|why| anyhow!("{why}"))?;
            Ok(mutation.current().apply(seeds))
        })
        .collect()
}

/// Every recorded payload, and those of the vectors.
fn payload_seeds() -> Result<Vec<(String, Value)>> {
    let recorded = read(&layout().root.join("tests/captures"))?
        .into_iter()
        .flat_map(|capture| capture.payloads)
        .map(|framed| (framed.item.extension, framed.item.payload));
    Ok(recorded
        .chain(
            payloads()?
                .into_iter()
                .map(|vector| (vector.extension, vector.payload)),
        )
        .collect())
}

/// Recorded frames, and what is inside them: any of it may be handed to a reader.
fn carrier_seeds() -> Result<Vec<Value>> {
    let mut seeds = Vec::new();
    for capture in read(&layout().root.join("tests/captures"))? {
        // The later frames of a stream are much like each other.
        for text in capture.frames.iter().step_by(7) {
            let frame: Value = serde_json::from_slice(text)?;
            seeds.extend(
                pointers(&frame)
                    .iter()
                    .rev()
                    .filter_map(|path| frame.pointer(path))
                    .filter(|inside| inside.is_object() || inside.is_array())
                    .take(8)
                    .cloned(),
            );
        }
    }
    Ok(seeds)
}

/// Values that stand somewhere in the seeds, to be put elsewhere.
fn parts_of(seeds: &[&Value]) -> Vec<Value> {
    let mut parts = vec![json!({"value": [1]}), json!({"$case": "data", "value": {}})];
    for seed in seeds.iter().take(40) {
        for path in pointers(seed) {
            let part = seed.pointer(&path);
            parts.extend(part.filter(|part| !parts.contains(part)).cloned());
        }
    }
    parts
}

fn keys_of(value: &Value) -> Vec<String> {
    pointers(value)
        .iter()
        .filter_map(|path| path.rsplit_once('/'))
        .filter(|(_, key)| key.parse::<usize>().is_err())
        .map(|(_, key)| key.replace("~1", "/").replace("~0", "~"))
        .collect()
}

/// What was found, in a form that can be compared.
fn list(answer: &Answer) -> Option<Vec<Item>> {
    let Answer::Found(items) = answer else { return None };
    let normalised = items.iter().map(|item| Item {
        payload: normal(&item.payload),
        ..item.clone()
    });
    Some(normalised.collect())
}

/// The shortest disagreements say most.
fn report(mut faults: Vec<String>) -> Result<()> {
    faults.sort_by_key(String::len);
    faults.dedup();
    let shown = faults.iter().take(12).cloned().collect::<Vec<_>>().join("\n\n");
    ensure!(
        faults.is_empty(),
        "{} disagreements, for example\n{shown}",
        faults.len()
    );
    Ok(())
}
