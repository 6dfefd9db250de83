//! Turns each refusal of the derive into the words that its author reads, and each corner case into a program that runs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const REFUSED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/refused");

/// What rustc says in our name, through `#[diagnostic::on_unimplemented]`.
const WORDED_BY_US: &str = "cannot be the payload of an A2A extension";

// Apart from the programs that run, trybuild checks all refused ones in a single call of cargo.
#[test]
fn refused() {
    trybuild::TestCases::new().compile_fail("refused/*.rs");
}

#[test]
fn accepted() {
    trybuild::TestCases::new().pass("accepted/*.rs");
}

#[test]
fn every_case_has_its_words() {
    assert!(!stems("rs").is_empty());
    assert_eq!(
        stems("rs"),
        stems("stderr"),
        "a `.rs` without `.stderr`, or the reverse"
    );
}

/// rustc's own words change from release to release, and a second error beside ours would be spurious.
#[test]
fn every_error_is_worded_by_us() {
    for stem in stems("stderr") {
        let path = Path::new(REFUSED).join(&stem).with_extension("stderr");
        let text = fs::read_to_string(&path).unwrap();
        let errors: Vec<&str> = text.lines().filter(|line| line.starts_with("error")).collect();
        assert!(!errors.is_empty(), "{stem}: no error");
        for error in errors {
            let ours = error.starts_with("error: ") || error.contains(WORDED_BY_US);
            assert!(ours, "{stem}: {error}");
        }
    }
}

fn stems(extension: &str) -> BTreeSet<String> {
    let files = fs::read_dir(REFUSED).into_iter().flatten().flatten();
    files
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect()
}
