//! Turns edits of a mirrors folder into what codegen says of them and does about them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use a2a_ext_xtask::{FileSet, Layout, Plan, Written};
use support::{contents, snapshot};
use tempfile::TempDir;

mod support;

fn files(entries: &[(&str, &str)]) -> FileSet {
    let mut files = FileSet::default();
    for (path, text) in entries {
        files.add(*path, *text);
    }
    files
}

const GENERATED: &[(&str, &str)] = &[
    (".generated", "By codegen.\n"),
    ("README.md", "# Mirrors\n"),
    ("python/cost.py", "COST = 1\nUSAGE = 2\n"),
    ("schema/cost-v1.json", "{}\n"),
];

/// A workspace whose mirrors are in sync with [`GENERATED`].
fn workspace() -> (TempDir, Layout) {
    let root = tempfile::tempdir().unwrap();
    let layout = Layout::protolabs(root.path().to_owned());
    Plan::new(&files(GENERATED), &layout).unwrap().apply().unwrap();
    (root, layout)
}

#[test]
fn a_second_write_touches_nothing() {
    let (root, layout) = workspace();
    let before = snapshot(root.path());
    let done = Plan::new(&files(GENERATED), &layout).unwrap().apply().unwrap();
    let nothing = Written {
        written: 0,
        removed: Vec::new(),
        unchanged: 4,
    };
    assert_eq!(done, nothing);
    assert_eq!(snapshot(root.path()), before);
}

#[test]
fn every_difference_is_named_and_then_mended() {
    // What is done to the folder, and what the report must then say.
    type Case = (&'static str, fn(&Path), &'static str);
    const CASES: &[Case] = &[
        (
            "edited",
            |mirrors| fs::write(mirrors.join("python/cost.py"), "COST = 1\nUSAGE = 3\n").unwrap(),
            "stale    mirrors/python/cost.py\n    @@ -1,2 +1,2 @@\n     COST = 1\n    -USAGE = 3\n    +USAGE = 2\n",
        ),
        (
            "deleted",
            |mirrors| fs::remove_file(mirrors.join("schema/cost-v1.json")).unwrap(),
            "missing  mirrors/schema/cost-v1.json (1 line)\n",
        ),
        (
            "deleted with its folder",
            |mirrors| fs::remove_dir_all(mirrors.join("schema")).unwrap(),
            "missing  mirrors/schema/cost-v1.json (1 line)\n",
        ),
        (
            "added",
            |mirrors| {
                fs::create_dir_all(mirrors.join("docs/old")).unwrap();
                fs::write(mirrors.join("docs/old/page.md"), "?").unwrap();
            },
            "orphan   mirrors/docs/old/page.md (no emitter makes it)\n",
        ),
        #[cfg(unix)]
        (
            "a name that a terminal would obey",
            |mirrors| fs::write(mirrors.join("\x1b[2J"), "").unwrap(),
            "orphan   mirrors/\\u001b[2J (no emitter makes it)\n",
        ),
        #[cfg(unix)]
        (
            "a name that is not UTF-8",
            |mirrors| {
                let name = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"\xff");
                fs::write(mirrors.join(name), "").unwrap();
            },
            "orphan   mirrors/\u{fffd} (no emitter makes it)\n",
        ),
        (
            "not UTF-8",
            |mirrors| fs::write(mirrors.join("README.md"), b"\xff\xfe").unwrap(),
            "stale    mirrors/README.md\n    the file on disk is not UTF-8 text\n",
        ),
        (
            "checked out with CRLF",
            |mirrors| fs::write(mirrors.join("README.md"), "# Mirrors\r\n").unwrap(),
            "stale    mirrors/README.md\n    only the line ends differ: the file on disk has CRLF\n",
        ),
        (
            "an escape sequence and a long line",
            |mirrors| {
                fs::write(
                    mirrors.join("schema/cost-v1.json"),
                    format!("\x1b[2J{}\n", "x".repeat(500)),
                )
                .unwrap()
            },
            "    -\\u001b[2Jxxxx",
        ),
        (
            "a long difference",
            |mirrors| fs::write(mirrors.join("README.md"), "x\n".repeat(500)).unwrap(),
            "    -x\n    .. and 482 more lines\n",
        ),
        (
            "a file where a folder belongs",
            |mirrors| {
                fs::remove_dir_all(mirrors.join("schema")).unwrap();
                fs::write(mirrors.join("schema"), "").unwrap();
            },
            "orphan   mirrors/schema (no emitter makes it)\nmissing  mirrors/schema/cost-v1.json (1 line)\n",
        ),
    ];
    for (name, edit, said) in CASES {
        let (root, layout) = workspace();
        let right = contents(root.path());
        edit(&root.path().join("mirrors"));
        let before = snapshot(root.path());
        let plan = Plan::new(&files(GENERATED), &layout).unwrap();
        assert!(!plan.is_in_sync(), "{name}");
        assert!(plan.to_string().contains(said), "{name}:\n{plan}");
        assert_eq!(snapshot(root.path()), before, "{name}: comparing writes nothing");
        plan.apply().unwrap();
        assert_eq!(
            contents(root.path()),
            right,
            "{name}: a write mends it, and leaves nothing behind"
        );
    }
}

