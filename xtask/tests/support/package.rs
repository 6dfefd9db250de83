//! Turns small packages into what the search says of them.

use std::fs;

use a2a_ext::Registry;
use a2a_ext_xtask::{Layout, unregistered};

/// Makes a package of `(path, text)` and compares what is said of it, without the advice.
pub fn check_with(registry: &Registry, name: &str, sources: &[(&str, &str)], expected: &[&str]) {
    let root = tempfile::tempdir().unwrap();
    let package = root.path().join("acme");
    let manifest = ("Cargo.toml", "[package]\nname = \"acme-ext\"\n");
    for (path, text) in [manifest].iter().chain(sources) {
        let path = package.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut layout = Layout::protolabs(root.path().to_owned());
    layout.packages = vec!["acme".into()];
    let findings = unregistered(registry, &layout).unwrap();
    let said: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), expected.len(), "{name}: {said:#?}");
    for (said, expected) in said.iter().zip(expected) {
        assert!(said.starts_with(expected), "{name}: {said}");
    }
}
