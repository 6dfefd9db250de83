//! Turns small packages into the extensions that no registry names.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use a2a_ext::{Registry, protolabs};
use a2a_ext_xtask::{Layout, unregistered};

#[path = "support/package.rs"]
mod package;

use package::check_with;

const DEPLOY: &str = "#[derive(Debug, A2aExtension)]\npub struct Deploy;\n";

fn check(name: &str, sources: &[(&str, &str)], expected: &[&str]) {
    check_with(&Registry::new(&[]), name, sources, expected);
}

#[test]
fn derives_are_found_where_rustc_finds_them() {
    check(
        "root",
        &[("src/lib.rs", DEPLOY)],
        &["acme/src/lib.rs:2: `acme_ext::Deploy` is an extension that no registry"],
    );
    check(
        "files and folders",
        &[
            ("src/lib.rs", "mod a;\nmod b;"),
            ("src/a.rs", "mod c;"),
            ("src/a/c.rs", DEPLOY),
            ("src/b/mod.rs", DEPLOY),
        ],
        &[
            "acme/src/a/c.rs:2: `acme_ext::a::c::Deploy`",
            "acme/src/b/mod.rs:2: `acme_ext::b::Deploy`",
        ],
    );
    check(
        "inline modules",
        &[
            (
                "src/lib.rs",
                "mod a {\n mod b;\n #[derive(a2a_ext::A2aExtension)]\n enum E {} }",
            ),
            ("src/a/b.rs", DEPLOY),
        ],
        &[
            "acme/src/a/b.rs:2: `acme_ext::a::b::Deploy`",
            "acme/src/lib.rs:4: `acme_ext::a::E`",
        ],
    );
    check(
        "path attributes",
        &[
            ("src/lib.rs", "mod a;\n#[path = \"elsewhere/x.rs\"]\nmod b;"),
            (
                "src/a.rs",
                "#[path = \"y.rs\"] mod z;\nmod i { #[path = \"w.rs\"] mod v; }",
            ),
            ("src/elsewhere/x.rs", "mod beside;"),
            ("src/elsewhere/beside.rs", DEPLOY),
            ("src/y.rs", DEPLOY),
            ("src/a/i/w.rs", DEPLOY),
        ],
        &[
            "acme/src/a/i/w.rs:2: `acme_ext::a::i::v::Deploy`",
            "acme/src/elsewhere/beside.rs:2: `acme_ext::b::beside::Deploy`",
            "acme/src/y.rs:2: `acme_ext::a::z::Deploy`",
        ],
    );
    check(
        "a body",
        &[("src/lib.rs", "fn f() {\n #[derive(A2aExtension)]\n struct S;\n}")],
        &["acme/src/lib.rs:3: `acme_ext::S`"],
    );
    check(
        "another name",
        &[(
            "src/lib.rs",
            "#[derive(Ext)]\n#[a2a_extension(uri = \"..\")]\nstruct S;",
        )],
        &["acme/src/lib.rs:3"],
    );
    check(
        "cfg_attr",
        &[(
            "src/lib.rs",
            "#[cfg_attr(feature = \"x\", derive(Debug, A2aExtension))]\nstruct S;",
        )],
        &["acme/src/lib.rs:2"],
    );
    check(
        "binaries",
        &[
            ("src/main.rs", DEPLOY),
            ("src/bin/tool.rs", DEPLOY),
            ("src/bin/big/main.rs", DEPLOY),
        ],
        &[
            "acme/src/bin/big/main.rs:2: `big::Deploy`",
            "acme/src/bin/tool.rs:2: `tool::Deploy`",
            "acme/src/main.rs:2: `acme_ext::Deploy`",
        ],
    );
    check(
        "named targets",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"p\"\n[lib]\nname = \"other\"\npath = \"code/root.rs\"\n",
            ),
            ("code/root.rs", DEPLOY),
        ],
        &["acme/code/root.rs:2: `other::Deploy`"],
    );
}

#[test]
fn tests_and_other_types_are_left_alone() {
    check(
        "other derives",
        &[(
            "src/lib.rs",
            "#[derive(Debug, Extension)]\nstruct S;\n// #[derive(A2aExtension)]\n",
        )],
        &[],
    );
    check(
        "a file outside the module tree",
        &[("src/lib.rs", ""), ("src/stray.rs", DEPLOY)],
        &[],
    );
    check(
        "tests",
        &[
            (
                "src/lib.rs",
                "#[cfg(test)]\nmod tests;\n#[cfg(all(test, unix))]\nmod more { #[derive(A2aExtension)] struct S; }\nmod gated;\n#[cfg(test)]\n#[derive(A2aExtension)]\nstruct T;",
            ),
            ("src/tests.rs", DEPLOY),
            ("src/gated.rs", &format!("#![cfg(test)]\n{DEPLOY}")),
        ],
        &[],
    );
    check(
        "not tests",
        &[(
            "src/lib.rs",
            "#[cfg(not(test))]\nmod a { #[derive(A2aExtension)] struct S; }\n#[cfg(any(test, unix))]\n#[derive(A2aExtension)]\nstruct T;",
        )],
        &[
            "acme/src/lib.rs:2: `acme_ext::a::S`",
            "acme/src/lib.rs:5: `acme_ext::T`",
        ],
    );
    check(
        "left out by a condition",
        &[("src/lib.rs", "#[cfg(windows)]\nmod windows;")],
        &[],
    );
}

#[test]
fn what_is_not_rust_is_said_with_file_and_line() {
    check(
        "syntax",
        &[("src/lib.rs", "mod a;\n"), ("src/a.rs", "\nstruct {\n")],
        &["acme/src/a.rs:2: this is not Rust: "],
    );
    check(
        "bytes",
        &[("src/lib.rs", "mod a;\nmod b;"), ("src/a.rs", "")],
        &["acme/src/lib.rs:2: the module `b` has no file"],
    );
    check(
        "a module that is its own",
        &[("src/lib.rs", "#[path = \"lib.rs\"]\nmod a;")],
        &[],
    );
}

#[test]
fn this_projects_registry_names_every_derived_type() {
    let root = Layout::workspace_root();
    let layout = Layout::protolabs(root);
    assert_eq!(unregistered(&protolabs::REGISTRY, &layout).unwrap(), []);
    let none = unregistered(&Registry::new(&[]), &layout).unwrap();
    assert_eq!(none.len(), protolabs::REGISTRY.extensions().len(), "{none:#?}");
}

#[test]
fn a_package_that_is_none_is_an_error() {
    for (manifest, said) in [
        (None, "cannot read"),
        (Some("["), "is not a manifest"),
        (Some("[workspace]"), "no package name"),
        (Some("[package]\nname = \"p\""), "neither a library nor a binary"),
    ] {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("runtime")).unwrap();
        if let Some(manifest) = manifest {
            fs::write(root.path().join("runtime/Cargo.toml"), manifest).unwrap();
        }
        let layout = Layout::protolabs(root.path().to_owned());
        let error = format!("{:#}", unregistered(&Registry::new(&[]), &layout).unwrap_err());
        assert!(error.contains(said), "{error}");
    }
}
