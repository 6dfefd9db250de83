//! Turns the Markdown of the repository into its fenced blocks.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::judges::{layout, slugs};
use super::vectors::payloads;

/// One Markdown file, whose programs use the packages of this project or of the fork in `tests/fork`.
pub struct Page {
    /// Its path below the workspace.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A fenced block.
pub struct Fence<'a> {
    /// What stands after the opening back-ticks.
    pub language: &'a str,
    /// What stands between the fences.
    pub code: &'a str,
}

/// Every page with fenced blocks that must hold.
///
/// # Errors
/// When one cannot be read.
pub fn pages() -> Result<Vec<Page>> {
    let root = layout().root;
    let mut paths = vec![
        PathBuf::from("README.md"),
        PathBuf::from("mirrors/python/README.md"),
        PathBuf::from("mirrors/typescript/README.md"),
        PathBuf::from("tests/fork/mirrors/python/README.md"),
        PathBuf::from("tests/fork/mirrors/typescript/README.md"),
    ];
    for folder in ["mirrors/docs", "tests/fork/mirrors/docs"] {
        for entry in fs::read_dir(root.join(folder)).context(folder)? {
            paths.push(Path::new(folder).join(entry?.file_name()));
        }
    }
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let name = path.display().to_string();
            let text = fs::read_to_string(root.join(&path)).context(name.clone())?;
            Ok(Page { path: name, text })
        })
        .collect()
}

impl Page {
    /// Its fenced blocks, in order.
    ///
    /// # Errors
    /// When one names no language or is not closed.
    pub fn fences(&self) -> Result<Vec<Fence<'_>>> {
        let mut fences = Vec::new();
        let mut rest = self.text.as_str();
        while let Some((_, after)) = rest.split_once("\n```") {
            let (language, after) = after.split_once('\n').with_context(|| self.path.clone())?;
            ensure!(!language.is_empty(), "{}: a fence names no language", self.path);
            let (code, after) = after
                .split_once("\n```")
                .with_context(|| format!("{}: a fence is not closed", self.path))?;
            fences.push(Fence { language, code });
            rest = after;
        }
        Ok(fences)
    }

    /// The extension that it is the page of.
    #[must_use]
    pub fn slug(&self) -> Option<&'static str> {
        let name = self.path.strip_prefix("mirrors/docs/")?.strip_suffix(".md")?;
        slugs().into_iter().find(|slug| *slug == name)
    }
}

/// The example that an extension's page is about.
///
/// # Errors
/// When there is none.
pub fn example(slug: &str) -> Result<Value> {
    let first = payloads()?
        .into_iter()
        .find(|vector| vector.extension == slug && vector.is_example());
    Ok(first.with_context(|| format!("{slug} has no example"))?.payload)
}
