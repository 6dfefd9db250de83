//! Turns values into literals of their types that tsc, mypy and pyright must take, and mistyped ones into literals that they must not.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::Sender;
use std::thread;

use a2a_ext_xtask::{Layout, check::environments};
use anyhow::{Result, anyhow, ensure};
use serde_json::json;

use crate::languages::Asked;
use crate::{Row, literal};

/// What tsc, mypy and pyright say against the packages, against the written values as literals of their types, and against mistyped
/// ones that they let pass. `building` ends as soon as tsc has written what Node imports.
pub fn faults(
    folder: &Path,
    workspace: &Path,
    rows: &[Row],
    asked: &[Asked],
    building: Sender<()>,
) -> Result<Vec<(usize, String)>> {
    let ready = environments(&Layout::protolabs(workspace.to_owned()))?;
    let files = [literals(rows, asked), mistyped(rows, asked)];
    for file in &files {
        fs::write(folder.join(format!("{}.ts", file.name)), &file.typescript)?;
        // Pyright, which looks at all of this folder, is not told which errors are wanted.
        let python = folder.join(if file.name == VALUES { "typed" } else { "mistyped" });
        fs::create_dir_all(&python)?;
        fs::write(python.join(format!("{}.py", file.name)), &file.python)?;
    }
    fs::write(folder.join("package.json"), r#"{ "type": "module" }"#)?;
    fs::write(folder.join("tsconfig.json"), TSCONFIG)?;
    let modules = folder.join("node_modules");
    if !modules.exists() {
        link(&ready.typescript_dir.join("node_modules"), &modules)?;
    }
    let packages = folder.join("mirrors/python");
    let settings = json!({
        // Pyright passes over a path to include that is not relative.
        "include": ["mirrors/python/shapes_a2a", "typed"],
        "extraPaths": ["mirrors/python"],
        "typeCheckingMode": "strict",
        "enableTypeIgnoreComments": false,
        "pythonVersion": "3.11",
    });
    fs::write(folder.join("pyrightconfig.json"), settings.to_string())?;

    let mut faults = Vec::new();
    let mut tsc = Command::new(&ready.node);
    tsc.arg(ready.typescript_dir.join("node_modules/typescript/bin/tsc"))
        .args(["--pretty", "false", "--project"])
        .arg(folder);
    let mut pyright = Command::new(&ready.node);
    pyright
        .arg(ready.typescript_dir.join("node_modules/pyright/index.js"))
        .arg("--pythonpath")
        .arg(&ready.python)
        .arg("--project")
        .arg(folder.join("pyrightconfig.json"));
    let mut mypy = Command::new(&ready.python);
    mypy.args(["-m", "mypy", "--strict", "--no-error-summary", "--cache-dir"])
        .arg(workspace.join("target/a2a-ext/mypy-shapes"))
        .args(["-p", "shapes_a2a", "-m", VALUES, "-m", MISTYPED])
        .env(
            "MYPYPATH",
            std::env::join_paths([folder.join("typed"), folder.join("mistyped")])?,
        )
        .current_dir(&packages);
    let mut checks = vec![("tsc", tsc)];
    // The slow ones look at nothing but this text, and need not look twice.
    let stamp = folder.with_extension("stamp");
    let text = python_text(folder)?;
    if fs::read_to_string(&stamp).is_ok_and(|seen| seen == text) {
        println!("mypy and pyright have seen this text before");
    } else {
        checks.extend([("pyright", pyright), ("mypy", mypy)]);
    }
    let mut building = Some(building);
    let outputs: Vec<_> = thread::scope(|scope| {
        let started: Vec<_> = checks
            .into_iter()
            .map(|(tool, mut command)| {
                let building = if tool == "tsc" { building.take() } else { None };
                let run = move || {
                    let output = command.output();
                    drop(building);
                    output
                };
                (tool, scope.spawn(run))
            })
            .collect();
        started
            .into_iter()
            .map(|(tool, check)| (tool, check.join()))
            .collect()
    });
    for (tool, output) in outputs {
        let output = output.map_err(|_| anyhow!("{tool} could not be waited for"))??;
        sort(
            tool,
            &output.stdout,
            output.status.success(),
            &files,
            rows,
            &mut faults,
        )?;
    }
    if faults.is_empty() {
        fs::write(stamp, text)?;
    }
    Ok(faults)
}

const VALUES: &str = "values";
const MISTYPED: &str = "mistyped";

/// Literals in both languages, one a value.
struct Literals {
    name: &'static str,
    typescript: String,
    python: String,
    /// The row of each value.
    rows: Vec<usize>,
    /// How many lines each value has in TypeScript.
    lines: usize,
}

impl Literals {
    fn new(name: &'static str, lines: usize) -> Self {
        Self {
            name,
            typescript: "import type * as p from \"./mirrors/typescript/src/index.js\";\n".to_owned(),
            python: "import shapes_a2a as p\n".to_owned(),
            rows: Vec::new(),
            lines,
        }
    }

    /// Adds a value, with what stands before it in TypeScript and behind it in Python.
    fn add(&mut self, rows: &[Row], asked: &Asked, before: &str, behind: &str) {
        let name = payload_type(rows[asked.row].name);
        let number = self.rows.len();
        let (typescript, python) = (
            literal::typescript(&asked.payload, rows[asked.row].has_other_keys),
            literal::python(&asked.payload),
        );
        self.typescript += &format!("{before}export const v{number}: p.{name} = {typescript};\n");
        // The items of a tuple have one type in Python, where a list has no other.
        let is_seen = !asked.rust["error"]["path"]
            .as_str()
            .is_some_and(|path| path.contains('['));
        if is_seen {
            self.python += &format!("v{number}: p.{name} = {python}{behind}");
        }
        self.python += &"\n".repeat(self.lines);
        self.rows.push(asked.row);
    }
}

fn literals(rows: &[Row], asked: &[Asked]) -> Literals {
    let mut file = Literals::new(VALUES, 1);
    for asked in asked.iter().filter(|asked| asked.is_written) {
        let ignored = match rows[asked.row].has_other_keys {
            true => {
                "  # type: ignore[unused-ignore, assignment, dict-item, list-item, typeddict-item, typeddict-unknown-key, misc]"
            }
            false => "",
        };
        file.add(rows, asked, "", ignored);
    }
    file
}

/// Each must be refused: an error that is told of and not there is one.
fn mistyped(rows: &[Row], asked: &[Asked]) -> Literals {
    let mut file = Literals::new(MISTYPED, 2);
    let wrong = asked
        .iter()
        .filter(|asked| asked.is_mistyped && !rows[asked.row].has_other_keys);
    for asked in wrong {
        file.add(rows, asked, "// @ts-expect-error\n", "  # type: ignore");
    }
    file
}

/// All that the Python tools look at, and what they run in.
fn python_text(folder: &Path) -> Result<String> {
    let workspace = Layout::workspace_root();
    let mut text = fs::read_to_string(workspace.join("tests/python/requirements.txt"))?;
    text += &fs::read_to_string(workspace.join("tests/typescript/package-lock.json"))?;
    let mut paths = vec![
        folder.join("typed/values.py"),
        folder.join("mistyped/mistyped.py"),
    ];
    for entry in fs::read_dir(folder.join("mirrors/python/shapes_a2a"))? {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "py"))
    {
        text += &format!("{}\n{}\n", path.display(), fs::read_to_string(path)?);
    }
    Ok(text)
}

