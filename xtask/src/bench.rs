//! Turns a generated stream of 20 MB into what reading it costs, in each language that measures it.

use std::io::Write;
use std::process::Command;

use crate::check::room::Room;
use crate::check::{environments, tools};
use crate::layout::Layout;

/// The generator of the stream, with its default arguments.
const GENERATOR: &str = "tests/captures/big/gen_big_sse.py";

/// The measurement in Python, where there is one; it gets the path of the stream.
const PYTHON: &str = "tests/python/bench_stream.py";

/// The measurement in TypeScript, in the folder of the built tests, and its source.
const NODE: (&str, &str) = ("dist/bench_stream.js", "tests/typescript/src/bench_stream.ts");

/// Measures, and passes on what each measurement says.
///
/// # Errors
/// When an environment cannot be made, the stream cannot be generated, or a measurement fails.
pub fn run(layout: &Layout, out: &mut dyn Write) -> anyhow::Result<()> {
    let environments = environments(layout)?;
    let stream = Room::enter(layout)?.folder.join("big.sse");
    let mut generate = tools::command(&environments.python, &layout.root);
    tools::run(generate.arg(GENERATOR).arg("--out").arg(&stream))?;

    let mut say = |language: &str, command: &mut Command| -> anyhow::Result<()> {
        let said = tools::run(command.arg(&stream))?;
        writeln!(out, "{language}\n{said}")?;
        Ok(out.flush()?)
    };
    let mut cargo = tools::command(tools::cargo(), &layout.root);
    say(
        "Rust",
        cargo.args(["bench", "--quiet", "--package", "a2a-ext-bench", "--"]),
    )?;
    if layout.root.join(PYTHON).exists() {
        let mut python = tools::command(&environments.python, &layout.root);
        say("Python", python.arg(PYTHON))?;
    }
    if layout.root.join(NODE.1).exists() {
        let mut node = tools::command(&environments.node, &environments.typescript_dir);
        say("Node", node.arg(NODE.0))?;
    }
    Ok(())
}
