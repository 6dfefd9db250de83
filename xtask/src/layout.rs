//! Where codegen writes, what the packages are called, and which sources it looks through: a fork's settings.

use std::path::PathBuf;

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
}

/// An older name of something that an extension's TypeScript module exports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alias {
    /// The extension, `cost-v1`.
    pub slug: String,
    /// The older name, `CostArtifactData`.
    pub old: String,
    /// What it is called now, `CostPayload`.
    pub new: String,
}

impl Layout {
    /// The Python module's name.
    #[must_use]
    pub fn python_module(&self) -> String {
        self.python_package.replace(['-', '.'], "_")
    }

    /// Names of folders inside [`mirrors`](Self::mirrors) that builds leave behind and codegen does not own.
    #[must_use]
    pub fn ignored() -> &'static [&'static str] {
        &[
            "node_modules",
            "dist",
            "__pycache__",
            ".venv",
            ".mypy_cache",
            ".pytest_cache",
        ]
    }
}
