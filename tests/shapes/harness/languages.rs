//! Turns payloads into the answers of the TypeScript and the Python package, each started once for all of them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use a2a_ext_xtask::{Layout, check::environments};
use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::{Value, json};

use crate::read::Read;
use crate::{Row, literal};

/// A payload with Rust's answer.
pub struct Asked {
    pub row: usize,
    pub slug: String,
    pub payload: Value,
    /// Whether Rust wrote the payload: then it is written by the other languages too, and is a literal of its type.
    pub is_written: bool,
    /// What a valid payload is read as, where that is known.
    pub read: Option<Read>,
    /// `{"value": read}`, else the payload, or `{"error": {path, kind, message}}`.
    pub rust: Value,
}

/// What one language says to a question.
pub struct Answer {
    pub row: usize,
    pub question: usize,
    pub language: &'static str,
    pub op: &'static str,
    pub said: Value,
}

const OPS: [&str; 2] = ["read", "write"];

/// Asks both packages everything.
pub fn ask(folder: &Path, workspace: &Path, rows: &[Row], asked: &[Asked]) -> Result<Vec<Answer>> {
    let ready = environments(&Layout::protolabs(workspace.to_owned()))?;
    let judges = workspace.join("tests/shapes/judges");
    let questions: Vec<Value> = asked
        .iter()
        .map(|asked| json!({ "slug": asked.slug, "text": asked.payload.to_string(), "write": asked.is_written }))
        .collect();
    let file = folder.join("questions.json");
    fs::write(&file, Value::from(questions).to_string())?;
    fs::copy(judges.join("judge.mjs"), folder.join("judge.mjs"))?;
    let python = output(
        Command::new(&ready.python)
            .arg(judges.join("judge.py"))
            .arg(&file)
            .env("PYTHONPATH", folder.join("mirrors/python"))
            .env("PYTHONDONTWRITEBYTECODE", "1"),
    )?;
    let node = output(Command::new(&ready.node).arg(folder.join("judge.mjs")).arg(&file))?;
    let mut answers = Vec::new();
    for (language, text) in [("Python", python), ("TypeScript", node)] {
        let said: Vec<Value> = serde_json::from_str(&text)
            .with_context(|| format!("{language} answers {}", &text[..text.len().min(400)]))?;
        ensure!(said.len() == asked.len(), "{language} does not answer everything");
        for (question, mut said) in said.into_iter().enumerate() {
            let row = asked[question].row;
            debug_assert!(row < rows.len());
            for op in OPS {
                let said = said[op].take();
                if !said.is_null() {
                    answers.push(Answer {
                        row,
                        question,
                        language,
                        op,
                        said,
                    });
                }
            }
        }
    }
    Ok(answers)
}

/// What tsc, mypy and pyright say against the packages and against the written values as literals of their types.
pub fn static_checks(
    folder: &Path,
    workspace: &Path,
    rows: &[Row],
    asked: &[Asked],
) -> Result<Vec<(usize, String)>> {
    let ready = environments(&Layout::protolabs(workspace.to_owned()))?;
    let mut typescript = "import type * as p from \"./mirrors/typescript/src/index.js\";\n".to_owned();
    let mut python = "import shapes_a2a as p\n".to_owned();
    let mut lines = Vec::new();
    for asked in asked.iter().filter(|asked| asked.is_written) {
        let name = payload_type(rows[asked.row].name);
        let number = lines.len();
        lines.push(asked.row);
        // Writing to a string cannot fail.
        let _ = writeln!(
            typescript,
            "export const v{number}: p.{name} = {};",
            literal::typescript(&asked.payload)
        );
        let ignore = if rows[asked.row].has_other_keys {
            "  # type: ignore[unused-ignore, assignment, dict-item, list-item, typeddict-item, typeddict-unknown-key, misc]"
        } else {
            ""
        };
        let _ = writeln!(
            python,
            "v{number}: p.{name} = {}{ignore}",
            literal::python(&asked.payload)
        );
    }
    fs::write(folder.join("values.ts"), typescript)?;
    fs::write(folder.join("package.json"), r#"{ "type": "module" }"#)?;
    fs::write(folder.join("tsconfig.json"), TSCONFIG)?;
    fs::create_dir_all(folder.join("typed"))?;
    fs::write(folder.join("typed/values.py"), python)?;
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
        .args(["-p", "shapes_a2a", "-m", "values"])
        .env("MYPYPATH", folder.join("typed"))
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
    let outputs: Vec<_> = thread::scope(|scope| {
        let started: Vec<_> = checks
            .into_iter()
            .map(|(tool, mut command)| (tool, scope.spawn(move || command.output())))
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
            &lines,
            rows,
            &mut faults,
        )?;
    }
    if faults.is_empty() {
        fs::write(stamp, text)?;
    }
    Ok(faults)
}

/// All that the Python tools look at, and what they run in.
fn python_text(folder: &Path) -> Result<String> {
    let workspace = Layout::workspace_root();
    let mut text = fs::read_to_string(workspace.join("tests/python/requirements.txt"))?;
    text += &fs::read_to_string(workspace.join("tests/typescript/package-lock.json"))?;
    let mut paths = vec![folder.join("typed/values.py")];
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
  "include": ["mirrors/typescript/src", "values.ts"]
}"#;

/// Gives each complaint to the row that it is about: by the line of a value, or by the name of a module.
fn sort(
    tool: &str,
    stdout: &[u8],
    is_clean: bool,
    lines: &[usize],
    rows: &[Row],
    faults: &mut Vec<(usize, String)>,
) -> Result<()> {
    if is_clean {
        return Ok(());
    }
    let text = String::from_utf8_lossy(stdout);
    let mut found = false;
    for line in text.lines().filter(|line| line.contains("error")) {
        let row = row_of(line, lines, rows);
        if let Some(row) = row {
            found = true;
            faults.push((row, format!("{tool}: {}", line.trim())));
        }
    }
    ensure!(found, "{tool} fails:\n{text}");
    Ok(())
}

fn row_of(line: &str, lines: &[usize], rows: &[Row]) -> Option<usize> {
    for name in ["values.ts", "values.py"] {
        if let Some((_, rest)) = line.split_once(name) {
            let digits: String = rest
                .trim_start_matches(['(', ':'])
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            // The first line is the import.
            return lines.get(digits.parse::<usize>().ok()?.checked_sub(2)?).copied();
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

fn output(command: &mut Command) -> Result<String> {
    let output = command.output()?;
    if !output.status.success() {
        bail!("{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(unix)]
fn link(folder: &Path, at: &Path) -> Result<()> {
    Ok(std::os::unix::fs::symlink(folder, at)?)
}

#[cfg(windows)]
fn link(folder: &Path, at: &Path) -> Result<()> {
    Ok(std::os::windows::fs::symlink_dir(folder, at)?)
}
