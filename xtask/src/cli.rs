//! Turns a command line into a run of the tool, and its outcome into an exit code.

use std::io::{self, Write};
use std::process::ExitCode;

use a2a_ext::Registry;
use anyhow::bail;
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::bench;
use crate::check;
use crate::codegen::{Refused, generate};
use crate::layout::Layout;
use crate::list;
use crate::sync::Plan;
use crate::visible::visible;

/// One Rust struct is the source of an A2A extension; this tool keeps its mirrors in sync.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli<C: Subcommand> {
    #[command(subcommand)]
    command: C,
}

/// What every workspace with extensions of its own can do.
#[derive(Debug, Subcommand)]
enum Mirrors {
    /// Write the mirrors: JSON Schemas, the TypeScript and the Python package, pages, vectors.
    Codegen(Codegen),
    /// List the registered extensions.
    List {
        /// As JSON, with everything that a card and a reader need.
        #[arg(long)]
        json: bool,
    },
}

/// What this workspace can do.
#[derive(Debug, Subcommand)]
enum Workspace {
    #[command(flatten)]
    Mirrors(Mirrors),
    /// Run every check and every test of the workspace, in stages, up to the first stage that fails.
    Test {
        /// Run this stage alone; may be given several times.
        #[arg(long, value_name = "STAGE", value_parser = PossibleValuesParser::new(check::stage_names()))]
        only: Vec<String>,
    },
    /// Measure what reading a long stream costs, in Rust and where the others have such a measurement.
    Bench,
}

#[derive(Debug, Args)]
struct Codegen {
    /// Write nothing; fail when a file is stale, missing or an orphan, and show what differs.
    #[arg(long, conflicts_with = "dry_run")]
    check: bool,
    /// Write nothing; show what would change.
    #[arg(long)]
    dry_run: bool,
}

/// Runs the tool with the process's arguments: `codegen` and `list`.
///
/// Exit codes: 0 when all is well, 1 when something is stale, refused or failed, 2 when the command line is wrong.
#[must_use]
pub fn run(registry: &Registry, layout: &Layout) -> ExitCode {
    run_as(|command: Mirrors, out| mirrors(command, registry, layout, out))
}

/// The same with `test` and `bench`, which go through what this workspace alone has.
#[must_use]
pub fn run_workspace(registry: &Registry, layout: &Layout) -> ExitCode {
    run_as(|command: Workspace, out| match command {
        Workspace::Mirrors(command) => mirrors(command, registry, layout, out),
        Workspace::Test { only } => check::run(registry, layout, &only, out),
        Workspace::Bench => bench::run(layout, out),
    })
}

fn run_as<C: Subcommand>(execute: impl FnOnce(C, &mut dyn Write) -> anyhow::Result<()>) -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(usage) => {
            // Help goes to standard output and ends well; there is nobody to tell when neither can be written.
            let _ = usage.print();
            return ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2));
        }
    };
    let mut out = io::stdout().lock();
    match execute(cli.command, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell(&error);
            ExitCode::FAILURE
        }
    }
}

fn mirrors(
    command: Mirrors,
    registry: &Registry,
    layout: &Layout,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    match command {
        Mirrors::Codegen(modes) => codegen(&modes, registry, layout, out),
        Mirrors::List { json: true } => Ok(list::json(registry, out)?),
        Mirrors::List { json: false } => Ok(list::table(registry, out)?),
    }
}

fn codegen(modes: &Codegen, registry: &Registry, layout: &Layout, out: &mut dyn Write) -> anyhow::Result<()> {
    let mirrors = layout.mirrors.display();
    let files = generate(registry, layout)?;
    let plan = Plan::new(&files, layout)?;
    if modes.check || modes.dry_run {
        write!(out, "{plan}")?;
        writeln!(out, "{mirrors}: {}", plan.summary())?;
        if modes.check && !plan.is_in_sync() {
            bail!("{mirrors} is not what codegen writes; run `{}`", layout.command);
        }
    } else {
        let done = plan.apply()?;
        for path in &done.removed {
            writeln!(out, "removed  {path} (no emitter makes it)")?;
        }
        writeln!(
            out,
            "{mirrors}: {} written, {} removed, {} unchanged",
            done.written,
            done.removed.len(),
            done.unchanged
        )?;
    }
    Ok(())
}

/// Writes an error to standard error, one `error:` a reason. A reader who hung up early is not told.
fn tell(error: &anyhow::Error) {
    let hung_up = error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
    if hung_up {
        return;
    }
    let reasons = match error.downcast_ref::<Refused>() {
        Some(refused) => refused.reasons.clone(),
        None => vec![format!("{error:#}")],
    };
    for reason in reasons {
        let _ = writeln!(io::stderr(), "error: {}", visible(&reason));
    }
}
