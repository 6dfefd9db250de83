//! Turns a Python interpreter into an environment that finds the Python mirror, and into the verdict of its tests.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::iter;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Context;

use super::room::{Room, clear, read};
use super::tools::{self, Tool};
use super::{environments, node};
use crate::layout::Layout;

/// The oldest version that the mirror supports.
const LEAST: (u32, u32) = (3, 11);
/// Versions that are tested too, where they are found.
const LATER: [&str; 2] = ["python3.12", "python3.13"];
const QUESTION: [&str; 2] = [
    "-c",
    "import sys; print('.'.join(map(str, sys.version_info[:3]))); print(sys.executable)",
];

/// The interpreter that must be there.
///
/// # Errors
/// When there is none.
pub fn mandatory() -> anyhow::Result<Tool> {
    let programs = ["python3.11", "python3.12", "python3.13", "python3", "python"].map(OsString::from);
    tools::find("Python", &programs, &QUESTION, LEAST)
}

/// Other interpreters that are there, of later versions.
fn later(mandatory: &Tool) -> Vec<Tool> {
    let mut found: Vec<Tool> = Vec::new();
    for name in LATER {
        let tool = candidates(name)
            .iter()
            .find_map(|program| tools::ask(program, &QUESTION));
        found.extend(tool.filter(|tool| name.ends_with(&format!(".{}", tool.version.1))));
    }
    found.retain(|tool| tool.version != mandatory.version);
    found
}

/// The program by its name, then those that pyenv has installed and its shim on PATH hides.
fn candidates(name: &str) -> Vec<OsString> {
    let mut programs = vec![OsString::from(name)];
    for folder in env::split_paths(&env::var_os("PATH").unwrap_or_default()) {
        if folder.ends_with("shims")
            && let Some(versions) = folder.parent().map(|pyenv| pyenv.join("versions"))
        {
            let mut hidden: Vec<PathBuf> = fs::read_dir(versions)
                .into_iter()
                .flatten()
                .flatten()
                .map(|version| version.path().join("bin").join(name))
                .filter(|program| program.is_file())
                .collect();
            hidden.sort();
            programs.extend(hidden.into_iter().map(PathBuf::into_os_string));
        }
    }
    programs
}

/// Makes the virtual environments of all interpreters that are there, at the same time, and names these.
///
/// # Errors
/// Those of [`mandatory`], and of the first environment that cannot be made.
pub fn all(layout: &Layout, room: &Room) -> anyhow::Result<Vec<String>> {
    let mandatory = mandatory()?;
    let later = later(&mandatory);
    let pythons: Vec<&Tool> = iter::once(&mandatory).chain(&later).collect();
    thread::scope(|scope| {
        let mut threads = vec![scope.spawn(|| historical(layout, room, &mandatory))];
        threads.extend(
            pythons
                .iter()
                .map(|python| scope.spawn(|| environment(layout, room, python))),
        );
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(made) => made.map(drop),
            Err(panic) => resume_unwind(panic),
        })
    })?;
    Ok(pythons
        .iter()
        .map(|python| format!("Python {}", python.full))
        .collect())
}

