//! Turns the programs and the JSON on every page into runs of each language, and into one reading of all three.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use a2a_ext::ChannelKind;
use a2a_ext::protolabs::REGISTRY;
use a2a_ext_tests::answer::{Answer, Request};
use a2a_ext_tests::json::normal;
use a2a_ext_tests::judges::{judges, layout};
use a2a_ext_tests::pages::{example, pages};
use a2a_ext_tests::replay::replay;
use a2a_ext_tests::verdict::Verdict;
use a2a_ext_xtask::check::environments;
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

/// A program of a page.
struct Program {
    name: String,
    code: String,
    /// What its variable `read` must hold, where the page is an extension's.
    read: Option<Value>,
}

fn programs(languages: &[&str]) -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    for page in pages()? {
        let read = page.slug().map(example).transpose()?;
        let found = page.fences()?;
        let found: Vec<_> = found
            .iter()
            .filter(|fence| languages.contains(&fence.language))
            .collect();
        let due = page.slug().is_none() || found.len() == 1;
        ensure!(due, "{}: {} programs in {languages:?}", page.path, found.len());
        programs.extend(found.iter().map(|fence| Program {
            name: page.path.clone(),
            code: fence.code.to_owned(),
            read: read.clone(),
        }));
    }
    Ok(programs)
}

/// Where programs that read a live stream find an agent.
const A2A_URL: &str = "A2A_URL";

/// An agent that says what one recorded said.
fn agent() -> Result<String> {
    replay(fs::read(layout().root.join("tests/captures/pa145/coding.sse"))?)
}

/// Runs a command and gives what it wrote, as JSON.
fn run(command: &mut Command, input: &str) -> Result<Value> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().context("no standard input")?;
    stdin.write_all(input.as_bytes())?;
    drop(stdin);
    let output = child.wait_with_output()?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        bail!("{stdout}{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_str(if stdout.trim().is_empty() {
        "null"
    } else {
        &stdout
    })?)
}

/// Every program ran, and read what its page says that it wrote.
fn compare(programs: &[Program], read: &Value) -> Result<()> {
    let read = read.as_array().context("no list")?;
    ensure!(
        read.len() == programs.len(),
        "{} of {} ran",
        read.len(),
        programs.len()
    );
    for (program, read) in programs.iter().zip(read) {
        if let Some(due) = &program.read {
            ensure!(
                normal(read) == normal(due),
                "{}: read {read}, due is {due}",
                program.name
            );
        }
    }
    Ok(())
}

/// Documentation tests run what `lib.rs` includes, in the fork too; here nothing is left out there.
#[test]
fn every_rust_program_is_a_documentation_test() -> Result<()> {
    let root = layout().root;
    let ours = fs::read_to_string(root.join("tests/lib.rs"))?;
    let forks = fs::read_to_string(root.join("tests/fork/deploy/src/lib.rs"))?;
    for page in pages()? {
        if page.fences()?.iter().any(|fence| fence.language == "rust") {
            let (path, library) = match page.path.strip_prefix("tests/fork/") {
                Some(path) => (format!("\"../../{path}\""), &forks),
                None => (format!("\"../{}\"", page.path), &ours),
            };
            ensure!(
                library.contains(&path),
                "no documentation test includes {}",
                page.path
            );
        }
        for fence in page.fences()? {
            let known = [
                "rust",
                "rust,no_run",
                "python",
                "ts",
                "typescript",
                "json",
                "toml",
                "sh",
            ];
            ensure!(
                known.contains(&fence.language),
                "{}: {} is not run",
                page.path,
                fence.language
            );
        }
    }
    Ok(())
}

const PYTHON: &str = "
import contextlib, io, json, sys
read = []
for program in json.load(sys.stdin):
    names = {'__name__': '__main__'}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(program['code'], program['name'], 'exec'), names)
    read.append(names.get('read'))
print(json.dumps(read))
";

#[test]
fn python_programs_run() -> Result<()> {
    let layout = layout();
    let programs = programs(&["python"])?;
    let input: Value = programs
        .iter()
        .map(|program| json!({"name": program.name, "code": program.code}))
        .collect();
    let mut command = Command::new(environments(&layout)?.python);
    command
        .args(["-c", PYTHON])
        .env("PYTHONPATH", layout.root.join("tests/fork/mirrors/python"))
        .env(A2A_URL, agent()?);
    compare(&programs, &run(&mut command, &input.to_string())?)
}

