//! Turns streams that a generator makes into counts and sums, which must be those that the generator tells.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use a2a_ext_tests::answer::{Feed, Request};
use a2a_ext_tests::json::normal;
use a2a_ext_tests::judges::layout;
use a2a_ext_tests::streams::same;
use a2a_ext_xtask::check::environments;
use anyhow::{Context, Result, anyhow, ensure};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::summaries;

/// The frames and runs of tools of a stream that all languages read in a second.
const SMALL: [(&str, &str); 2] = [("--frames", "3000"), ("--tools", "300")];

/// What two generators that get the same arguments must tell alike.
const SAME_BYTES: [&str; 3] = ["sha256", "bytes", "frames"];

#[test]
fn small_streams_of_all_styles_say_what_is_expected() -> Result<()> {
    for style in ["py", "js", "rs", "v03"] {
        let (stream, expected) = generate(style, &SMALL)?;
        check(&stream, &expected, 4096).with_context(|| format!("style {style}"))?;
    }
    Ok(())
}

/// The stream for which there is a committed expectation.
#[test]
fn the_big_stream_says_what_is_expected() -> Result<()> {
    let (stream, told) = generate("py", &[])?;
    let committed = fs::read(layout().root.join("tests/captures/big/big_py_seed1.expect.json"))?;
    let expected: Value = serde_json::from_slice(&committed)?;
    for key in SAME_BYTES {
        ensure!(
            told[key] == expected[key],
            "the generator makes another stream: {key}"
        );
    }
    check(&stream, &expected, 64 * 1024)
}

/// The Python of the test environment, looked for once.
fn python() -> Result<&'static Path> {
    static PYTHON: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    PYTHON
        .get_or_init(|| match environments(&layout()) {
            Ok(ready) => Ok(ready.python),
            Err(error) => Err(format!("{error:#}")),
        })
        .as_deref()
        .map_err(|error| anyhow!("{error}"))
}

/// The stream of this style and what the generator tells of it; both files are below cargo's target folder.
fn generate(style: &str, arguments: &[(&str, &str)]) -> Result<(Vec<u8>, Value)> {
    let layout = layout();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("big");
    fs::create_dir_all(&folder)?;
    let size = arguments.first().map_or("whole", |(_, frames)| frames);
    let file = |suffix: &str| folder.join(format!("{style}-{size}.{suffix}"));
    let (stream, expectation) = (file("sse"), file("expect.json"));
    let output = Command::new(python()?)
        .arg(layout.root.join("tests/captures/big/gen_big_sse.py"))
        .args([
            Path::new("--style"),
            Path::new(style),
            Path::new("--out"),
            &stream,
            Path::new("--expect"),
            &expectation,
        ])
        .args(arguments.iter().flat_map(|(name, value)| [name, value]))
        .output()?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok((
        fs::read(stream)?,
        serde_json::from_slice(&fs::read(expectation)?)?,
    ))
}

fn check(stream: &[u8], expected: &Value, chunk: usize) -> Result<()> {
    let feed = Feed {
        chunk,
        ..Feed::whole("sse")
    };
    let summary = summaries(&[Request::stream(feed, stream)])?.remove(0)?;
    let told = told(&summary)?;
    let expected: Map<String, Value> = told
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, _)| (key.clone(), normal(&expected[key])))
        .collect();
    same("found", &told, "expected", &Value::Object(expected))
}

/// What the generator tells, worked out of a summary.
fn told(summary: &Value) -> Result<Value> {
    let (mut counts, mut stream) = (Map::new(), Sha256::new());
    for found in list(&summary["found"]) {
        let extension = text(&found["extension"])?;
        let count = counts.get(extension).and_then(Value::as_u64).unwrap_or_default();
        counts.insert(extension.to_owned(), json!(count + 1));
        let mut payload = found["payload"].clone();
        payload.sort_all_objects();
        stream.update(format!("{extension} {payload}\n"));
    }
    let tools = list(&summary["tool_timeline"]);
    let with = |key: &str, value: &str| tools.iter().filter(|run| run[key] == value).count();
    let names = [
        "read_file",
        "grep",
        "edit_file",
        "run_command",
        "task",
        "web_fetch",
    ];
    let phases =
        ["started", "completed", "failed"].map(|phase| (phase.to_owned(), json!(with("final_phase", phase))));
    let reasoning = text(&summary["reasoning_text"])?;
    let mut artifacts = Vec::new();
    for artifact in list(&summary["artifacts"]) {
        let text = text(&artifact["text"])?;
        if !text.is_empty() {
            artifacts.push(json!({
                "artifact_id": artifact["artifact_id"],
                "chars": text.chars().count(),
                "sha256": hex(&Sha256::digest(text)),
            }));
        }
    }
    let answer = list(&summary["artifacts"])
        .iter()
        .find(|artifact| artifact["artifact_id"] == "answer");
    let answer = text(&answer.context("there is no answer")?["text"])?;
    let tail = answer
        .char_indices()
        .rev()
        .nth(39)
        .map_or(answer, |(at, _)| &answer[at..]);
    Ok(json!({
        "frames": list(&summary["frame_kinds"]).len(),
        "payload_counts": counts,
        "payload_stream_sha256": hex(&stream.finalize()),
        "tool_calls": tools.len(),
        "tool_final_phase_counts": phases.into_iter().filter(|(_, count)| *count != 0).collect::<Map<_, _>>(),
        "tool_with_parent": tools.iter().filter(|run| !run["parent"].is_null()).count(),
        "tool_by_name": names.into_iter().map(|name| (name.to_owned(), json!(with("name", name)))).collect::<Map<_, _>>(),
        "first_open_tool": tools.iter().find(|run| run["final_phase"] == "started").map(|run| &run["toolCallId"]),
        "reasoning_chars": reasoning.chars().count(),
        "reasoning_sha256": hex(&Sha256::digest(reasoning)),
        "artifacts_with_text": artifacts,
        "answer_artifact_tail": tail,
        "cost": summary["cost"],
        "context": summary["context"],
        "final_state_norm": summary["final_state_norm"],
    }))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> Result<&str> {
    value.as_str().with_context(|| format!("{value} is no text"))
}

fn hex(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |mut hex, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
