//! Turns command lines into exit codes, words and files.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use a2a_ext::{A2aExtension, Registry, protolabs, registry};
use a2a_ext_xtask::{Layout, Refused, generate};
use serde_json::Value;
use support::{contents, snapshot};
use tempfile::TempDir;

mod support;

/// A workspace as this one, but for the mirrors.
fn workspace() -> TempDir {
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("Cargo.toml"), "[workspace]\n").unwrap();
    let ours = Layout::workspace_root().join("runtime");
    let theirs = root.path().join("runtime");
    fs::create_dir(&theirs).unwrap();
    fs::copy(ours.join("Cargo.toml"), theirs.join("Cargo.toml")).unwrap();
    for (path, bytes) in contents(&ours.join("src")) {
        let path = theirs.join(path.strip_prefix(&ours).unwrap());
        if let Some(bytes) = bytes {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
    }
    root
}

/// Runs the tool from somewhere in the workspace, with nothing on PATH.
fn xtask(root: &Path, arguments: &[&str]) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(arguments)
        .current_dir(root.join("runtime/src"))
        .env_remove("CARGO_MANIFEST_DIR")
        .env("PATH", "")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

#[test]
fn codegen_writes_checks_and_previews() {
    let root = workspace();
    let mirrors = root.path().join("mirrors");
    let (code, out, err) = xtask(root.path(), &["codegen"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.ends_with(" written, 0 removed, 0 unchanged\n"), "{out}");
    let written = snapshot(root.path());

    for arguments in [
        &["codegen"][..],
        &["codegen", "--check"],
        &["codegen", "--dry-run"],
    ] {
        let (code, out, err) = xtask(root.path(), arguments);
        assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}: {out}");
        assert_eq!(snapshot(root.path()), written, "{arguments:?}");
    }

    let right = contents(root.path());
    let edited = mirrors.join("docs/cost-v1.md");
    let text = fs::read_to_string(&edited).unwrap();
    fs::write(&edited, format!("{text}One more line.\n")).unwrap();
    fs::remove_file(mirrors.join("schema/cost-v1.written.json")).unwrap();
    fs::write(mirrors.join("docs/cost-v0.md"), "Old.\n").unwrap();
    let before = snapshot(root.path());
    for (mode, code, advice) in [
        (
            "--check",
            1,
            "error: mirrors is not what codegen writes; run `cargo xtask codegen`\n",
        ),
        ("--dry-run", 0, ""),
    ] {
        let (ended, out, err) = xtask(root.path(), &["codegen", mode]);
        assert_eq!((ended, err.as_str()), (code, advice), "{mode}: {out}");
        for said in [
            "stale    mirrors/docs/cost-v1.md\n",
            "    -One more line.\n",
            "missing  mirrors/schema/cost-v1.written.json (",
            "orphan   mirrors/docs/cost-v0.md (no emitter makes it)\n",
            "mirrors: 1 missing, 1 stale, 1 orphan, 0 blocked, ",
        ] {
            assert!(out.contains(said), "{mode}: {said:?} in {out}");
        }
        assert_eq!(snapshot(root.path()), before, "{mode} writes nothing");
    }
    let (code, out, _) = xtask(root.path(), &["codegen"]);
    assert!(
        code == 0
            && out.starts_with(
                "removed  mirrors/docs/cost-v0.md (no emitter makes it)\nmirrors: 2 written, 1 removed, "
            ),
        "{out}"
    );
    assert_eq!(contents(root.path()), right);
}

#[test]
fn a_forgotten_registry_entry_is_refused_and_nothing_is_written() {
    let root = workspace();
    let library = root.path().join("runtime/src/lib.rs");
    let text = fs::read_to_string(&library).unwrap();
    fs::write(&library, format!("{text}mod forgotten;\n")).unwrap();
    let forgotten = "//! A file.\n\n#[derive(A2aExtension)]\nstruct Deploy;\n";
    fs::write(root.path().join("runtime/src/forgotten.rs"), forgotten).unwrap();
    let before = snapshot(root.path());
    for arguments in [
        &["codegen"][..],
        &["codegen", "--check"],
        &["codegen", "--dry-run"],
    ] {
        let (code, out, err) = xtask(root.path(), arguments);
        assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}");
        let said = "error: runtime/src/forgotten.rs:4: `a2a_ext::forgotten::Deploy` is an extension that no registry";
        assert!(err.starts_with(said) && err.lines().count() == 1, "{err}");
        assert_eq!(snapshot(root.path()), before, "{arguments:?}");
    }
}

