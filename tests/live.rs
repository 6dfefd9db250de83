//! Turns the programs of the READMEs that read a live stream into what they print of a recorded turn.

use std::fs;
use std::process::{Command, Stdio};

use a2a_ext_tests::judges::layout;
use a2a_ext_tests::pages::pages;
use a2a_ext_tests::replay::replay;
use a2a_ext_xtask::check::environments;
use anyhow::{Context, Result, ensure};
use serde_json::Value;

const RECORDING: &str = "tests/captures/pa145/coding";

/// The only program of the page that talks to an agent.
fn program(path: &str) -> Result<String> {
    let pages = pages()?;
    let page = pages
        .iter()
        .find(|page| page.path == path)
        .context(path.to_owned())?;
    let fences = page.fences()?;
    let mut live = fences.iter().filter(|fence| fence.code.contains("A2A_URL"));
    let program = live
        .next()
        .with_context(|| format!("{path} reads no live stream"))?;
    ensure!(
        live.next().is_none(),
        "{path} has two programs that read a live stream"
    );
    Ok(program.code.to_owned())
}

/// The answer, every tool and the tokens stand in what the program prints.
fn check(command: &mut Command) -> Result<()> {
    let root = layout().root;
    let url = replay(fs::read(root.join(RECORDING).with_extension("sse"))?)?;
    let output = command
        .env("A2A_URL", url)
        .env("NO_PROXY", "127.0.0.1")
        .stdin(Stdio::null())
        .output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    ensure!(
        output.status.success(),
        "{printed}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let expected = fs::read(root.join(RECORDING).with_extension("expect.json"))?;
    let expected: Value = serde_json::from_slice(&expected)?;
    let text = |value: &Value| value.as_str().map(str::to_owned).context("no text");
    let mut due = vec![text(&expected["answer_text"])?];
    for tool in expected["tool_timeline"].as_array().context("no tools")? {
        due.push(text(&tool["name"])?);
    }
    let payloads = expected["payloads"].as_array().context("no payloads")?;
    let cost = payloads.iter().find(|found| found["extension"] == "cost-v1");
    let usage = &cost.context("no cost")?["payload"]["usage"];
    let tokens = |key: &str| usage[key].as_u64().context("no tokens");
    due.push((tokens("input_tokens")? + tokens("output_tokens")?).to_string());
    for due in due {
        ensure!(printed.contains(&due), "{due:?} is not in\n{printed}");
    }
    Ok(())
}

#[test]
fn rust_reads_a_live_stream() -> Result<()> {
    let file = fs::read_to_string(layout().root.join("tests/read_stream.rs"))?;
    let (_, code) = file.split_once("\n\n").context("no first line")?;
    ensure!(
        program("README.md")?.trim_end() == code.trim_end(),
        "README.md shows another program than tests/read_stream.rs"
    );
    check(&mut Command::new(env!("CARGO_BIN_EXE_read_stream")))
}

#[test]
fn python_reads_a_live_stream() -> Result<()> {
    let python = environments(&layout())?.python;
    check(Command::new(python).args(["-c", &program("mirrors/python/README.md")?]))
}

/// The program has no types that its language would have to strip.
#[test]
fn typescript_reads_a_live_stream() -> Result<()> {
    let ready = environments(&layout())?;
    // Below the environment, so that its packages are found.
    let folder = ready.typescript_dir.join("build/live");
    fs::create_dir_all(&folder)?;
    let file = folder.join("live.mjs");
    fs::write(&file, program("mirrors/typescript/README.md")?)?;
    check(Command::new(ready.node).arg(file))
}
