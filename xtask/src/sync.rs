//! Turns a set of generated files into the files on disk, or into the list of what differs; nothing else writes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};

use crate::layout::Layout;
use crate::visible::visible;

mod apply;
mod report;

pub use apply::Written;

/// The file by which codegen knows a folder as its own; a folder that holds others and not this one is left alone.
pub const MARKER: &str = ".generated";

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

/// What separates the mirrors folder from a set of files.
#[derive(Debug)]
pub struct Plan {
    /// The workspace root.
    root: PathBuf,
    /// The mirrors folder, relative to the root.
    mirrors: PathBuf,
    changes: Vec<Change>,
    unchanged: usize,
}

#[derive(Debug)]
struct Change {
    /// Relative to the mirrors folder.
    path: PathBuf,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// The file is not there.
    Missing { text: String },
    /// The file holds other bytes.
    Stale { text: String, disk: Vec<u8> },
    /// No emitter made the file.
    Orphan,
    /// What is there cannot be replaced by a file without guessing; the reason.
    Blocked(String),
}

impl Plan {
    /// Compares the files with the disk, byte for byte; writes nothing.
    ///
    /// # Errors
    /// When the mirrors folder is not a plain folder inside the workspace, or not codegen's own, a generated path leaves it or
    /// lies where builds write, or a file cannot be read.
    pub fn new(files: &FileSet, layout: &Layout) -> anyhow::Result<Self> {
        if !is_inside(&layout.mirrors) {
            bail!(
                "the mirrors folder must be a folder inside the workspace, not `{}`",
                layout.mirrors.display()
            );
        }
        let mut plan = Self {
            root: layout.root.clone(),
            mirrors: layout.mirrors.clone(),
            changes: Vec::new(),
            unchanged: 0,
        };
        let folder = plan.folder();
        let mut on_disk = BTreeMap::new();
        walk(&folder, Path::new(""), &mut on_disk)?;
        let other = on_disk.keys().find(|path| !path.as_os_str().is_empty());
        if let Some(other) = other.filter(|_| !on_disk.contains_key(Path::new(MARKER))) {
            bail!(
                "`{}` is there and `{}` is not, so the folder is not codegen's, which removes all that it does not write; name \
                 another folder in the layout's `mirrors`, or remove this one if nothing in it is yours",
                plan.shown(other),
                plan.shown(Path::new(MARKER)),
            );
        }
        let mut expected = BTreeSet::new();
        for (path, text) in files.iter() {
            let path = PathBuf::from(path);
            let is_built = |folder: &Path| folder.iter().any(Layout::is_ignored);
            if !is_inside(&path) || path.parent().is_some_and(is_built) {
                bail!("codegen cannot own `{}` in the mirrors folder", path.display());
            }
            let blocked = |folder: &Path| matches!(on_disk.get(folder), Some(Kind::Blocked(_)));
            let difference = if path.ancestors().skip(1).any(blocked) {
                Some(missing(text))
            } else {
                compare(&folder.join(&path), text)?
            };
            match difference {
                Some(kind) => plan.changes.push(Change {
                    path: path.clone(),
                    kind,
                }),
                None => plan.unchanged += 1,
            }
            expected.insert(path);
        }
        for (path, kind) in on_disk {
            if !expected.contains(&path) {
                plan.changes.push(Change { path, kind });
            }
        }
        plan.changes.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(plan)
    }

    /// Whether the disk holds exactly the files.
    #[must_use]
    pub fn is_in_sync(&self) -> bool {
        self.changes.is_empty()
    }

    fn folder(&self) -> PathBuf {
        self.root.join(&self.mirrors)
    }

    /// How messages name a file of the mirrors folder, in one line.
    fn shown(&self, path: &Path) -> String {
        visible(&self.mirrors.join(path).display().to_string()).replace('\n', "\\n")
    }
}

/// Whether a relative path names something below the folder that it is joined to.
fn is_inside(path: &Path) -> bool {
    path.components().next().is_some() && path.components().all(|part| matches!(part, Component::Normal(_)))
}

/// What differs between a generated text and the file of its path.
fn compare(target: &Path, text: &str) -> anyhow::Result<Option<Kind>> {
    let metadata = match fs::symlink_metadata(target) {
        Ok(metadata) => metadata,
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
            ) =>
        {
            return Ok(Some(missing(text)));
        }
        Err(error) => return Err(error).with_context(|| format!("cannot look at {}", target.display())),
    };
    if !metadata.is_file() {
        return Ok(Some(blocked(metadata.file_type())));
    }
    let disk = fs::read(target).with_context(|| format!("cannot read {}", target.display()))?;
    Ok((disk != text.as_bytes()).then(|| Kind::Stale {
        text: text.to_owned(),
        disk,
    }))
}

/// Lists all that lies in the mirrors folder, without following symbolic links and without what builds leave behind.
fn walk(folder: &Path, path: &Path, found: &mut BTreeMap<PathBuf, Kind>) -> anyhow::Result<()> {
    // Joining an empty path adds a separator, and a link's name with a separator means what it points to.
    let here = if path.as_os_str().is_empty() {
        folder.to_owned()
    } else {
        folder.join(path)
    };
    match fs::symlink_metadata(&here) {
        Ok(metadata) if metadata.is_dir() => {}
        Ok(metadata) => {
            found.insert(path.to_owned(), blocked(metadata.file_type()));
            return Ok(());
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| format!("cannot look at {}", here.display())),
    }
    for entry in fs::read_dir(&here).with_context(|| format!("cannot list {}", here.display()))? {
        let entry = entry.with_context(|| format!("cannot list {}", here.display()))?;
        let kind = entry
            .file_type()
            .with_context(|| format!("cannot look at {}", entry.path().display()))?;
        let path = path.join(entry.file_name());
        if Layout::is_ignored(&entry.file_name()) {
            // Built, or linked to what was built.
        } else if kind.is_file() {
            found.insert(path, Kind::Orphan);
        } else if kind.is_dir() {
            walk(folder, &path, found)?;
        } else {
            found.insert(path, blocked(kind));
        }
    }
    Ok(())
}

fn missing(text: &str) -> Kind {
    Kind::Missing {
        text: text.to_owned(),
    }
}

fn blocked(kind: fs::FileType) -> Kind {
    Kind::Blocked(
        if kind.is_symlink() {
            "a symbolic link, which codegen neither follows nor replaces; remove it"
        } else if kind.is_dir() {
            "a folder where a file belongs; move it away"
        } else if kind.is_file() {
            "a file where a folder belongs; move it away"
        } else {
            "neither a file nor a folder; move it away"
        }
        .to_owned(),
    )
}
