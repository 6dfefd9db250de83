//! Turns Node into a folder that holds the TypeScript mirror built and installed, and into the verdict of its tests.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::room::{Room, clear, read};
use super::tools::{self, Tool};
use crate::layout::Layout;
use crate::sync::{FileSet, MARKER, Plan};

/// The oldest version that the mirror supports.
const LEAST: (u32, u32) = (20, 0);
const QUESTION: [&str; 2] = ["-p", "process.versions.node + '\\n' + process.execPath"];
const TSC: &str = "node_modules/typescript/bin/tsc";
/// Pyright's program below the environment.
pub const PYRIGHT: &str = "node_modules/pyright/index.js";
/// The mirror's folder in the environment.
const MIRROR: &str = "mirror";

/// Node, which must be there.
///
/// # Errors
/// When there is none.
pub fn find() -> anyhow::Result<Tool> {
    tools::find("Node", &[OsString::from("node")], &QUESTION, LEAST)
}

/// Makes the copy of `tests/typescript` and the mirror, with everything installed and built, and gives its folder.
///
/// # Errors
/// When npm is missing, or an installation or the build fails.
pub fn environment(layout: &Layout, room: &Room, node: &Tool) -> anyhow::Result<PathBuf> {
    let folder = room.folder.join("typescript");
    let tests = layout.root.join("tests/typescript");
    let lock = read(&tests.join("package-lock.json"))?;
    let mut files = FileSet::default();
    collect(&tests, "", &mut files)?;
    collect(
        &layout.root.join(&layout.mirrors).join("typescript"),
        "mirror/",
        &mut files,
    )?;
    let copy = Layout {
        root: room.folder.clone(),
        mirrors: PathBuf::from("typescript"),
        ..layout.clone()
    };
    // Whatever lies in the room is ours.
    files.add(MARKER, "");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(folder.join(MARKER), ""))
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    Plan::new(&files, &copy)?.apply()?;
    let modules = folder.join("node_modules");
    room.once(
        "node_modules",
        &format!("{}\n{lock}", node.full),
        &modules,
        || install(&folder, &layout.typescript_package),
    )?;
    let sources: String = files
        .iter()
        .map(|(path, text)| format!("{path}\n{text}\n"))
        .collect();
    room.once(
        "tsc",
        &format!("{lock}\n{sources}"),
        &folder.join(MIRROR).join("dist"),
        || {
            clear(&folder.join(MIRROR).join("dist"))?;
            tsc(node, &folder, MIRROR)?;
            if folder.join("tsconfig.json").exists() {
                tsc(node, &folder, ".")?;
            }
            Ok(())
        },
    )?;
    Ok(folder)
}

fn install(folder: &Path, package: &str) -> anyhow::Result<()> {
    let npm = || tools::command(if cfg!(windows) { "npm.cmd" } else { "npm" }, folder);
    tools::run(npm().arg("--version")).context("npm is needed, and comes with Node; install it")?;
    tools::run(npm().args(["ci", "--no-audit", "--no-fund"]))?;
    let link = folder.join("node_modules").join(package);
    if !link.exists() {
        // As npm links a workspace's own package: by its name, to where it lies.
        if let Some(scope) = link.parent() {
            fs::create_dir_all(scope).with_context(|| format!("cannot make {}", scope.display()))?;
        }
        // Relative, so that it survives a move of the target folder.
        let mirror = format!("{}{MIRROR}", "../".repeat(package.split('/').count()));
        link_folder(Path::new(&mirror), &link).with_context(|| format!("cannot link {}", link.display()))?;
    }
    Ok(())
}

#[cfg(unix)]
fn link_folder(folder: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(folder, link)
}

#[cfg(windows)]
fn link_folder(folder: &Path, link: &Path) -> std::io::Result<()> {
    std::os::windows::fs::symlink_dir(folder, link)
}

fn tsc(node: &Tool, folder: &Path, project: &str) -> anyhow::Result<()> {
    tools::run(tools::command(&node.program, folder).args([TSC, "--project", project]))?;
    Ok(())
}

/// Adds the text files of a folder, without what builds leave behind.
fn collect(folder: &Path, prefix: &str, files: &mut FileSet) -> anyhow::Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot list {}", folder.display()))?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_file() {
            files.add(path, read(&entry.path())?);
        } else if !Layout::is_ignored(&entry.file_name()) {
            collect(&entry.path(), &format!("{path}/"), files)?;
        }
    }
    Ok(())
}

/// Type-checks the mirror with its own settings and runs the TypeScript tests.
///
/// # Errors
/// When a check or a test fails, or there is no test.
pub fn check(layout: &Layout) -> anyhow::Result<Vec<String>> {
    let node = find()?;
    let folder = environment(layout, &Room::enter(layout)?, &node)?;
    tsc(&node, &folder, MIRROR)?;
    let output = tools::run(tools::command(&node.program, &folder).args(["--test", "--test-reporter=tap"]))?;
    let count = |name: &str| {
        let line = output.lines().rev().find_map(|line| line.strip_prefix(name));
        line.and_then(|number| number.trim().parse::<u64>().ok())
            .unwrap_or(0)
    };
    let passed = count("# pass ");
    if passed == 0 {
        bail!("{output}`node --test` found no test in tests/typescript");
    }
    Ok(vec![
        "tsc: clean".to_owned(),
        format!(
            "node --test, Node {}: {passed} passed, {} skipped",
            node.full,
            count("# skipped ")
        ),
    ])
}