#[test]
fn what_cannot_be_replaced_is_refused_and_nothing_is_written() {
    type Case = (&'static str, fn(&Path, &Path), &'static str);
    const CASES: &[Case] = &[
        (
            "a folder where a file belongs",
            |mirrors, _| {
                fs::remove_file(mirrors.join("schema/cost-v1.json")).unwrap();
                fs::create_dir(mirrors.join("schema/cost-v1.json")).unwrap();
            },
            "mirrors/schema/cost-v1.json",
        ),
        #[cfg(unix)]
        (
            "a link where a file belongs",
            |mirrors, outside| {
                fs::remove_file(mirrors.join("schema/cost-v1.json")).unwrap();
                std::os::unix::fs::symlink(outside.join("kept"), mirrors.join("schema/cost-v1.json"))
                    .unwrap();
            },
            "mirrors/schema/cost-v1.json",
        ),
        #[cfg(unix)]
        (
            "a link where a folder belongs",
            |mirrors, outside| {
                fs::remove_dir_all(mirrors.join("schema")).unwrap();
                std::os::unix::fs::symlink(outside, mirrors.join("schema")).unwrap();
            },
            "mirrors/schema",
        ),
        #[cfg(unix)]
        (
            "a link that no emitter made",
            |mirrors, outside| std::os::unix::fs::symlink(outside, mirrors.join("extra")).unwrap(),
            "mirrors/extra",
        ),
        #[cfg(unix)]
        (
            "the mirrors folder itself is a link",
            |mirrors, outside| {
                fs::remove_dir_all(mirrors).unwrap();
                std::os::unix::fs::symlink(outside, mirrors).unwrap();
            },
            "mirrors",
        ),
    ];
    for (name, edit, path) in CASES {
        let (root, layout) = workspace();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("kept"), "mine").unwrap();
        edit(&root.path().join("mirrors"), outside.path());
        // Something else would have to be written, too.
        let mut wanted = files(GENERATED);
        wanted.add("README.md", "# Other\n");
        let before = (snapshot(root.path()), snapshot(outside.path()));
        let plan = Plan::new(&wanted, &layout).unwrap();
        assert!(
            plan.to_string().contains(&format!("blocked  {path}")),
            "{name}:\n{plan}"
        );
        let error = format!("{:#}", plan.apply().unwrap_err());
        assert!(
            error.contains(path) && error.contains("nothing was written"),
            "{name}: {error}"
        );
        assert_eq!(
            (snapshot(root.path()), snapshot(outside.path())),
            before,
            "{name}"
        );
    }
}

