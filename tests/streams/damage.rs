//! Turns each event of every recorded stream into a broken one, a lost one, and one that says nothing: the rest is read alike.

use std::thread::{self, ScopedJoinHandle};

use a2a_ext_tests::answer::{Feed, Request};
use a2a_ext_tests::recordings::{Recording, read};
use a2a_ext_tests::streams::same;
use anyhow::{Context, Result, anyhow, ensure};
use serde_json::{Value, json};

use super::recordings::folder;
use super::{rust_summaries, summaries};

/// What becomes of the text of an event.
type Damage = (&'static str, fn(&[u8]) -> Vec<u8>);

/// A text that is JSON and says nothing, and ways in which a text is no JSON any more.
const NOTHING: &[u8] = b"{}";
const DAMAGES: [Damage; 3] = [
    ("cut short", |text| text[..text.len() / 2].to_vec()),
    ("a brace garbled", |text| [b"[", &text[1..]].concat()),
    ("a byte garbled", |text| {
        let half = text.len() / 2;
        [&text[..half], b"\xff", &text[half + 1..]].concat()
    }),
];

/// Every so many events, the mirrors are asked too, with one damage after the other.
const SAMPLE: usize = 5;

/// So that two processors are busy.
const THREADS: usize = 2;

#[test]
fn a_damaged_event_costs_nothing_but_itself() -> Result<()> {
    let (folder, _) = folder();
    let mut recordings = read(&folder)?;
    recordings.retain(|recording| recording.format != "json");
    let recordings = &recordings;
    let tallies: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|first| scope.spawn(move || damage_all(recordings.iter().skip(first).step_by(THREADS))))
            .collect();
        threads.into_iter().map(ScopedJoinHandle::join).collect()
    });
    let (mut events, mut telling, mut faults) = (0, 0, Vec::new());
    for tally in tallies {
        let tally = tally.map_err(|_| anyhow!("a thread panicked"))??;
        events += tally.events;
        telling += tally.telling;
        faults.extend(tally.faults);
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n\n"));
    ensure!(
        telling * 2 >= events,
        "{telling} of {events} events say something"
    );
    Ok(())
}

#[derive(Default)]
struct Tally {
    events: usize,
    /// The events without which the turn says something else.
    telling: usize,
    faults: Vec<String>,
}

fn damage_all<'a>(recordings: impl Iterator<Item = &'a Recording>) -> Result<Tally> {
    let mut tally = Tally::default();
    for recording in recordings {
        let texts = recording.texts();
        let frames = recording.expected["frames"].as_u64();
        ensure!(
            frames.is_none_or(|frames| frames == texts.len() as u64),
            "{}: {} texts",
            recording.name,
            texts.len()
        );
        let whole = rust_summaries(&[request(recording, &recording.body)])?.remove(0)?;
        for index in 0..texts.len() {
            tally.events += 1;
            match check(recording, index, tally.events) {
                Ok(without) => tally.telling += usize::from(!is_same_turn(&whole, &without)),
                Err(fault) => tally
                    .faults
                    .push(format!("{}, event {index}: {fault:#}", recording.name)),
            }
        }
    }
    Ok(tally)
}

/// What the turn says without this event, once all damages of it come to that.
fn check(recording: &Recording, index: usize, count: usize) -> Result<Value> {
    let damaged: Vec<_> = DAMAGES
        .iter()
        .map(|(_, damage)| request(recording, &replaced(recording, index, damage)))
        .collect();
    let mut requests = vec![
        request(recording, &replaced(recording, index, |_| NOTHING.to_vec())),
        request(recording, &lost(recording, index)),
    ];
    requests.extend(damaged.iter().cloned());
    let mut summaries_ = rust_summaries(&requests)?.into_iter();
    let mut next = || summaries_.next().context("a summary is missing")?;
    let (mut nothing, lost) = (next()?, next()?);
    same(
        "the event lost",
        &lost,
        "saying nothing",
        &shortened(&nothing, index),
    )
    .context("lost")?;
    let without = nothing.clone();
    nothing["frame_kinds"][index] = json!("broken");
    for (name, _) in DAMAGES {
        let mut summary = next().context(name)?;
        let broken = summary["broken"].take();
        let place = json!([{"index": index, "kind": "json", "offset": broken[0]["offset"]}]);
        same("found", &broken, "expected", &place).context(name)?;
        summary["broken"] = json!([]);
        same(name, &summary, "saying nothing", &nothing)?;
    }
    if count.is_multiple_of(SAMPLE) {
        let one = &damaged[count / SAMPLE % damaged.len()];
        summaries(std::slice::from_ref(one))?
            .remove(0)
            .context("three languages")?;
    }
    Ok(without)
}

fn request(recording: &Recording, body: &[u8]) -> Request {
    Request::stream(Feed::whole(recording.format), body)
}

/// The body with another text in the place of an event's.
fn replaced(recording: &Recording, index: usize, damage: impl Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let text = recording.texts()[index].clone();
    let body = &recording.body;
    [
        &body[..text.start],
        &damage(&body[text.clone()]),
        &body[text.end..],
    ]
    .concat()
}

/// The body without an event's line; a block without data is no event.
fn lost(recording: &Recording, index: usize) -> Vec<u8> {
    let text = recording.texts()[index].clone();
    let body = &recording.body;
    let is_end = |byte: &u8| *byte == b'\n';
    let start = body[..text.start].iter().rposition(is_end).map_or(0, |at| at + 1);
    let end = body[text.end..]
        .iter()
        .position(is_end)
        .map_or(body.len(), |at| text.end + at + 1);
    [&body[..start], &body[end..]].concat()
}

/// The summary without an event that said nothing: it has no kind and no id, and later ones come one earlier.
fn shortened(summary: &Value, index: usize) -> Value {
    let mut summary = summary.clone();
    for key in ["frame_kinds", "ids"] {
        if let Some(list) = summary[key].as_array_mut() {
            list.remove(index);
        }
    }
    for key in ["found", "errors", "faults"] {
        for item in summary[key].as_array_mut().into_iter().flatten() {
            let at = item["frame_index"].as_u64().unwrap_or_default();
            item["frame_index"] = json!(if at > index as u64 { at - 1 } else { at });
        }
    }
    summary
}

fn is_same_turn(a: &Value, b: &Value) -> bool {
    [
        "answer_text",
        "reasoning_text",
        "tool_timeline",
        "final_state",
        "status_text",
        "cost",
        "artifacts",
        "errors",
        "pending",
    ]
    .iter()
    .all(|key| a[key] == b[key])
}
