//! Turns the bytes of a turn into the runtime's summary of it, in the form that all three languages give.

use std::collections::BTreeSet;

use a2a_ext::stream::{Decoder, Event, Format};
use a2a_ext::turn::{Phase, Turn};
use a2a_ext::{A2aExtension, Declaration, EmitError, Frame};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::answer::{Answer, Feed};
use super::json::{brief, normal};
use super::judges::Judges;
use super::rust::found;
use super::verdict::{Answers, Verdict, agree};

/// The languages, in the order of their answers.
const LANGUAGES: [&str; 3] = ["Rust", "Python", "TypeScript"];

/// Every key of a summary.
pub const KEYS: [&str; 18] = [
    "answer_text",
    "artifacts",
    "broken",
    "context",
    "cost",
    "emitted_uris",
    "errors",
    "faults",
    "final_state",
    "final_state_norm",
    "found",
    "frame_kinds",
    "ids",
    "pending",
    "reasoning_text",
    "status_text",
    "tool_timeline",
    "truncated",
];

/// What the runtime makes of these bytes.
///
/// # Errors
/// When there is no such format, or a payload that was read cannot be written.
pub fn summary(feed: &Feed, bytes: &[u8]) -> Result<Value> {
    let format = match feed.format {
        "sse" => Format::Sse,
        "lines" => Format::Lines,
        "json" => Format::Json,
        other => bail!("there is no format {other}"),
    };
    let mut decoder = Decoder::new(format);
    if let Some(limit) = feed.limit {
        decoder = decoder.with_limit(limit);
    }
    let mut heard = Heard::default();
    let length = if feed.chunk == 0 { bytes.len() } else { feed.chunk };
    for chunk in bytes.chunks(length.max(1)) {
        decoder.feed(chunk);
        while let Some(event) = decoder.next_event() {
            heard.take(&event);
        }
    }
    decoder.finish();
    while let Some(event) = decoder.next_event() {
        heard.take(&event);
    }
    Ok(heard.summary(decoder.truncated())?)
}

/// What the runtime finds declared on a card.
#[must_use]
pub fn declared(card: &Value) -> Vec<Declaration> {
    a2a_ext::declared(card)
}

#[derive(Default)]
struct Heard {
    turn: Turn,
    kinds: Vec<&'static str>,
    found: Vec<Value>,
    ids: Vec<Option<String>>,
}

impl Heard {
    fn take(&mut self, event: &Event) {
        self.turn.take(event);
        self.ids.push(event.id.clone());
        self.kinds.push(match &event.frame {
            Ok(frame) => kind(frame),
            Err(_) => "broken",
        });
        for item in event.frame.as_ref().map(found).unwrap_or_default() {
            self.found.push(json!({
                "extension": item.extension,
                "key": item.key,
                "channel": item.channel,
                "part_index": item.part_index,
                "artifact_id": item.artifact_id,
                "payload": item.payload,
                "frame_index": event.index,
            }));
        }
    }

    fn summary(self, truncated: bool) -> Result<Value, EmitError> {
        let turn = &self.turn;
        let pending = turn
            .pending_input()
            .map(|pending| Ok(json!({"text": pending.text, "prompt": payload(pending.prompt.as_ref())?})))
            .transpose()?;
        Ok(json!({
            "frame_kinds": self.kinds,
            "found": self.found,
            "answer_text": turn.answer(),
            "status_text": turn.status_text(),
            "reasoning_text": turn.reasoning(),
            "artifacts": turn.artifacts().iter().map(|artifact| json!({
                "artifact_id": artifact.id, "text": artifact.text, "complete": artifact.complete,
            })).collect::<Vec<_>>(),
            "final_state": turn.wire_state(),
            "final_state_norm": turn.state().map(|state| state.as_str()),
            "tool_timeline": turn.tools().iter().map(|run| json!({
                "toolCallId": run.id,
                "name": run.name,
                "names": run.names,
                "phases": run.phases.iter().map(|phase| phase.as_str()).collect::<Vec<_>>(),
                "final_phase": run.phase().map(Phase::as_str),
                "parent": run.parent,
                "args": run.args,
                "result": run.result,
                "error": run.error,
                "outputChars": run.output_chars,
            })).collect::<Vec<_>>(),
            "errors": turn.errors().iter().map(|error| json!({
                "frame_index": error.frame_index, "code": error.code, "message": error.message,
            })).collect::<Vec<_>>(),
            "broken": turn.broken().iter().map(|broken| json!({
                "index": broken.index, "offset": broken.offset, "kind": broken.violation.kind.as_str(),
            })).collect::<Vec<_>>(),
            "faults": turn.faults().iter().map(|fault| json!({
                "frame_index": fault.frame_index,
                "channel": fault.channel,
                "extension": fault.extension.slug,
                "path": fault.error.violation.path,
                "kind": fault.error.violation.kind.as_str(),
                "message": fault.error.violation.message,
            })).collect::<Vec<_>>(),
            "truncated": truncated,
            "emitted_uris": turn.emitted_uris(),
            "ids": self.ids,
            "cost": payload(turn.cost())?,
            "context": payload(turn.context())?,
            "pending": pending,
        }))
    }
}

