//! Turns rows into outcomes: each is lowered alone, and those that are not refused make one package of each language.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc;
use std::thread::{self, ScopedJoinHandle};

use a2a_ext::{Contract, Descriptor, Registry};
use a2a_ext_xtask::{FileSet, Layout, emit, lower};
use anyhow::{Context, Result, anyhow, ensure};

use crate::languages::{self, Answer, Asked};
use crate::refusal;
use crate::report::RANDOM;
use crate::subject::Subject;
use crate::{Outcome, Row, page, typed};

/// The most faults of one row that are said.
const MOST: usize = 6;

/// Judges rows together; `name` is that of the folder below cargo's target folder.
///
/// # Errors
/// When a language cannot be asked at all.
pub fn judge(name: &str, rows: &[Row]) -> Result<Vec<Outcome>> {
    let workspace = Layout::workspace_root();
    let folder = workspace.join("target/a2a-ext/shapes").join(name);
    let mut faults: Vec<Vec<String>> = vec![Vec::new(); rows.len()];
    let mut refused: Vec<Option<String>> = vec![None; rows.len()];
    let mut lowered = Vec::new();
    let sources = folder.with_extension("sources");
    let by_the_derive = refusal::by_the_derive(rows);
    let words = each(rows, |row| refusal::of(row, &workspace, &sources));
    for (index, words) in words.into_iter().enumerate() {
        match words? {
            Some(_)
                if rows[index].ui.is_some()
                    && let Err(error) = &by_the_derive =>
            {
                faults[index].push(error.to_string());
            }
            Some(words) => refused[index] = Some(words),
            None => lowered.push(index),
        }
    }
    let descriptors: Vec<&'static Descriptor> = lowered
        .iter()
        .filter_map(|index| rows[*index].descriptor)
        .collect();
    let registry = Registry::new(descriptors.leak());
    let layout = refusal::layout(folder.clone());
    let model = lower(&registry).map_err(|refusals| {
        let lines: Vec<String> = refusals.iter().map(ToString::to_string).collect();
        anyhow!(
            "types that lower alone do not lower together:\n{}",
            lines.join("\n")
        )
    })?;
    let files = emit(&model, &layout);
    replace(&folder, &files)?;
    let pages = files.iter().filter(|(path, _)| path.ends_with(".md"));
    for (path, text) in pages {
        let index = lowered
            .iter()
            .find(|index| path.contains(&format!("/{}-v1.", rows[**index].name)));
        let mut found: Vec<String> = page::faults(text)
            .map(|fault| format!("{path}: {fault}"))
            .collect();
        match index {
            Some(index) => {
                let schema = rows[*index]
                    .descriptor
                    .map(|row| (row.schema)(Contract::Accepted));
                let schema = schema.unwrap_or_default().to_value();
                found.extend(
                    page::lost(text, &schema)
                        .iter()
                        .map(|fault| format!("{path}: {fault}")),
                );
                faults[*index].append(&mut found);
            }
            // A page of all of them.
            None => ensure!(found.is_empty(), "{}", found.join("\n")),
        }
    }

    let mut asked = Vec::new();
    let mut subjects = BTreeMap::new();
    let made = each(&lowered, |index| {
        let subject = Subject::new(&rows[*index], &files)?;
        anyhow::Ok((subject.in_rust(), subject.asked(*index), subject))
    });
    for (index, made) in lowered.into_iter().zip(made) {
        let (found, questions, subject) = made?;
        faults[index].extend(found);
        asked.extend(questions);
        subjects.insert(index, subject);
    }
    let (typed, answers) = thread::scope(|scope| {
        let (building, built) = mpsc::channel();
        let (folder, workspace, asked) = (&folder, &workspace, &asked);
        let typed = scope.spawn(move || typed::faults(folder, workspace, rows, asked, building));
        let answers = languages::ask(folder, workspace, rows, asked, &built);
        (joined(typed), answers)
    });
    for (index, fault) in typed? {
        faults[index].push(fault);
    }
    for answer in answers? {
        faults[answer.row].extend(compare(&subjects[&answer.row], &asked[answer.question], &answer));
    }
    let outcomes = rows.iter().zip(faults).zip(refused);
    Ok(outcomes
        .map(|((row, faults), refused)| outcome(row, faults, refused))
        .collect())
}

/// What a function says of each, in the same order, made on every core.
fn each<T: Sync, U: Send>(all: &[T], make: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let parts = all.chunks(all.len().div_ceil(cores).max(1));
        let made: Vec<_> = parts
            .map(|part| scope.spawn(|| part.iter().map(&make).collect::<Vec<U>>()))
            .collect();
        made.into_iter().flat_map(joined).collect()
    })
}

/// What a thread made; its panic goes on here.
fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

fn outcome(row: &Row, mut faults: Vec<String>, refused: Option<String>) -> Outcome {
    let wanted = row.refused.or(row.ui.map(|_| ""));
    faults.truncate(MOST);
    match (refused, wanted) {
        (Some(words), Some(part)) if words.contains(part) => Outcome::Refused(words),
        // What chance makes may be refused; nobody has said how it ends.
        (Some(words), None) if row.group == RANDOM => Outcome::Refused(words),
        (Some(words), _) => Outcome::Wrong(vec![format!("refused: {words}")]),
        (None, Some(part)) => {
            faults.insert(0, format!("not refused with `{part}`"));
            Outcome::Wrong(faults)
        }
        (None, None) if faults.is_empty() => Outcome::Right,
        (None, None) => Outcome::Wrong(faults),
    }
}

/// Writes the files in the place of all that was there.
fn replace(folder: &Path, files: &FileSet) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    for (path, text) in files.iter() {
        let path = folder.join("mirrors").join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// What a language says otherwise than Rust.
fn compare(subject: &Subject<'_>, asked: &Asked, answer: &Answer) -> Option<String> {
    let Answer {
        language, op, said, ..
    } = answer;
    let same = match (&asked.read, said.get("value")) {
        (Some(read), Some(value)) => read.allows(value) && subject.is_typed(answer, asked, value),
        (None, None) => asked.rust == *said,
        _ => false,
    };
    (!same).then(|| format!("{language} {op} {}: {said}, Rust: {}", asked.payload, asked.rust))
}
