//! Turns recorded traffic into lists of payloads that three languages must find, and into one typed verdict on each.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use a2a_ext::skill::SKILL_RESULT;
use a2a_ext_tests::answer::{Answer, Refusal, Request};
use a2a_ext_tests::captures::{Capture, CardParam, Framed, comparable, read};
use a2a_ext_tests::json::{brief, normal};
use a2a_ext_tests::judges::{Judges, judges, layout, slugs};
use a2a_ext_tests::verdict::Verdict;
use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::{Value, json};

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
            [found, expected, &capture.flagged].map(|list| comparable(list, &listed_slugs()));
        expected.retain(|payload| listed.contains(payload) || !flagged.contains(payload));
        equal("Rust", list, found, &expected)?;
    }
    // What Rust skipped, all must skip.
    for (language, name) in [(1, "Python"), (2, "TypeScript")] {
        let found = list(language).context(name)?;
        equal(name, "payloads", &found.payloads, &rust.payloads)?;
        equal(name, "history_payloads", &found.history, &rust.history)?;
    }
    for param in &capture.card_params {
        check_param(judges, &rust.payloads, param)?;
    }
    judge(judges, &[rust.payloads, rust.history].concat())
}

/// Each skill's params must be found, and be judged by themselves as the expectation says.
fn check_param(judges: &mut Judges, found: &[Framed], param: &CardParam) -> Result<()> {
    let said = |framed: &Framed| {
        let said = framed
            .item
            .payload
            .get("skills")
            .and_then(|skills| skills.get(&param.skill));
        framed.item.extension == param.extension && said.map(normal) == Some(normal(&param.value))
    };
    ensure!(found.iter().any(said), "{param:?} was not found");
    let payload = json!({ "skills": { &param.skill: param.value } });
    let verdict = judges.check(&[(&param.extension, &payload)])?.remove(0);
    let verdict = verdict.map_err(|why| anyhow!("{param:?}: {why}"))?;
    ensure!(
        matches!(verdict, Verdict::Value(_)) == param.valid,
        "{param:?} is judged {verdict:?}"
    );
    Ok(())
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

/// The extensions, and the results of skills.
fn listed_slugs() -> Vec<&'static str> {
    [slugs(), vec![SKILL_RESULT.slug]].concat()
}

fn equal(language: &str, list: &str, found: &[Framed], expected: &[Framed]) -> Result<()> {
    let [found, expected] = [found, expected].map(|list| comparable(list, &listed_slugs()));
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
    let is_result = |framed: &&Framed| framed.item.extension == SKILL_RESULT.slug;
    let payloads: Vec<_> = found
        .iter()
        .filter(|framed| !is_result(framed))
        .map(|framed| (framed.item.extension.as_str(), &framed.item.payload))
        .collect();
    let mut verdicts = judges.check(&payloads)?.into_iter();
    let mut lines = String::new();
    for framed in found {
        let verdict = if is_result(&framed) {
            result_verdict(&framed.item.payload)
        } else {
            let verdict = verdicts.next().context("a verdict is missing")?;
            verdict.map_err(|why| anyhow!("{}: {why}", brief(framed)))?
        };
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

/// Of a skill's result only its reader knows the type, so the mirrors have no judge of it: any object is right.
fn result_verdict(payload: &Value) -> Verdict {
    match (SKILL_RESULT.reread)(payload) {
        Ok(value) => Verdict::Value(value),
        Err(error) => Verdict::Error(Refusal {
            extension: Some(error.extension.to_owned()),
            path: error.violation.path,
            kind: error.violation.kind.as_str().to_owned(),
            message: error.violation.message,
        }),
    }
}

/// The value with its keys sorted: their order is the recording's and means nothing.
fn sorted(value: &Value) -> Value {
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
