//! Turns a set of generated files into the files on disk, or into the list of what differs; nothing else writes.

use std::collections::BTreeMap;

/// Generated files by their path relative to the mirrors folder, with `/` between folders; sorted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FileSet {
    files: BTreeMap<String, String>,
}

impl FileSet {
    /// Adds a file; a later one replaces an earlier one of the same path.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.files.insert(path.into(), text.into());
    }

    /// Adds all files of another set.
    pub fn extend(&mut self, other: Self) {
        self.files.extend(other.files);
    }

    /// The files, sorted by path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }
}