fn payload<E: A2aExtension>(extension: Option<&E>) -> Result<Option<Value>, EmitError> {
    extension.map(A2aExtension::to_payload).transpose()
}

fn kind(frame: &Value) -> &'static str {
    match Frame::of(frame) {
        Frame::Task(_) => "task",
        Frame::Message(_) => "message",
        Frame::StatusUpdate(_) => "statusUpdate",
        Frame::ArtifactUpdate(_) => "artifactUpdate",
        Frame::TaskList(_) => "taskList",
        Frame::Error(_) => "error",
        _ => "other",
    }
}

/// The one summary of all three languages, in normal form; payloads are the mirrors', which keep unknown fields.
///
/// # Errors
/// What they disagree about.
pub fn agreed(judges: &Judges, answers: &Answers) -> Result<Value> {
    let mut summaries = Vec::new();
    for (language, answer) in LANGUAGES.into_iter().zip(answers) {
        summaries.push(checked(answer).context(language)?);
    }
    for (pointer, extension) in [
        ("/cost", "cost-v1"),
        ("/context", "context-v1"),
        ("/pending/prompt", "hitl-v1"),
    ] {
        let mut payloads = [Answer::None(true), Answer::None(true), Answer::None(true)];
        for (payload, summary) in payloads.iter_mut().zip(&mut summaries) {
            match summary.pointer_mut(pointer).map(Value::take) {
                None | Some(Value::Null) => {}
                Some(value) => *payload = Answer::Value(value),
            }
        }
        match agree(&payloads, judges.schema(extension)?) {
            Ok(Verdict::Value(value)) => {
                for summary in &mut summaries {
                    if let Some(place) = summary.pointer_mut(pointer) {
                        *place = value.clone();
                    }
                }
            }
            Ok(_) => {}
            Err(why) => bail!("{pointer}: {why}"),
        }
    }
    let rust = summaries.swap_remove(0);
    for (language, other) in ["TypeScript", "Python"].into_iter().zip(&summaries) {
        same(language, other, LANGUAGES[0], &rust)?;
    }
    Ok(rust)
}

/// The summary, once it has all keys and no other, in normal form.
///
/// # Errors
/// When it is none.
pub fn checked(answer: &Answer) -> Result<Value> {
    let Answer::Stream(summary) = answer else {
        bail!("it gives no summary: {}", brief(answer));
    };
    let keys: BTreeSet<_> = summary
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, _)| key.as_str())
        .collect();
    ensure!(keys == BTreeSet::from(KEYS), "the summary has the keys {keys:?}");
    let mut summary = normal(summary);
    // As `scan` answers: what is absent may be left out.
    for found in summary["found"].as_array_mut().into_iter().flatten() {
        for key in ["part_index", "artifact_id"] {
            found[key] = found[key].take();
        }
    }
    Ok(summary)
}

/// Whether two summaries, or the keys that both have, are the same.
///
/// # Errors
/// Where they differ first.
pub fn same(one: &str, a: &Value, other: &str, b: &Value) -> Result<()> {
    let mut path = String::new();
    let (mut a, mut b) = (a, b);
    loop {
        let (next, at) = match (a, b) {
            (Value::Object(x), Value::Object(y)) => {
                let keys = x.keys().chain(y.keys());
                let Some(key) = keys.into_iter().find(|key| x.get(*key) != y.get(*key)) else {
                    return Ok(());
                };
                ((x.get(key), y.get(key)), format!(".{key}"))
            }
            (Value::Array(x), Value::Array(y)) => {
                let length = x.len().max(y.len());
                let Some(at) = (0..length).find(|at| x.get(*at) != y.get(*at)) else {
                    return Ok(());
                };
                ((x.get(at), y.get(at)), format!("[{at}]"))
            }
            _ if a == b => return Ok(()),
            _ => bail!("{path} differs\n  {one}: {}\n  {other}: {}", brief(a), brief(b)),
        };
        path += &at;
        match next {
            (Some(x), Some(y)) => (a, b) = (x, y),
            (x, y) => bail!("{path} differs\n  {one}: {}\n  {other}: {}", brief(&x), brief(&y)),
        }
    }
}