#[test]
fn a_failure_half_way_takes_everything_back() {
    let (root, layout) = workspace();
    let mirrors = root.path().join("mirrors");
    fs::write(mirrors.join("orphan"), "?").unwrap();
    // In path order: a stale file, a new folder, and last the file that fails.
    let wanted = files(&[
        (".generated", "By codegen.\n"),
        ("README.md", "# Other\n"),
        ("new/folder/file", "new"),
        ("python/cost.py", "COST = 1\nUSAGE = 2\n"),
        ("schema/cost-v1.json", "{}\n"),
        ("zone/last", "last"),
    ]);
    let plan = Plan::new(&wanted, &layout).unwrap();
    // After the comparison, so that only the move itself can find it.
    fs::create_dir_all(mirrors.join("zone/last")).unwrap();
    let before = contents(root.path());
    let error = format!("{:#}", plan.apply().unwrap_err());
    assert!(
        error.contains("mirrors/zone/last") && error.contains("nothing was changed"),
        "{error}"
    );
    assert_eq!(contents(root.path()), before);
}

#[test]
fn what_builds_leave_behind_is_not_codegens() {
    let (root, layout) = workspace();
    for folder in [
        "typescript/node_modules/zod",
        "typescript/dist",
        "python/__pycache__",
        "python/a.egg-info",
    ] {
        let folder = root.path().join("mirrors").join(folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("file"), "built").unwrap();
    }
    fs::write(root.path().join("mirrors/package-lock.json"), "{}").unwrap();
    let plan = Plan::new(&files(GENERATED), &layout).unwrap();
    assert!(plan.is_in_sync(), "{plan}");
}

#[test]
fn a_folder_that_is_not_codegens_is_left_alone() {
    type Case = (&'static str, &'static str, fn(&Path));
    const CASES: &[Case] = &[
        ("src", "src/deep/lib.rs", |_| {}),
        ("src/deep", "src/deep/lib.rs", |_| {}),
        (".git", ".git/HEAD", |_| {}),
        ("mirrors", "mirrors/README.md", |root| {
            fs::remove_file(root.join("mirrors/.generated")).unwrap()
        }),
    ];
    for (mirrors, found, edit) in CASES {
        let (root, mut layout) = workspace();
        for path in ["src/main.rs", "src/deep/lib.rs", ".git/HEAD"] {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "mine").unwrap();
        }
        edit(root.path());
        layout.mirrors = PathBuf::from(mirrors);
        let before = snapshot(root.path());
        let error = Plan::new(&files(GENERATED), &layout).unwrap_err().to_string();
        assert!(
            error.contains(&format!("`{found}` is there"))
                && error.contains(&format!("{mirrors}/.generated")),
            "{error}"
        );
        assert_eq!(snapshot(root.path()), before, "{mirrors}");
    }
    // An empty one can be taken.
    let (root, mut layout) = workspace();
    layout.mirrors = PathBuf::from("empty");
    fs::create_dir(root.path().join("empty")).unwrap();
    let done = Plan::new(&files(GENERATED), &layout).unwrap().apply().unwrap();
    assert_eq!(done.written, GENERATED.len());
}

#[test]
fn nothing_outside_the_mirrors_can_be_named() {
    for (mirrors, path) in [
        ("mirrors", "../outside"),
        ("mirrors", "/outside"),
        ("mirrors", ""),
        ("mirrors", "typescript/dist/index.js"),
        ("", "README.md"),
        ("..", "README.md"),
        ("/", "README.md"),
    ] {
        let (root, mut layout) = workspace();
        layout.mirrors = PathBuf::from(mirrors);
        let before = snapshot(root.path());
        assert!(
            Plan::new(&files(&[(path, "")]), &layout).is_err(),
            "{mirrors:?} {path:?}"
        );
        assert_eq!(snapshot(root.path()), before);
    }
}
