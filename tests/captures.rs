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

/// The verdict on each payload, one a line, once all languages found what is expected.
fn check(judges: &mut Judges, capture: &Capture) -> Result<String> {
    let requests: Vec<_> = capture.frames.iter().cloned().map(Request::scan).collect();
    let answers = judges.ask(&requests)?;
    let asked = match &capture.request {
        Some((request, _)) => judges.ask(&[Request::scan(request.as_slice())])?,
        None => Vec::new(),
    };
    let mut found = Vec::new();
    for (language, name) in ["Rust", "Python", "TypeScript"].into_iter().enumerate() {
        let answers = answers.iter().map(|answers| &answers[language]);
        let (history, payloads) = listed(answers).map_err(|error| error.context(name))?;
        equal(name, "payloads", &payloads, &capture.payloads)?;
        equal(name, "history_payloads", &history, &capture.history_payloads)?;
        found = payloads.into_iter().chain(history).collect();
        if let Some((_, expected)) = &capture.request {
            let (_, payloads) = listed(asked.iter().map(|answers| &answers[language]))?;
            equal(name, "request_payloads", &payloads, expected)?;
            found.extend(payloads);
        }
    }
    for param in &capture.card_params {
        check_param(judges, &found, param)?;
    }
    judge(judges, &found)
}

/// Each skill's params must be found, and be judged by themselves as the expectation says.
fn check_param(judges: &mut Judges, found: &[Framed], param: &CardParam) -> Result<()> {
    let said = |framed: &&Framed| {
        let said = framed
            .item
            .payload
            .get("skills")
            .and_then(|skills| skills.get(&param.skill));
        framed.item.extension == param.extension && said.map(normal) == Some(normal(&param.value))
    };
    ensure!(
        found.iter().any(|framed| said(&framed)),
        "{param:?} was not found"
    );
    let payload = json!({ "skills": { &param.skill: param.value } });
    let verdict = judges.check(&[(&param.extension, &payload)])?.remove(0);
    let verdict = verdict.map_err(|why| anyhow!("{param:?}: {why}"))?;
    ensure!(
        matches!(verdict, Verdict::Value(_)) == param.valid,
        "{param:?} is judged {verdict:?}"
    );
    Ok(())
}

/// What one language found: inside the history of tasks, and outside.
fn listed<'a>(answers: impl Iterator<Item = &'a Answer>) -> Result<(Vec<Framed>, Vec<Framed>)> {
    let mut found = Vec::new();
    for (frame_index, answer) in answers.enumerate() {
        let Answer::Found(items) = answer else {
            bail!("frame {frame_index}: {}", brief(answer));
        };
        found.extend(items.iter().cloned().map(|item| Framed { frame_index, item }));
    }
    Ok(found
        .into_iter()
        .partition(|framed| framed.item.channel.starts_with("history.")))
}

fn equal(language: &str, list: &str, found: &[Framed], expected: &[Framed]) -> Result<()> {
    let slugs = [slugs(), vec![SKILL_RESULT.slug]].concat();
    let (found, expected) = (comparable(found, &slugs), comparable(expected, &slugs));
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