/// Types that no other language can say.
#[allow(missing_docs, reason = "the missing words are what is refused")]
mod refused {
    use a2a_ext::A2aExtension;
    use schemars::JsonSchema;
    use serde::{Deserialize, Serialize};

    /// One.
    #[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
    #[a2a_extension(uri = "https://acme.dev/ext/one-v1", channel = artifact_metadata)]
    pub struct One {
        pub undocumented: String,
    }

    /// Two.
    #[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
    #[a2a_extension(uri = "https://acme.dev/ext/two-v1", channel = artifact_metadata)]
    pub struct Two {
        pub undocumented: String,
    }
}

#[test]
fn every_refusal_is_a_line() {
    let layout = Layout::protolabs(Layout::workspace_root());
    let error = generate(&registry![refused::One, refused::Two], &layout).unwrap_err();
    let reasons = &error.downcast_ref::<Refused>().unwrap().reasons;
    // The fleet's types are in the sources and not in this registry.
    let expected = protolabs::REGISTRY.extensions().len() + 2;
    assert_eq!(reasons.len(), expected, "{reasons:#?}");
    for slug in ["one-v1", "two-v1"] {
        let path = format!("{slug}.undocumented: ");
        assert!(
            reasons.iter().any(|reason| reason.starts_with(&path)),
            "{reasons:#?}"
        );
    }
    assert!(
        reasons.iter().all(|reason| !reason.contains('\n')),
        "{reasons:#?}"
    );
}

#[test]
fn list_names_every_extension() {
    let root = workspace();
    let (code, table, _) = xtask(root.path(), &["list"]);
    assert_eq!(code, 0);
    let (code, json, _) = xtask(root.path(), &["list", "--json"]);
    assert_eq!(code, 0);
    let json: Value = serde_json::from_str(&json).unwrap();
    let registry: Registry = protolabs::REGISTRY;
    assert_eq!(table.lines().count(), registry.extensions().len() + 1);
    assert_eq!(json.as_array().unwrap().len(), registry.extensions().len());
    for ((line, object), extension) in table
        .lines()
        .skip(1)
        .zip(json.as_array().unwrap())
        .zip(registry.extensions())
    {
        assert!(
            line.starts_with(extension.slug) && line.ends_with(extension.mime.or(extension.uri).unwrap()),
            "{line}"
        );
        assert_eq!(object["slug"], extension.slug);
        assert_eq!(object["uri"], extension.uri.map_or(Value::Null, Value::from));
        assert_eq!(object["declared"], extension.declared());
    }
    assert_eq!(json[0]["rust"], "a2a_ext::protolabs::cost::Cost");
    assert_eq!(protolabs::Cost::DESCRIPTOR.slug, json[0]["slug"]);
}

#[test]
fn test_stages_stop_at_the_first_that_fails() {
    let root = workspace();
    // Nothing is on PATH.
    for (stages, said, closing) in [
        (
            ["mirrors", "python-env"],
            "mirrors/docs/cost-v1.md",
            ["mirrors     FAILED", "python-env  not run"],
        ),
        (
            ["python-env", "node-env"],
            "install Python",
            ["python-env  FAILED", "node-env    not run"],
        ),
        (
            ["node-env", "rust"],
            "install Node",
            ["node-env    FAILED", "rust        not run"],
        ),
    ] {
        let (code, out, err) = xtask(root.path(), &["test", "--only", stages[0], "--only", stages[1]]);
        assert_eq!(code, 1, "{out}");
        assert_eq!(err, format!("error: the stage `{}` failed\n", stages[0]));
        assert!(
            out.contains(said) && closing.iter().all(|line| out.contains(line)),
            "{out}"
        );
    }
    assert_eq!(xtask(root.path(), &["codegen"]).0, 0);
    let (code, out, _) = xtask(root.path(), &["test", "--only", "mirrors"]);
    assert!(
        code == 0 && out.contains("mirrors     ok") && out.contains("fmt         not run"),
        "{out}"
    );
}

#[test]
fn a_wrong_command_line_ends_with_two() {
    let root = workspace();
    for arguments in [
        &[][..],
        &["generate"],
        &["codegen", "--check", "--dry-run"],
        &["codegen", "extra"],
        &["test", "--only", "everything"],
    ] {
        let (code, out, err) = xtask(root.path(), arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(
            err.contains("try '--help'") || err.contains("Usage: cargo xtask"),
            "{arguments:?}: {err}"
        );
    }
    let (code, out, _) = xtask(root.path(), &["--help"]);
    assert!(code == 0 && out.contains("codegen"), "{out}");
}
