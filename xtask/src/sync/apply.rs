//! Turns a plan into files on disk, all of them or none.

use std::fs;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::{Kind, Plan};

/// What a write did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// How many files are new or changed.
    pub written: usize,
    /// The files that are gone, since no emitter makes them.
    pub removed: Vec<String>,
    /// How many were right already, and not touched.
    pub unchanged: usize,
}

impl Plan {
    /// Makes the disk hold exactly the files.
    ///
    /// Every file is first written to a staging folder beside the mirrors; only then are files moved into place, and
    /// those they replace moved out. When a move fails, all earlier ones are taken back.
    ///
    /// # Errors
    /// Names the file that could not be written, and leaves the disk as it was.
    pub fn apply(&self) -> anyhow::Result<Written> {
        let mut done = Written {
            written: 0,
            removed: Vec::new(),
            unchanged: self.unchanged,
        };
        if self.is_in_sync() {
            return Ok(done);
        }
        for change in &self.changes {
            if let Kind::Blocked(reason) = &change.kind {
                bail!("{} is {reason}; nothing was written", self.shown(&change.path));
            }
        }
        let staging = tempfile::Builder::new()
            .prefix(".codegen-")
            .tempdir_in(&self.root)
            .with_context(|| format!("cannot make a folder in {}", self.root.display()))?;
        self.stage(staging.path())?;
        let mut moves = Moves::default();
        match self.put_in_place(staging.path(), &mut moves) {
            Ok(()) => {}
            Err(error) => {
                return Err(match moves.take_back() {
                    Ok(()) => error.context("nothing was changed"),
                    Err(undo) => error.context(format!(
                        "could not take back what was done ({undo:#}); earlier files are kept in {}",
                        staging.keep().display()
                    )),
                });
            }
        }
        for change in &self.changes {
            match change.kind {
                Kind::Orphan => {
                    done.removed.push(self.shown(&change.path));
                    self.remove_empty_parents(&change.path);
                }
                _ => done.written += 1,
            }
        }
        Ok(done)
    }

    fn stage(&self, staging: &Path) -> anyhow::Result<()> {
        for (number, change) in self.changes.iter().enumerate() {
            if let Kind::Missing { text } | Kind::Stale { text, .. } = &change.kind {
                fs::write(staging.join(format!("{number}.new")), text).with_context(|| {
                    format!("cannot write {}; nothing was changed", self.shown(&change.path))
                })?;
            }
        }
        Ok(())
    }

    fn put_in_place(&self, staging: &Path, moves: &mut Moves) -> anyhow::Result<()> {
        let folder = self.folder();
        // Old files leave first: one of them may stand where a new folder belongs.
        for (number, change) in self.changes.iter().enumerate() {
            if matches!(change.kind, Kind::Orphan | Kind::Stale { .. }) {
                moves
                    .rename(&folder.join(&change.path), &staging.join(format!("{number}.old")))
                    .with_context(|| format!("cannot remove {}", self.shown(&change.path)))?;
            }
        }
        for (number, change) in self.changes.iter().enumerate() {
            if matches!(change.kind, Kind::Missing { .. } | Kind::Stale { .. }) {
                let target = folder.join(&change.path);
                moves
                    .make_parents(&target)
                    .and_then(|()| moves.rename(&staging.join(format!("{number}.new")), &target))
                    .with_context(|| format!("cannot write {}", self.shown(&change.path)))?;
            }
        }
        Ok(())
    }

    /// Removes the folders that an orphan's removal left empty; a folder that still holds something stays.
    fn remove_empty_parents(&self, path: &Path) {
        for parent in path.ancestors().skip(1) {
            if parent.as_os_str().is_empty() || fs::remove_dir(self.folder().join(parent)).is_err() {
                break;
            }
        }
    }
}

/// What was done to the disk, so that it can be taken back.
#[derive(Default)]
struct Moves(Vec<Move>);

enum Move {
    Renamed { from: PathBuf, to: PathBuf },
    Made(PathBuf),
}

impl Moves {
    fn rename(&mut self, from: &Path, to: &Path) -> std::io::Result<()> {
        fs::rename(from, to).map_err(|error| match error.kind() {
            ErrorKind::CrossesDevices => Error::new(
                error.kind(),
                format!("{error}: files are moved into place whole, so the mirrors must be on the workspace's own file system"),
            ),
            _ => error,
        })?;
        self.0.push(Move::Renamed {
            from: from.to_owned(),
            to: to.to_owned(),
        });
        Ok(())
    }

    fn make_parents(&mut self, target: &Path) -> std::io::Result<()> {
        let absent: Vec<&Path> = target
            .ancestors()
            .skip(1)
            .take_while(|folder| !folder.exists())
            .collect();
        for folder in absent.into_iter().rev() {
            fs::create_dir(folder)?;
            self.0.push(Move::Made(folder.to_owned()));
        }
        Ok(())
    }

    fn take_back(self) -> anyhow::Result<()> {
        for step in self.0.into_iter().rev() {
            match step {
                Move::Renamed { from, to } => {
                    fs::rename(&to, &from).with_context(|| format!("cannot put back {}", from.display()))?;
                }
                Move::Made(folder) => {
                    fs::remove_dir(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
                }
            }
        }
        Ok(())
    }
}
