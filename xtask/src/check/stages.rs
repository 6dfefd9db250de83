//! Turns the names of stages into what they do.

use a2a_ext::Registry;
use anyhow::bail;

use super::room::Room;
use super::{node, python, tools};
use crate::codegen::generate;
use crate::layout::Layout;
use crate::sync::Plan;

/// What a stage looks at.
pub struct Workspace<'a> {
    pub registry: &'a Registry,
    pub layout: &'a Layout,
}

/// One step of `cargo xtask test`.
pub struct Stage {
    /// What `--only` and the closing lines call it.
    pub name: &'static str,
    /// What it does, for whoever waits.
    pub does: &'static str,
    /// Gives lines worth reading when all is well; an error holds the output.
    pub run: fn(&Workspace<'_>) -> anyhow::Result<Vec<String>>,
}

/// The stages, in order. The environments come before the Rust tests, which drive Python and Node.
pub const STAGES: &[Stage] = &[
    Stage {
        name: "fmt",
        does: "cargo fmt --all --check",
        run: |workspace| {
            component(workspace, "fmt", "rustfmt")?;
            // rustfmt colours what it writes into a pipe, too.
            cargo(
                workspace,
                &["fmt", "--all", "--check", "--", "--color=never"],
                &[],
            )
        },
    },
    Stage {
        name: "clippy",
        does: "cargo clippy on the workspace with all features, and on the runtime with none; no warnings",
        run: |workspace| {
            component(workspace, "clippy", "clippy")?;
            let everything = ["--workspace", "--all-targets", "--all-features"];
            let core = ["--package", "a2a-ext", "--no-default-features"];
            for what in [&everything[..], &core] {
                let arguments = [&["clippy"], what, &["--", "-D", "warnings"]].concat();
                cargo(workspace, &arguments, &[])?;
            }
            Ok(vec![])
        },
    },
    Stage {
        name: "docs",
        does: "cargo doc --workspace --all-features --no-deps, without warnings",
        run: |workspace| {
            let flags = [("RUSTDOCFLAGS", "-Dwarnings")];
            let arguments = ["doc", "--workspace", "--all-features", "--no-deps"];
            cargo(workspace, &arguments, &flags)
        },
    },
    Stage {
        name: "mirrors",
        does: "codegen --check",
        run: mirrors,
    },
    Stage {
        name: "python-env",
        does: "virtual environments with tests/python/*requirements.txt, below cargo's target folder",
        run: |workspace| python::all(workspace.layout, &Room::enter(workspace.layout)?),
    },
    Stage {
        name: "node-env",
        does: "npm ci of tests/typescript and a build of the TypeScript mirror, below cargo's target folder",
        run: |workspace| {
            let node = node::find()?;
            node::environment(workspace.layout, &Room::enter(workspace.layout)?, &node)?;
            Ok(vec![format!("Node {}", node.full)])
        },
    },
    Stage {
        name: "rust",
        does: "cargo test --workspace --all-features, documentation included",
        run: |workspace| cargo(workspace, &["test", "--workspace", "--all-features"], &[]),
    },
    Stage {
        name: "typescript",
        does: "tsc on the mirror, node --test",
        run: |workspace| node::check(workspace.layout),
    },
    Stage {
        name: "python",
        does: "mypy --strict and pyright strict on the mirror, pytest with every Python that is supported and found",
        run: |workspace| python::check(workspace.layout),
    },
];

/// Runs cargo, and gives the results of the tests that it ran.
fn cargo(
    workspace: &Workspace<'_>,
    arguments: &[&str],
    environment: &[(&str, &str)],
) -> anyhow::Result<Vec<String>> {
    let mut command = tools::command(tools::cargo(), &workspace.layout.root);
    command.args(arguments).envs(environment.iter().copied());
    Ok(test_results(&tools::run(&mut command)?))
}

/// Fails with what to install when the toolchain lacks a component.
fn component(workspace: &Workspace<'_>, subcommand: &str, component: &str) -> anyhow::Result<()> {
    let mut command = tools::command(tools::cargo(), &workspace.layout.root);
    match tools::run(command.args([subcommand, "--version"])) {
        Ok(_) => Ok(()),
        Err(error) => {
            bail!("{error:#}\nthe Rust toolchain lacks {component}; run `rustup component add {component}`")
        }
    }
}

fn mirrors(workspace: &Workspace<'_>) -> anyhow::Result<Vec<String>> {
    let files = generate(workspace.registry, workspace.layout)?;
    let plan = Plan::new(&files, workspace.layout)?;
    if plan.is_in_sync() {
        Ok(vec![plan.summary()])
    } else {
        bail!("{plan}{}; run `{}`", plan.summary(), workspace.layout.command)
    }
}

/// The lines in which cargo's tests say how they ended, each with the name of its test program.
fn test_results(output: &str) -> Vec<String> {
    let mut program = "";
    let mut results = Vec::new();
    for line in output.lines().map(str::trim) {
        if let Some(name) = line
            .strip_prefix("Running ")
            .or_else(|| line.strip_prefix("Doc-tests "))
        {
            program = name.split(" (").next().unwrap_or(name);
        } else if let Some(result) = line.strip_prefix("test result: ") {
            results.push(format!("{program}: {result}"));
        }
    }
    results
}

#[cfg(test)]
mod tests {
    use super::test_results;

    #[test]
    fn results_are_told_with_their_program() {
        let output = "   Compiling a\n     Running tests/sync.rs (target/debug/deps/sync-1)\n\nrunning 1 test\n\
                      test result: ok. 1 passed; 0 failed\n   Doc-tests a2a_ext\ntest result: ok. 2 passed; 0 failed\n";
        assert_eq!(
            test_results(output),
            [
                "tests/sync.rs: ok. 1 passed; 0 failed",
                "a2a_ext: ok. 2 passed; 0 failed"
            ]
        );
    }
}
