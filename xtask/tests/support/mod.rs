//! Turns folders into values that tests compare.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Every path below a folder, with what it holds and when it was last written.
pub fn snapshot(folder: &Path) -> BTreeMap<PathBuf, (Option<Vec<u8>>, SystemTime)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let metadata = fs::symlink_metadata(&path).unwrap();
        let bytes = metadata.is_file().then(|| fs::read(&path).unwrap());
        if metadata.is_dir() {
            found.extend(snapshot(&path));
        }
        found.insert(path, (bytes, metadata.modified().unwrap()));
    }
    found
}

/// The contents alone.
pub fn contents(folder: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let with_times = snapshot(folder).into_iter();
    with_times.map(|(path, (bytes, _))| (path, bytes)).collect()
}
