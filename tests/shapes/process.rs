//! Turns the rules of codegen as a command into lines of the table.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use a2a_ext::protolabs::{Confidence, Cost, ToolCall, Trace};
use a2a_ext::registry;
use a2a_ext_shapes::{Line, Outcome};
use a2a_ext_xtask::{FileSet, Layout, Plan, generate};
use anyhow::{Context as _, Result, bail, ensure};

type Check = fn() -> Result<()>;

const CHECKS: [(&[u32], &str, Check); 4] = [
    (&[40], "drift-is-seen", drift_is_seen),
    (&[41], "stale-files-go", stale_files_go),
    (&[42], "same-everywhere", same_everywhere),
    (&[43], "one-command", one_command),
];

pub fn lines() -> Vec<Line> {
    let line = |(cases, name, check): (&'static [u32], _, Check)| Line {
        group: "process",
        cases,
        name,
        is_scored: false,
        outcome: match check() {
            Ok(()) => Outcome::Right,
            Err(error) => Outcome::Wrong(vec![format!("{error:#}")]),
        },
    };
    CHECKS.into_iter().map(line).collect()
}

/// A file that was edited, one that was deleted and one that nobody generates are all three seen, and named.
fn drift_is_seen() -> Result<()> {
    let root = tempfile::tempdir()?;
    let layout = layout(root.path());
    let files = generate(&registry![Cost, Trace], &layout)?;
    Plan::new(&files, &layout)?.apply()?;
    let mirrors = root.path().join(&layout.mirrors);
    let [edited, deleted, added] = ["docs/cost-v1.md", "schema/cost-v1.written.json", "docs/more.md"];
    fs::write(mirrors.join(edited), "edited\n")?;
    fs::remove_file(mirrors.join(deleted))?;
    fs::write(mirrors.join(added), "more\n")?;
    let before = contents(&mirrors)?;
    let plan = Plan::new(&files, &layout)?;
    ensure!(!plan.is_in_sync(), "nothing is seen");
    let said = plan.to_string();
    for line in [
        format!("stale    mirrors/{edited}"),
        format!("missing  mirrors/{deleted}"),
        format!("orphan   mirrors/{added}"),
    ] {
        ensure!(said.contains(&line), "no line {line:?} in\n{said}");
    }
    ensure!(contents(&mirrors)? == before, "looking has changed files");
    plan.apply()?;
    ensure!(
        Plan::new(&files, &layout)?.is_in_sync(),
        "a write does not mend it"
    );
    Ok(())
}

/// What was generated for a type goes when the type has another name, or none.
fn stale_files_go() -> Result<()> {
    let root = tempfile::tempdir()?;
    let layout = layout(root.path());
    let mirrors = root.path().join(&layout.mirrors);
    for registry in [registry![Cost, Confidence], registry![Cost, ToolCall]] {
        Plan::new(&generate(&registry, &layout)?, &layout)?.apply()?;
    }
    let wanted = texts(&generate(&registry![Cost, ToolCall], &layout)?);
    let found = contents(&mirrors)?;
    let stale: Vec<_> = found.keys().filter(|path| !wanted.contains_key(*path)).collect();
    ensure!(stale.is_empty(), "still there: {stale:?}");
    ensure!(found == wanted, "files differ");
    Ok(())
}

/// Neither the folder nor the order of the registry is in what an extension's files say.
fn same_everywhere() -> Result<()> {
    let roots = [tempfile::tempdir()?, tempfile::tempdir()?];
    let [here, there] = [&roots[0], &roots[1]].map(|root| layout(root.path()));
    let first = texts(&generate(&registry![Cost, ToolCall, Trace], &here)?);
    ensure!(
        first == texts(&generate(&registry![Cost, ToolCall, Trace], &there)?),
        "another folder makes other files"
    );
    for root in &roots {
        let root = root.path().to_string_lossy().into_owned();
        let told = first.iter().find(|(_, text)| text.contains(&root));
        ensure!(told.is_none(), "{told:?} tells where it was made");
    }
    let reversed = texts(&generate(&registry![Trace, ToolCall, Cost], &there)?);
    ensure!(
        first.keys().eq(reversed.keys()),
        "another order makes other files"
    );
    let mut of_types = first.iter().filter(|(path, _)| {
        ["cost", "tool", "trace"]
            .iter()
            .any(|name| path.to_string_lossy().contains(name))
    });
    if let Some((path, _)) = of_types.find(|(path, text)| reversed.get(*path) != Some(text)) {
        bail!("another order changes {}", path.display());
    }
    Ok(())
}

/// One command, and no run of tests, exports everything.
fn one_command() -> Result<()> {
    let cargo = env::var_os("CARGO").context("cargo runs the tests")?;
    let output = Command::new(cargo)
        .args(["run", "-q", "-p", "a2a-ext-xtask", "--", "codegen", "--check"])
        .current_dir(Layout::workspace_root())
        .output()?;
    ensure!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(())
}

fn layout(root: &Path) -> Layout {
    Layout {
        packages: Vec::new(),
        typescript_aliases: Vec::new(),
        python_aliases: Vec::new(),
        pages: Vec::new(),
        fleet: false,
        ..Layout::protolabs(root.to_owned())
    }
}

fn texts(files: &FileSet) -> BTreeMap<PathBuf, String> {
    let files = files.iter();
    files.map(|(path, text)| (path.into(), text.to_owned())).collect()
}

/// The files below a folder, by their path in it.
fn contents(folder: &Path) -> Result<BTreeMap<PathBuf, String>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(folder)?.to_owned(), fs::read_to_string(&path)?);
            }
        }
    }
    Ok(found)
}
