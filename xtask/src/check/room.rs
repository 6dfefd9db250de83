//! Turns cargo's target folder into a place for environments that one process at a time sets up.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value;

use super::tools;
use crate::layout::Layout;

/// The folder `a2a-ext` below cargo's target folder, locked as long as this value lives.
pub struct Room {
    /// Where environments lie, one folder each.
    pub folder: PathBuf,
    /// Unlocked when it is closed.
    _lock: File,
}

impl Room {
    /// Waits until no other process sets up environments.
    ///
    /// # Errors
    /// When cargo does not tell its target folder, or the room cannot be made.
    pub fn enter(layout: &Layout) -> anyhow::Result<Self> {
        let folder = target_folder(layout)?.join("a2a-ext");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let path = folder.join("lock");
        let lock = File::create(&path).with_context(|| format!("cannot make {}", path.display()))?;
        lock.lock()
            .with_context(|| format!("cannot lock {}", path.display()))?;
        Ok(Self { folder, _lock: lock })
    }

    /// Runs `make` unless it ran well before with the same `stamp`: everything that its outcome depends on.
    ///
    /// # Errors
    /// Those of `make`, which is then run again next time.
    pub fn once(
        &self,
        name: &str,
        stamp: &str,
        made: &Path,
        make: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let path = self.folder.join(format!("{name}.stamp"));
        if made.exists() && fs::read_to_string(&path).is_ok_and(|before| before == stamp) {
            return Ok(());
        }
        if path.exists() {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        make()?;
        fs::write(&path, stamp).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Cargo's target folder, which environment, configuration and flags may have moved.
fn target_folder(layout: &Layout) -> anyhow::Result<PathBuf> {
    let mut command = tools::command(tools::cargo(), &layout.root);
    command.args([
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version=1",
        "--quiet",
    ]);
    let said = tools::run(&mut command)?;
    let metadata: Value = serde_json::from_str(&said).context("`cargo metadata` wrote no JSON")?;
    match metadata.get("target_directory").and_then(Value::as_str) {
        Some(folder) => Ok(PathBuf::from(folder)),
        None => bail!("`cargo metadata` names no target folder"),
    }
}

/// Removes a folder and all in it, if it is there.
///
/// # Errors
/// When it cannot be removed.
pub fn clear(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

/// Reads a file that the workspace must have.
///
/// # Errors
/// When it is not there or no text, with its name.
pub fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