/// Makes the virtual environment of an interpreter, and gives its own interpreter.
///
/// # Errors
/// When the requirements cannot be read or installed.
pub fn environment(layout: &Layout, room: &Room, python: &Tool) -> anyhow::Result<PathBuf> {
    let name = format!("python-{}.{}", python.version.0, python.version.1);
    let source = source(layout);
    made(layout, room, python, &name, "requirements.txt", &source, |own| {
        // The mirror is used where it lies: nothing is built, and the next test sees the next edit.
        let site = tools::run(
            tools::command(own, &layout.root)
                .args(["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]),
        )?;
        let link = Path::new(site.trim()).join("mirror.pth");
        fs::write(&link, format!("{}\n", source.display()))
            .with_context(|| format!("cannot write {}", link.display()))
    })
}

/// Makes the virtual environment of the historical package, and gives its own interpreter.
///
/// # Errors
/// As [`environment`].
pub fn historical(layout: &Layout, room: &Room, python: &Tool) -> anyhow::Result<PathBuf> {
    let requirements = "historical-requirements.txt";
    made(
        layout,
        room,
        python,
        "python-historical",
        requirements,
        Path::new(""),
        |_| Ok(()),
    )
}

/// An environment with these requirements of `tests/python`, finished by `finish`; a new one when `source` is another.
fn made(
    layout: &Layout,
    room: &Room,
    python: &Tool,
    name: &str,
    requirements: &str,
    source: &Path,
    finish: impl FnOnce(&Path) -> anyhow::Result<()>,
) -> anyhow::Result<PathBuf> {
    let folder = room.folder.join(name);
    let own = if cfg!(windows) {
        folder.join("Scripts/python.exe")
    } else {
        folder.join("bin/python")
    };
    let requirements = layout.root.join("tests/python").join(requirements);
    let stamp = format!(
        "{} {}\n{}\n{}\n{}",
        python.full,
        python.program.display(),
        folder.display(),
        source.display(),
        read(&requirements)?
    );
    room.once(name, &stamp, &own, || {
        clear(&folder)?;
        tools::run(
            tools::command(&python.program, &layout.root)
                .args(["-m", "venv"])
                .arg(&folder),
        )?;
        tools::run(
            tools::command(&own, &layout.root)
                .args(["-m", "pip", "install", "--quiet", "--no-input"])
                .args(["--disable-pip-version-check", "-r"])
                .arg(&requirements),
        )?;
        finish(&own)
    })?;
    Ok(own)
}

/// The folder that holds the mirror's module.
fn source(layout: &Layout) -> PathBuf {
    let package = layout.root.join(&layout.mirrors).join("python");
    let source = package.join("src");
    if source.is_dir() { source } else { package }
}

/// Type-checks the mirror and runs the Python tests, with every interpreter that is there.
///
/// # Errors
/// When a check or a test fails.
pub fn check(layout: &Layout) -> anyhow::Result<Vec<String>> {
    let ready = environments(layout)?;
    let room = Room::enter(layout)?;
    let module = layout.python_module();
    let mut said = Vec::new();
    let mypy = tools::run(
        tools::command(&ready.python, &source(layout))
            .args(["-m", "mypy", "--strict", "--cache-dir"])
            .arg(room.folder.join("mypy"))
            .args(["-p", &module]),
    )?;
    said.extend(last_line(&mypy).map(|line| format!("mypy --strict: {line}")));
    // By the package's own settings: pyright passes over a path to include that is not relative.
    let pyright = tools::run(
        tools::command(&ready.node, &layout.root)
            .arg(ready.typescript_dir.join(node::PYRIGHT))
            .arg("--pythonpath")
            .arg(&ready.python)
            .arg("--project")
            .arg(layout.root.join(&layout.mirrors).join("python")),
    )?;
    said.extend(last_line(&pyright).map(|line| format!("pyright strict: {line}")));
    let mandatory = mandatory()?;
    said.extend(pytest(layout, &mandatory, &ready.python)?);
    for python in later(&mandatory) {
        let own = environment(layout, &room, &python)?;
        said.extend(pytest(layout, &python, &own)?);
    }
    Ok(said)
}

fn pytest(layout: &Layout, python: &Tool, own: &Path) -> anyhow::Result<Option<String>> {
    let output = tools::run(tools::command(own, &layout.root).args([
        "-m",
        "pytest",
        "--quiet",
        "-p",
        "no:cacheprovider",
        "tests/python",
    ]))?;
    Ok(last_line(&output).map(|line| format!("pytest, Python {}: {line}", python.full)))
}

fn last_line(text: &str) -> Option<&str> {
    text.lines().rev().map(str::trim).find(|line| !line.is_empty())
}
