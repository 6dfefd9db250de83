//! Turns every recording into what its turn says, which must be what its expectation says.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use a2a_ext_tests::answer::{Answer, Feed, Request, Testee};
use a2a_ext_tests::json::{brief, normal};
use a2a_ext_tests::judges::{judges, layout};
use a2a_ext_tests::recordings::{Recording, read};
use a2a_ext_tests::rust::Rust;
use a2a_ext_tests::streams::same;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{MIRRORS, summaries};

/// The sizes of chunks that every recording is fed in; 0 is all at once.
const CHUNKS: [usize; 4] = [0, 1, 7, 4096];

/// What a summary has from the expectation as it stands there.
const PLAIN: [&str; 8] = [
    "answer_text",
    "status_text",
    "reasoning_text",
    "final_state",
    "final_state_norm",
    "errors",
    "frame_kinds",
    "tool_timeline",
];

/// What no expectation has, and snapshots show.
const SHOWN: [&str; 5] = ["cost", "context", "pending", "faults", "broken"];

/// The extensions whose payloads a turn reads. One that an expectation flags as broken must be a fault of the turn and nothing else,
/// while the expectation's own reader may have taken something of it; the runs of tools that such payloads name are not compared.
const READ: [&str; 5] = ["tool-call-v1", "reasoning-v1", "cost-v1", "context-v1", "hitl-v1"];

/// The flags that say what is broken.
const FLAGS: [&str; 3] = ["malformed", "unknown_enum", "out_of_range"];

/// What is compared of a value.
type Form = fn(&Value) -> Value;

/// The folder, and whether it is this workspace's own.
pub fn folder() -> (PathBuf, bool) {
    let other = std::env::var_os("A2A_EXT_CAPTURES").map(PathBuf::from);
    let own = other.is_none();
    // Tests run in their package's folder, while people name one that is relative to the workspace.
    let folder = layout()
        .root
        .join(other.unwrap_or_else(|| PathBuf::from("tests/captures")));
    (folder, own)
}

#[test]
fn recordings_say_what_is_expected_however_they_are_cut_into_chunks() -> Result<()> {
    let (folder, own) = folder();
    let recordings = read(&folder)?;
    let turns: Vec<_> = recordings
        .iter()
        .filter(|recording| !recording.is_card())
        .collect();
    let requests: Vec<_> = turns
        .iter()
        .flat_map(|recording| {
            CHUNKS.map(|chunk| {
                let feed = Feed {
                    chunk,
                    ..Feed::whole(recording.format)
                };
                Request::stream(feed, recording.body.as_slice())
            })
        })
        .collect();
    let summaries = summaries(&requests)?;
    let (mut faults, mut shown) = (Vec::new(), String::new());
    for (recording, summaries) in turns.iter().zip(summaries.chunks(CHUNKS.len())) {
        match check(recording, summaries, own) {
            Ok(summary) => show(&mut shown, &recording.name, summary)?,
            Err(fault) => faults.push(format!("{}: {fault:#}", recording.name)),
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n\n"));
    if own {
        insta::with_settings!({snapshot_path => "../snapshots", prepend_module_to_snapshot => false}, {
            insta::assert_snapshot!("streams__recordings", shown);
        });
    }
    Ok(())
}

/// The summary, once it is as expected and the same for all sizes of chunks. Our own expectations say all that can be compared.
fn check<'a>(recording: &Recording, summaries: &'a [Result<Value>], own: bool) -> Result<&'a Value> {
    let mut whole = None;
    for (chunk, summary) in CHUNKS.iter().zip(summaries) {
        let summary = summary
            .as_ref()
            .map_err(|why| anyhow::anyhow!("chunks of {chunk} bytes: {why:#}"))?;
        let whole = *whole.get_or_insert(summary);
        same(&format!("chunks of {chunk} bytes"), summary, "all at once", whole)?;
    }
    let summary = whole.context("there is no summary")?;
    let (said, expected) = comparable(summary, &normal(&recording.expected), own)?;
    same("found", &said, "expected", &expected)?;
    Ok(summary)
}

