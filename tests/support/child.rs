//! Turns requests into answers of another language, through a process that is kept open.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child as Process, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use anyhow::{Context, Result, anyhow, bail};

use super::answer::{Answer, Request, Testee};

/// A language in a process of its own: one request a line in, one answer a line out. It ends when its input does.
pub struct Child {
    name: &'static str,
    process: Process,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Child {
    /// Starts the process; its standard error is the test's.
    pub fn start(name: &'static str, command: &mut Command) -> Result<Self> {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start the {name} testee: {command:?}"))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            bail!("the {name} testee has no pipes");
        };
        Ok(Self {
            name,
            process,
            input,
            output: BufReader::new(output),
        })
    }
}

impl Testee for Child {
    fn ask(&mut self, requests: &[Request]) -> Result<Vec<Answer>> {
        let Self { input, output, .. } = self;
        // Written from another thread, since both pipes are small: neither side may wait for the other.
        let answers = thread::scope(|scope| {
            let writer = scope.spawn(|| -> std::io::Result<()> {
                for request in requests {
                    input.write_all(request.line().as_bytes())?;
                }
                input.flush()
            });
            let answers: Result<Vec<_>> = requests.iter().map(|_| read_answer(output)).collect();
            let written = writer
                .join()
                .map_err(|_| anyhow!("the writing thread panicked"))?;
            let answers = answers?;
            written.context("it does not read its requests")?;
            Ok(answers)
        });
        answers.map_err(|error: anyhow::Error| {
            let state = self.process.try_wait().ok().flatten();
            error.context(match state {
                Some(status) => format!("the {} testee ended: {status}", self.name),
                None => format!("the {} testee", self.name),
            })
        })
    }
}

fn read_answer(output: &mut BufReader<ChildStdout>) -> Result<Answer> {
    let mut line = String::new();
    if output.read_line(&mut line)? == 0 {
        bail!("no answer: its output ended");
    }
    Ok(Answer::from_line(line.trim_end()))
}
