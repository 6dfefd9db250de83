//! Turns crates in a workspace of their own, as an author has them, into the verdict of their tests.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn crates_outside_the_workspace() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let outside = root.join("outside");
    // The same versions as everywhere, so that nothing is fetched and no second lock file grows stale.
    fs::copy(root.join("../Cargo.lock"), outside.join("Cargo.lock")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--workspace", "--manifest-path"])
        .arg(outside.join("Cargo.toml"))
        .env(
            "CARGO_TARGET_DIR",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("authors"),
        )
        .output()
        .unwrap();
    let (stdout, stderr) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{stdout}\n{stderr}");
    for name in [
        "emits",
        "parses_what_it_emits",
        "declares_itself",
        "gives_its_schemas",
        "round_trip",
        "declares_and_emits_extensions_of_other_crates",
    ] {
        assert!(
            stdout.contains(&format!("{name} ... ok")),
            "{name} did not run:\n{stdout}"
        );
    }
}
