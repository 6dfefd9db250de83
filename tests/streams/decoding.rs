//! Turns odd bodies into events, which must be those that are due, in chunks of every size.

use std::fs;

use a2a_ext_tests::answer::{Feed, Request};
use a2a_ext_tests::judges::layout;
use a2a_ext_tests::recordings::read;
use a2a_ext_tests::streams::same;
use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::summaries;

/// The sizes of chunks; 0 is all at once.
const CHUNKS: [usize; 4] = [0, 1, 2, 5];

/// A body, and some of what is said of it; the keys are those of a summary.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    description: String,
    format: String,
    limit: Option<usize>,
    text: Option<String>,
    base64: Option<String>,
    says: Map<String, Value>,
}

#[test]
fn odd_bodies_are_told_apart_as_is_due() -> Result<()> {
    let text = fs::read(layout().root.join("tests/vectors/streams.json"))?;
    let cases: Vec<Case> = serde_json::from_slice(&text).context("streams.json")?;
    let mut bodies = Vec::new();
    for case in &cases {
        bodies.push(match (&case.text, &case.base64) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(base64)) => BASE64_STANDARD.decode(base64)?,
            _ => bail!("{}: text or base64", case.description),
        });
    }
    let feeds = cases.iter().zip(&bodies).flat_map(|(case, body)| {
        let format = ["sse", "lines"]
            .into_iter()
            .find(|format| case.format == *format)
            .unwrap_or("json");
        CHUNKS.map(|chunk| {
            Request::stream(
                Feed {
                    format,
                    chunk,
                    limit: case.limit,
                },
                body.as_slice(),
            )
        })
    });
    let summaries = summaries(&feeds.collect::<Vec<_>>())?;
    let mut faults = Vec::new();
    for (case, summaries) in cases.iter().zip(summaries.chunks(CHUNKS.len())) {
        ensure!(!case.says.is_empty(), "{}: nothing is due", case.description);
        for (chunk, summary) in CHUNKS.iter().zip(summaries) {
            let check = || -> Result<()> {
                let summary = summary.as_ref().map_err(|why| anyhow::anyhow!("{why:#}"))?;
                for (key, due) in &case.says {
                    same("said", &summary[key], "due", due).context(key.clone())?;
                }
                Ok(())
            };
            if let Err(fault) = check() {
                faults.push(format!(
                    "{}, chunks of {chunk} bytes: {fault:#}",
                    case.description
                ));
            }
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n\n"));
    Ok(())
}

/// Hand-made bodies with broken and odd frames, and recorded ones under a limit that cuts many of their events off.
#[test]
fn odd_bodies_and_small_limits_are_read_alike_in_chunks_of_every_size() -> Result<()> {
    let root = layout().root;
    let mut bodies = Vec::new();
    for (folder, limit) in [
        ("tests/vectors/captures", None),
        ("tests/captures/py130", Some(600)),
        ("tests/captures/js130", Some(600)),
    ] {
        bodies.extend(
            read(&root.join(folder))?
                .into_iter()
                .map(|recording| (recording, limit)),
        );
    }
    let requests: Vec<_> = bodies
        .iter()
        .flat_map(|(recording, limit)| {
            let format = recording.format;
            CHUNKS.map(|chunk| {
                Request::stream(
                    Feed {
                        format,
                        chunk,
                        limit: *limit,
                    },
                    recording.body.as_slice(),
                )
            })
        })
        .collect();
    let summaries = summaries(&requests)?;
    let mut faults = Vec::new();
    for ((recording, _), summaries) in bodies.iter().zip(summaries.chunks(CHUNKS.len())) {
        let mut whole = None;
        for summary in summaries {
            let check = match (summary, whole) {
                (Err(why), _) => Err(anyhow::anyhow!("{why:#}")),
                (Ok(summary), None) => {
                    whole = Some(summary);
                    Ok(())
                }
                (Ok(summary), Some(whole)) => same("in chunks", summary, "all at once", whole),
            };
            faults.extend(check.err().map(|fault| format!("{}: {fault:#}", recording.name)));
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n\n"));
    Ok(())
}
