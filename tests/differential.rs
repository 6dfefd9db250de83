//! Turns valid payloads into broken ones, and demands one verdict from four judges on each.

use std::fs;

use a2a_ext_tests::captures::{Framed, read};
use a2a_ext_tests::judges::{Judges, judges, layout, slugs};
use anyhow::{Result, anyhow, ensure};
use proptest::prelude::{Strategy, any, prop};
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// How many broken payloads of each extension are judged.
const CASES: usize = 3000;

/// One change of a payload.
#[derive(Debug, Clone)]
enum Change {
    Remove,
    Replace(Value),
    Insert(String, Value),
}

#[test]
fn mutated_payloads_have_one_verdict() -> Result<()> {
    let mut judges = judges()?;
    let seeds = seeds(&judges)?;
    // The same cases every time: a failure is seen again, and mended once.
    let mut runner = TestRunner::deterministic();
    let mut faults = Vec::new();
    for slug in slugs() {
        let of_slug: Vec<_> = seeds
            .iter()
            .filter(|(of, _)| of == slug)
            .map(|(_, payload)| payload)
            .collect();
        ensure!(!of_slug.is_empty(), "no valid payload of {slug} to start from");
        let keys: Vec<_> = judges.schema(slug)?.keys.iter().cloned().collect();
        let strategy = (
            any::<Index>(),
            prop::collection::vec((any::<Index>(), change(keys)), 1..4),
        );
        let mut mutants = Vec::new();
        for _ in 0..CASES {
            let (seed, changes) = strategy
                .new_tree(&mut runner)
                .map_err(|why| anyhow!("{why}"))?
                .current();
            let mut payload = (*seed.get(&of_slug)).clone();
            for (place, change) in changes {
                apply(&mut payload, place, change);
            }
            mutants.push(payload);
        }
        let payloads: Vec<_> = mutants.iter().map(|payload| (slug, payload)).collect();
        for (payload, verdict) in mutants.iter().zip(judges.check(&payloads)?) {
            if let Err(why) = verdict {
                faults.push(format!("{slug} {payload}\n{why}"));
            }
        }
    }
    // The shortest ones say most.
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

/// Every recorded payload, and every valid one of the published vectors.
fn seeds(judges: &Judges) -> Result<Vec<(String, Value)>> {
    let recorded = read(&layout().root.join("tests/captures"))?
        .into_iter()
        .flat_map(|capture| capture.payloads)
        .map(|Framed { item, .. }| (item.extension, item.payload));
    let mut seeds: Vec<_> = recorded.chain(published()?).collect();
    seeds.retain(|(slug, payload)| {
        judges
            .schema(slug)
            .is_ok_and(|schema| schema.accepted.is_valid(payload))
    });
    Ok(seeds)
}

fn published() -> Result<Vec<(String, Value)>> {
    let _ = fs::read_dir(layout().root.join("mirrors/vectors"))?;
    todo!()
}

fn change(keys: Vec<String>) -> impl Strategy<Value = Change> {
    let foreign = [
        "unknown",
        "__proto__",
        "constructor",
        "toString",
        "",
        "a b",
        "日本",
    ];
    let key = prop::sample::select([keys, foreign.map(str::to_owned).to_vec()].concat());
    prop::strategy::Union::new([
        proptest::strategy::Just(Change::Remove).boxed(),
        value().prop_map(Change::Replace).boxed(),
        (key, value())
            .prop_map(|(key, value)| Change::Insert(key, value))
            .boxed(),
    ])
}

/// Values that some rule somewhere cares about.
fn value() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1200.0),
        json!(-0.0),
        json!(0.5),
        json!(9_007_199_254_740_991_i64),
        json!(9_007_199_254_740_992_i64),
        json!(1e300),
        json!(""),
        json!("5"),
        json!("form"),
        json!("approval"),
        json!("started"),
        json!("completed"),
        json!("failed"),
        json!("Started"),
        json!([]),
        json!([null]),
        json!([{}]),
        json!([{"schema": {}}]),
        json!([{"schema": null}, 1]),
        json!({}),
        json!({"kind": "form"}),
        json!({"input_tokens": 1, "output_tokens": 2.0}),
        json!({"a": null}),
    ])
}

fn apply(payload: &mut Value, place: Index, change: Change) {
    let mut paths = Vec::new();
    collect(payload, String::new(), &mut paths);
    let path = place.get(&paths).clone();
    match change {
        Change::Replace(value) => {
            if let Some(target) = payload.pointer_mut(&path) {
                *target = value;
            }
        }
        Change::Insert(key, value) => match payload.pointer_mut(&path) {
            Some(Value::Object(fields)) => {
                fields.insert(key, value);
            }
            Some(Value::Array(items)) => items.push(value),
            _ => {}
        },
        Change::Remove => {
            let Some((parent, key)) = path.rsplit_once('/') else {
                return;
            };
            match payload.pointer_mut(parent) {
                Some(Value::Object(fields)) => {
                    fields.remove(&key.replace("~1", "/").replace("~0", "~"));
                }
                Some(Value::Array(items)) => {
                    key.parse()
                        .ok()
                        .filter(|at| *at < items.len())
                        .map(|at: usize| items.remove(at));
                }
                _ => {}
            }
        }
    }
}

/// The JSON pointers of everything in the value.
fn collect(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let key = key.replace('~', "~0").replace('/', "~1");
                collect(value, format!("{path}/{key}"), paths);
            }
        }
        Value::Array(items) => {
            for (at, value) in items.iter().enumerate() {
                collect(value, format!("{path}/{at}"), paths);
            }
        }
        _ => {}
    }
    paths.push(path);
}
