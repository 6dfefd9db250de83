//! Turns someone else's workspace into the verdict that it builds, passes and stays in sync with our crates alone.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::{Command, Stdio};

/// Runs cargo in the fork, with a target folder below ours, where other authors' workspaces have theirs.
fn cargo(arguments: &[&str]) {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("fork"))
        .env(
            "CARGO_TARGET_DIR",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("authors"),
        )
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "cargo {} in tests/fork:\n{}{}\nA stale lock file is mended by `cargo check` there, stale mirrors by `cargo run \
         -p xtask -- codegen`.",
        arguments.join(" "),
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
}

#[test]
fn a_fork_passes_its_tests_and_its_mirrors_are_in_sync() {
    cargo(&[
        "run", "--locked", "--quiet", "-p", "xtask", "--", "codegen", "--check",
    ]);
    cargo(&["test", "--locked", "--quiet"]);
}