/// Those parts of a summary that its expectation has, and the expectation in the same form.
fn comparable(summary: &Value, expected: &Value, all: bool) -> Result<(Value, Value)> {
    let (mut said, mut due) = (json!({}), json!({}));
    let forms: [(&str, Form); 2] = [("artifacts", texts), ("emitted_uris", sorted)];
    let plain = PLAIN.map(|key| (key, Value::clone as Form));
    for (key, form) in plain.into_iter().chain(forms) {
        if let Some(value) = expected.get(key) {
            said[key] = form(&summary[key]);
            due[key] = form(value);
        } else {
            ensure!(!all, "the expectation lacks {key}");
        }
    }
    said["truncated"] = summary["truncated"].clone();
    due["truncated"] = json!(expected.get("truncated") == Some(&json!(true)));
    let flagged = flagged(expected);
    for payload in &flagged {
        let is_fault = |fault: &Value| {
            ["frame_index", "channel", "extension"]
                .iter()
                .all(|key| fault[key] == payload[key])
        };
        ensure!(
            list(&summary["faults"]).iter().any(is_fault),
            "no fault is told of {}",
            brief(payload)
        );
        for timeline in [&mut said["tool_timeline"], &mut due["tool_timeline"]] {
            if let Some(runs) = timeline.as_array_mut() {
                runs.retain(|run| run["toolCallId"] != payload["payload"]["toolCallId"]);
            }
        }
    }
    Ok((said, due))
}

/// The payloads that are flagged as broken and of an extension that a turn reads.
fn flagged(expected: &Value) -> Vec<Value> {
    ["payloads", "history_payloads"]
        .iter()
        .flat_map(|key| list(&expected[key]))
        .filter(|payload| READ.iter().any(|slug| payload["extension"] == *slug))
        .filter(|payload| FLAGS.iter().any(|flag| payload.get(flag).is_some()))
        .cloned()
        .collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn texts(artifacts: &Value) -> Value {
    list(artifacts)
        .iter()
        .map(|artifact| json!({"artifact_id": artifact["artifact_id"], "text": artifact["text"]}))
        .collect()
}

fn sorted(strings: &Value) -> Value {
    let strings: BTreeSet<_> = list(strings).iter().filter_map(Value::as_str).collect();
    json!(strings)
}

/// What no expectation has, on a few lines: where there is something.
fn show(shown: &mut String, name: &str, summary: &Value) -> Result<()> {
    let artifacts = list(&summary["artifacts"]);
    let complete = artifacts
        .iter()
        .filter(|artifact| artifact["complete"] == true)
        .count();
    writeln!(
        shown,
        "{name}: {complete} of {} artifacts complete",
        artifacts.len()
    )?;
    for key in SHOWN {
        let mut value = summary[key].clone();
        value.sort_all_objects();
        if !value.is_null() && value != json!([]) {
            writeln!(shown, "  {key}: {value}")?;
        }
    }
    Ok(())
}

#[test]
fn cards_declare_what_is_expected() -> Result<()> {
    let (folder, own) = folder();
    for folder in [folder, layout().root.join("tests/vectors/captures")] {
        let recordings = read(&folder)?;
        let cards: Vec<_> = recordings
            .iter()
            .filter(|recording| recording.is_card())
            .collect();
        ensure!(!own || !cards.is_empty(), "{} holds no card", folder.display());
        let requests: Vec<_> = cards
            .iter()
            .map(|card| Request::declared(card.body.as_slice()))
            .collect();
        let answers: Vec<Vec<Answer>> = if MIRRORS {
            judges()?.ask(&requests)?.into_iter().map(Vec::from).collect()
        } else {
            Rust.ask(&requests)?
                .into_iter()
                .map(|answer| vec![answer])
                .collect()
        };
        for (card, answers) in cards.iter().zip(answers) {
            let expected = declarations(&card.expected["declared"]);
            for answer in &answers {
                let Answer::Value(declared) = answer else {
                    anyhow::bail!("{}: {}", card.name, brief(&answers));
                };
                same("found", &declarations(declared), "expected", &expected).context(card.name.clone())?;
            }
        }
    }
    Ok(())
}

/// Declarations with all that may be left out; params that are no object are none.
fn declarations(declared: &Value) -> Value {
    let full = |declaration: &Value| {
        json!({
            "uri": declaration["uri"],
            "description": declaration["description"].as_str().unwrap_or_default(),
            "required": declaration["required"] == true,
            "params": declaration.get("params").filter(|params| params.is_object()).map(normal),
        })
    };
    list(declared).iter().map(full).collect()
}