const NODE: &str = "
console.log = () => {};
const read = [];
for (const file of process.argv.slice(2)) read.push((await import(file)).read ?? null);
process.stdout.write(JSON.stringify(read));
";

#[test]
fn typescript_programs_run() -> Result<()> {
    let layout = layout();
    let ready = environments(&layout)?;
    // Below the environment, so that its packages are found; and in a folder that it leaves alone.
    let folder = ready.typescript_dir.join("build/pages");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let fork = folder.join("node_modules/@acme/a2a");
    copy(&layout.root.join("tests/fork/mirrors/typescript"), &fork)?;
    let write = |name: &str, text: &str| -> Result<()> {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().context("no folder")?)?;
        fs::write(&path, text).with_context(|| path.display().to_string())
    };
    write("package.json", &json!({"type": "module"}).to_string())?;
    write("run.mjs", NODE)?;
    let settings = json!({
        "extends": "../../mirror/tsconfig.json",
        "compilerOptions": {"types": ["node"], "rootDir": "src", "outDir": "dist", "declaration": false},
        "include": ["src"],
    });
    write("tsconfig.json", &settings.to_string())?;
    let programs = programs(&["ts", "typescript"])?;
    let mut files = Vec::new();
    for (index, program) in programs.iter().enumerate() {
        // The test sees what a program read through this export alone.
        let export = if program.read.is_some() {
            "export { read };"
        } else {
            "export {};"
        };
        let name = program.name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        write(
            &format!("src/{name}_{index}.ts"),
            &format!("{}\n{export}\n", program.code),
        )?;
        files.push(format!("./dist/{name}_{index}.js"));
    }
    let agent = agent()?;
    let node = |arguments: &[&str]| {
        let mut command = Command::new(&ready.node);
        command.current_dir(&folder).args(arguments).env(A2A_URL, &agent);
        run(&mut command, "")
    };
    let tsc = ready.typescript_dir.join("node_modules/typescript/bin/tsc");
    let tsc = tsc.to_str().context("a path that is no text")?;
    node(&[tsc, "--project", "node_modules/@acme/a2a"])?;
    node(&[tsc, "--project", "."])?;
    let arguments: Vec<&str> = ["run.mjs"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    compare(&programs, &node(&arguments)?)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// The JSON of a page is a frame that holds the page's payload, the card's entry, or another valid payload.
#[test]
fn frames_hold_the_payload_of_their_page() -> Result<()> {
    let mut judges = judges()?;
    for page in pages()? {
        for fence in page.fences()?.iter().filter(|fence| fence.language == "json") {
            serde_json::from_str::<Value>(fence.code).with_context(|| page.path.clone())?;
        }
        let Some(slug) = page.slug() else { continue };
        let extension = REGISTRY.by_slug(slug).context(slug)?;
        let due = normal(&example(slug)?);
        let mut frames = 0;
        for fence in page.fences()?.iter().filter(|fence| fence.language == "json") {
            let value: Value = serde_json::from_str(fence.code)?;
            let mut holds = 0;
            for answer in judges.ask(&[Request::scan(fence.code)])?.into_iter().flatten() {
                let Answer::Found(items) = answer else {
                    bail!("{}: {answer:?}", page.path);
                };
                ensure!(items.len() < 2, "{}: {items:?}", page.path);
                for item in items {
                    ensure!(item.extension == slug, "{}: {item:?}", page.path);
                    ensure!(normal(&item.payload) == due, "{}: {item:?}", page.path);
                    holds += 1;
                }
            }
            ensure!(holds == 0 || holds == 3, "{}: {value}", page.path);
            frames += holds / 3;
            let declares = extension.uri.is_some() && value["uri"].as_str() == extension.uri;
            if holds == 0 && !declares {
                let verdict = judges.check(&[(slug, &value)])?.remove(0);
                ensure!(
                    matches!(verdict, Ok(Verdict::Value(_))),
                    "{}: {verdict:?}",
                    page.path
                );
            }
        }
        let envelopes = match extension.channel {
            ChannelKind::CardParams => 1,
            ChannelKind::ArtifactMetadata | ChannelKind::StatusMetadata => 3,
            _ => 2,
        };
        ensure!(frames == envelopes, "{}: {frames} frames", page.path);
    }
    Ok(())
}