const TSCONFIG: &str = r#"{
  "extends": "./mirrors/typescript/tsconfig.json",
  "compilerOptions": { "rootDir": ".", "outDir": "dist", "declaration": false, "noPropertyAccessFromIndexSignature": true },
  "include": ["mirrors/typescript/src", "values.ts", "mistyped.ts"]
}"#;

/// Gives each complaint to the row that it is about: by the line of a value, or by the name of a module.
fn sort(
    tool: &str,
    stdout: &[u8],
    is_clean: bool,
    files: &[Literals],
    rows: &[Row],
    faults: &mut Vec<(usize, String)>,
) -> Result<()> {
    if is_clean {
        return Ok(());
    }
    let text = String::from_utf8_lossy(stdout);
    let mut found = false;
    for line in text.lines().filter(|line| line.contains("error")) {
        let row = row_of(line, files, rows);
        if let Some(row) = row {
            found = true;
            faults.push((row, format!("{tool}: {}", line.trim())));
        }
    }
    ensure!(found, "{tool} fails:\n{text}");
    Ok(())
}

fn row_of(line: &str, files: &[Literals], rows: &[Row]) -> Option<usize> {
    for file in files {
        for name in [format!("{}.ts", file.name), format!("{}.py", file.name)] {
            if let Some((_, rest)) = line.split_once(&name) {
                let digits: String = rest
                    .trim_start_matches(['(', ':'])
                    .chars()
                    .take_while(char::is_ascii_digit)
                    .collect();
                // The first line is the import.
                let at = digits.parse::<usize>().ok()?.checked_sub(2)?;
                return file.rows.get(at / file.lines).copied();
            }
        }
    }
    let stem = |row: &Row| {
        [
            format!("/{}-v1.ts", row.name),
            format!("{}.py", row.name.replace('-', "_")),
        ]
    };
    rows.iter().position(|row| {
        stem(row)
            .iter()
            .any(|file| line.contains(&format!("/{}", file.trim_start_matches('/'))))
    })
}

/// The root type's name in both packages.
fn payload_type(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_uppercase() + rest
    });
    words.collect::<String>() + "Payload"
}

#[cfg(unix)]
fn link(folder: &Path, at: &Path) -> Result<()> {
    Ok(std::os::unix::fs::symlink(folder, at)?)
}

#[cfg(windows)]
fn link(folder: &Path, at: &Path) -> Result<()> {
    Ok(std::os::windows::fs::symlink_dir(folder, at)?)
}
