//! Where codegen writes, what the packages are called, and which sources it looks through: a fork's settings.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

mod names;
mod protolabs;

/// What differs between this project and a fork.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The workspace root; every other path is relative to it.
    pub root: PathBuf,
    /// The generated folder, `mirrors`; codegen owns all of it but what [`ignored`](Self::ignored) names.
    pub mirrors: PathBuf,
    /// The command that generated files and errors tell people to run.
    pub command: String,
    /// The version of both packages.
    pub version: String,
    /// The SPDX licence expression of both packages.
    pub license: String,
    /// The TypeScript package's name, `@acme/a2a`.
    pub typescript_package: String,
    /// The Python distribution's name, `acme-a2a`; its module is the same with underscores.
    pub python_package: String,
    /// One line on both packages.
    pub description: String,
    /// Folders of Rust packages whose `src/` must not derive an extension that the registry misses.
    pub packages: Vec<PathBuf>,
    /// Older names that the TypeScript package keeps; a fork has none.
    pub typescript_aliases: Vec<Alias>,
    /// Older names that the Python package keeps.
    pub python_aliases: Vec<Alias>,
    /// Whether the packages have the readers of the protoLabs fleet: the request bag, `Turn`, and what payloads tell beside
    /// their fields. The registry must have the fleet's trace-v1, blast-v1, hitl-mode-v1, cost-v1, tool-call-v1,
    /// reasoning-v1, context-v1 and hitl-v1.
    pub fleet: bool,
    /// The Rust path of the registry, `acme_deploy::REGISTRY`. Pages import the types from beside it.
    pub registry: String,
    /// What pages say that types do not; a fork may have none.
    pub pages: Vec<PageNote>,
}

/// What the page of one extension shows that its types do not say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageNote {
    /// The extension, `cost-v1`.
    pub slug: String,
    /// A whole Rust program that writes and reads a payload; without it the page reads one from JSON.
    pub rust: Option<String>,
    /// Where the part rides, for an extension of that channel.
    pub part: PartPlace,
    /// Markdown that follows the frames: sections of the third level. It is copied as it is, and so is `history`: HTML in it is obeyed.
    pub wire: Option<String>,
    /// Markdown on what older writers and readers did, and why it is otherwise now.
    pub history: Option<String>,
    /// What the packages tell of a payload that is no field of it.
    pub reading: Option<Reading>,
}

/// A function of the mirrors that tells something of the payload that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The name in Python, and a condition on `read` that holds.
    pub python: (String, String),
    /// The name in TypeScript, and a condition on `read` that does not hold.
    pub typescript: (String, String),
}

/// Where a data part rides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PartPlace {
    /// In the terminal artifact, after the answer's text.
    #[default]
    Artifact,
    /// Alone in the status message of a working task.
    Working,
    /// In the status message of a task that waits for an answer, after the same as text.
    InputRequired,
}

/// An older name of something that an extension's module exports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alias {
    /// The extension, `cost-v1`.
    pub slug: String,
    /// The older name, `CostArtifactData`.
    pub old: String,
    /// What it is called now, `CostPayload`; in TypeScript also one field's type, `WorldstateDeltaEntry["op"]`.
    pub new: String,
}

impl Layout {
    /// The Python module's name.
    #[must_use]
    pub fn python_module(&self) -> String {
        self.python_package.replace(['-', '.'], "_")
    }

    /// Where a Rust program imports an extension from: the module that holds the registry.
    #[must_use]
    pub fn rust_module(&self) -> &str {
        self.registry.rsplit_once("::").map_or("", |(module, _)| module)
    }

    /// The path by which Rust programs name the type that is defined at `type_path`: it stands beside the registry.
    #[must_use]
    pub fn rust_path(&self, type_path: &str) -> String {
        let name = type_path.rsplit("::").next().unwrap_or_default();
        format!("{}::{name}", self.rust_module())
    }

    /// What the pages say of an extension beside its types.
    #[must_use]
    pub fn page(&self, slug: &str) -> Option<&PageNote> {
        self.pages.iter().find(|page| page.slug == slug)
    }

    /// Names inside [`mirrors`](Self::mirrors) of what builds and installations leave behind and codegen does not own.
    #[must_use]
    pub fn ignored() -> &'static [&'static str] {
        &[
            "node_modules",
            "dist",
            "build",
            "__pycache__",
            ".venv",
            ".mypy_cache",
            ".pytest_cache",
            ".ruff_cache",
            "package-lock.json",
        ]
    }

    /// Whether what has this name is left behind by builds: one of [`ignored`](Self::ignored), or a Python
    /// `*.egg-info`.
    #[must_use]
    pub fn is_ignored(name: &OsStr) -> bool {
        Self::ignored().iter().any(|ignored| name == *ignored)
            || Path::new(name)
                .extension()
                .is_some_and(|extension| extension == "egg-info")
    }

    /// The root of the workspace whose xtask runs: that of the package that cargo runs, else of the current folder.
    ///
    /// It is looked up on each run, so that no path of the machine that compiled the tool stays in it.
    #[must_use]
    pub fn workspace_root() -> PathBuf {
        let start = env::var_os("CARGO_MANIFEST_DIR")
            .map(PathBuf::from)
            .or_else(|| env::current_dir().ok())
            .unwrap_or_default();
        let root = start.ancestors().find(|folder| {
            fs::read_to_string(folder.join("Cargo.toml"))
                .is_ok_and(|manifest| manifest.lines().any(|line| line.trim().starts_with("[workspace")))
        });
        root.unwrap_or(&start).to_owned()
    }
}
