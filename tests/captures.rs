//! Turns recorded traffic into lists of payloads that three languages must find, and into one typed verdict on each.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use a2a_ext_tests::answer::{Answer, Request};
use a2a_ext_tests::captures::{Capture, Framed, comparable, read};
use a2a_ext_tests::json::{brief, normal};
use a2a_ext_tests::judges::{Judges, judges, layout, slugs};
use a2a_ext_tests::verdict::Verdict;
use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::Value;

/// Another folder of recordings to read; verdicts on those have no snapshots.
const FOLDER: &str = "A2A_EXT_CAPTURES";

#[test]
fn captures_are_read_alike_in_three_languages() -> Result<()> {
    let other = std::env::var_os(FOLDER).map(PathBuf::from);
    // Tests run in their package's folder, while people name one that is relative to the workspace.
    let folder = layout()
        .root
        .join(other.clone().unwrap_or_else(|| PathBuf::from("tests/captures")));
    let mut judges = judges()?;
    let (mut faults, mut verdicts) = (Vec::new(), Vec::new());
    for capture in read(&folder)? {
        match check(&mut judges, &capture) {
            Ok(lines) => verdicts.push((capture.name.replace('/', "__"), lines)),
            Err(fault) => faults.push(format!("{}: {fault:#}", capture.name)),
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n\n"));
    if other.is_none() {
        compare_snapshots(&verdicts)?;
    }
    Ok(())
}

/// Made by hand, with what servers seldom send: each is read as expected, and no longer once any of it is expected otherwise.
#[test]
fn a_wrong_expectation_of_captures_is_seen() -> Result<()> {
    let mut judges = judges()?;
    for capture in read(&layout().root.join("tests/vectors/captures"))? {
        check(&mut judges, &capture).with_context(|| capture.name.clone())?;
        for (wrong, capture) in wrong_expectations(&capture) {
            let seen = check(&mut judges, &capture).is_err();
            ensure!(seen, "{}: {wrong} is not seen", capture.name);
        }
    }
    Ok(())
}

/// The capture with one payload of a registered extension left out, or with one field of it changed.
fn wrong_expectations(capture: &Capture) -> Vec<(String, Capture)> {
    type Change = (&'static str, fn(&mut Framed));
    const CHANGES: [Change; 7] = [
        ("extension", |framed| {
            framed.item.extension = "trace-v9".to_owned()
        }),
        ("key", |framed| framed.item.key.push('/')),
        ("channel", |framed| framed.item.channel.push('s')),
        ("frame_index", |framed| framed.frame_index += 1),
        ("part_index", |framed| {
            framed.item.part_index = framed.item.part_index.map_or(Some(0), |_| None);
        }),
        ("artifact_id", |framed| {
            framed.item.artifact_id = framed.item.artifact_id.take().xor(Some(String::new()));
        }),
        ("payload", |framed| framed.item.payload = Value::from(0.5)),
    ];
    let lists: [fn(&mut Capture) -> &mut Vec<Framed>; 2] = [
        |capture| &mut capture.payloads,
        |capture| &mut capture.history_payloads,
    ];
    let mut wrong = Vec::new();
    for list in lists {
        for at in 0..list(&mut capture.clone()).len() {
            let framed = list(&mut capture.clone())[at].clone();
            // What a reader may skip, and what belongs to nobody, may be expected or not.
            if capture.flagged.contains(&framed) || !slugs().contains(&framed.item.extension.as_str()) {
                continue;
            }
            for (field, change) in CHANGES {
                let mut changed = capture.clone();
                change(&mut list(&mut changed)[at]);
                wrong.push((format!("another {field} of {}", brief(&framed)), changed));
            }
            let mut changed = capture.clone();
            list(&mut changed).remove(at);
            wrong.push((format!("the lack of {}", brief(&framed)), changed));
        }
    }
    wrong
}

/// The verdict on each payload, one a line, once all languages found what is expected.
fn check(judges: &mut Judges, capture: &Capture) -> Result<String> {
    let requests: Vec<_> = capture.frames.iter().cloned().map(Request::scan).collect();
    let answers = judges.ask(&requests)?;
    // A text that is no JSON holds nothing, and it must be none to everybody.
    for (frame_index, answers) in answers.iter().enumerate() {
        let readers = answers.iter().filter(|answer| !is_no_json(answer)).count();
        ensure!(
            readers == 0 || readers == answers.len(),
            "frame {frame_index} is JSON for some languages only: {}",
            brief(answers)
        );
    }
    let list = |language: usize| listed(answers.iter().map(|answers| &answers[language]));
    let rust = list(0).context("Rust")?;
    for (list, found, expected) in [
        ("payloads", &rust.payloads, &capture.payloads),
        ("history_payloads", &rust.history, &capture.history_payloads),
    ] {
        let [listed, mut expected, flagged] =
            [found, expected, &capture.flagged].map(|list| comparable(list, &slugs()));
        expected.retain(|payload| listed.contains(payload) || !flagged.contains(payload));
        equal("Rust", list, found, &expected)?;
    }
    // What Rust skipped, all must skip.
    for (language, name) in [(1, "Python"), (2, "TypeScript")] {
        let found = list(language).context(name)?;
        equal(name, "payloads", &found.payloads, &rust.payloads)?;
        equal(name, "history_payloads", &found.history, &rust.history)?;
    }
    judge(judges, &[rust.payloads, rust.history].concat())
}

fn is_no_json(answer: &Answer) -> bool {
    matches!(answer, Answer::Error(error) if error.kind == "json")
}

/// What one language found.
struct Listed {
    /// Outside the history of tasks.
    payloads: Vec<Framed>,
    /// Inside it.
    history: Vec<Framed>,
}

fn listed<'a>(answers: impl Iterator<Item = &'a Answer>) -> Result<Listed> {
    let mut found = Vec::new();
    for (frame_index, answer) in answers.enumerate().filter(|(_, answer)| !is_no_json(answer)) {
        let Answer::Found(items) = answer else {
            bail!("frame {frame_index}: {}", brief(answer));
        };
        found.extend(items.iter().cloned().map(|item| Framed { frame_index, item }));
    }
    let (history, payloads) = found
        .into_iter()
        .partition::<Vec<_>, _>(|framed| framed.item.channel.starts_with("history."));
    Ok(Listed { payloads, history })
}

fn equal(language: &str, list: &str, found: &[Framed], expected: &[Framed]) -> Result<()> {
    let [found, expected] = [found, expected].map(|list| comparable(list, &slugs()));
    let differs = found.iter().zip(&expected).position(|(a, b)| a != b);
    if let Some(at) = differs {
        bail!(
            "{language}: {list}[{at}] is\n  {}\nexpected\n  {}",
            brief(&found[at]),
            brief(&expected[at])
        );
    }
    ensure!(
        found.len() == expected.len(),
        "{language}: {} {list}, expected {}",
        found.len(),
        expected.len()
    );
    Ok(())
}

fn judge(judges: &mut Judges, found: &[Framed]) -> Result<String> {
    let payloads: Vec<_> = found
        .iter()
        .map(|framed| (framed.item.extension.as_str(), &framed.item.payload))
        .collect();
    let mut lines = String::new();
    for (framed, verdict) in found.iter().zip(judges.check(&payloads)?) {
        let verdict = verdict.map_err(|why| anyhow!("{}: {why}", brief(framed)))?;
        let item = &framed.item;
        write!(
            lines,
            "{} {} {} ",
            framed.frame_index, item.channel, item.extension
        )?;
        match verdict {
            Verdict::Value(value) => writeln!(lines, "ok {}", sorted(&normal(&value)))?,
            Verdict::Error(error) => {
                writeln!(lines, "{} at {:?}: {}", error.kind, error.path, error.message)?
            }
            Verdict::Absent => bail!("{}: a bare payload is never absent", brief(framed)),
        }
    }
    Ok(lines)
}

/// The value with its keys sorted: their order is the recording's and means nothing.
fn sorted(value: &serde_json::Value) -> serde_json::Value {
    let mut value = value.clone();
    value.sort_all_objects();
    value
}

/// One reviewed file for each recording that holds payloads, and no file without its recording.
fn compare_snapshots(verdicts: &[(String, String)]) -> Result<()> {
    let mut expected = BTreeSet::new();
    for (name, lines) in verdicts.iter().filter(|(_, lines)| !lines.is_empty()) {
        insta::assert_snapshot!(name.as_str(), lines);
        expected.insert(format!("captures__{name}.snap"));
    }
    for entry in fs::read_dir(layout().root.join("tests/snapshots"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let is_orphan =
            name.starts_with("captures__") && name.ends_with(".snap") && !expected.contains(&name);
        ensure!(
            !is_orphan,
            "tests/snapshots/{name} belongs to no recording; delete it"
        );
    }
    Ok(())
}
