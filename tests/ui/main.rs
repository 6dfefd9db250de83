//! Turns each refusal of the derive into the words that its author reads, and each corner case into a program that runs.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// Where the refused programs are: extensions, and the agents that list some.
const FOLDERS: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/refused"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/refused/agent"),
];

/// What rustc says in our name: through `#[diagnostic::on_unimplemented]`, constants that panic, and a member that says who writes it.
/// What it says of types that are private, nowhere, another one or none is left to it, once and at a place that is ours or with a
/// name that says what is missing.
const WORDED_BY_US: [&str; 8] = [
    "cannot be the payload of an A2A extension",
    "error[E0053]: method `produce` has an incompatible type for trait",
    "error[E0080]: evaluation panicked: ",
    "error[E0277]: the card of `Agent` does not declare ",
    "error[E0425]: cannot find type `Typo` in ",
    "error[E0446]: private type `Private` in public interface",
    "error[E0573]: expected type, found module `text`",
    "missing: `WRITTEN_BY_THE_DERIVE_ALONE`",
];

// Apart from the programs that run, trybuild checks all refused ones in a single call of cargo.
#[test]
fn refused() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("refused/*.rs");
    cases.compile_fail("refused/agent/*.rs");
}

#[test]
fn accepted() {
    trybuild::TestCases::new().pass("accepted/*.rs");
}

#[test]
fn every_case_has_its_words() {
    assert!(!stems("rs").is_empty());
    let (programs, words) = (stems("rs"), stems("stderr"));
    let alone: Vec<_> = programs.symmetric_difference(&words).collect();
    assert!(
        alone.is_empty(),
        "a `.rs` without its `.stderr`, or the reverse: {alone:?}"
    );
}

/// rustc's own words change from release to release, and a second error beside ours would be spurious.
#[test]
fn every_error_is_worded_by_us() {
    for stem in stems("stderr") {
        let text = fs::read_to_string(stem.with_extension("stderr")).unwrap();
        let stem = stem.display().to_string();
        let errors: Vec<&str> = text.lines().filter(|line| line.starts_with("error")).collect();
        assert!(!errors.is_empty(), "{stem}: no error");
        for error in &errors {
            let ours = error.starts_with("error: ") || WORDED_BY_US.iter().any(|words| error.contains(words));
            assert!(ours, "{stem}: {error}");
        }
        let counted = stem.contains("four-mistakes");
        assert!(!counted || errors.len() == 4, "{stem}: {errors:?}");
    }
}

fn stems(extension: &str) -> BTreeSet<PathBuf> {
    let files = FOLDERS.iter().flat_map(fs::read_dir).flatten().flatten();
    files
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| path.with_extension(""))
        .collect()
}
