//! Turns a package's folder into the root modules of its library and its binaries, found as cargo finds them.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use toml::{Table, Value};

use super::CrateRoot;

/// The crate roots of a package.
///
/// # Errors
/// When the folder is no package, or holds no library and no binary.
pub fn roots(package: &Path) -> anyhow::Result<Vec<CrateRoot>> {
    let path = package.join("Cargo.toml");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let manifest: Table = text
        .parse()
        .with_context(|| format!("{} is not a manifest", path.display()))?;
    let Some(name) = manifest.get("package").and_then(|table| text_of(table, "name")) else {
        bail!("{} has no package name", path.display());
    };
    let mut roots: Vec<CrateRoot> = Vec::new();
    let mut add = |name: &str, file: &Path| {
        if file.is_file() && roots.iter().all(|root| root.file != file) {
            roots.push(CrateRoot::new(name, file));
        }
    };
    let library = manifest.get("lib");
    let library = |key| library.and_then(|table| text_of(table, key));
    add(
        library("name").unwrap_or(name),
        &package.join(library("path").unwrap_or("src/lib.rs")),
    );
    // Before those that are found by their place, since a manifest may give one of those another name.
    for binary in manifest
        .get("bin")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        if let (Some(name), Some(path)) = (text_of(binary, "name"), text_of(binary, "path")) {
            add(name, &package.join(path));
        }
    }
    add(name, &package.join("src/main.rs"));
    for (name, file) in binaries(&package.join("src/bin"))? {
        add(&name, &file);
    }
    if roots.is_empty() {
        bail!(
            "the package {} has neither a library nor a binary",
            package.display()
        );
    }
    Ok(roots)
}

fn text_of<'a>(table: &'a Value, key: &str) -> Option<&'a str> {
    table.get(key).and_then(Value::as_str)
}

/// `src/bin/name.rs` and `src/bin/name/main.rs`.
fn binaries(folder: &Path) -> anyhow::Result<Vec<(String, std::path::PathBuf)>> {
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let path = entry
            .with_context(|| format!("cannot list {}", folder.display()))?
            .path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            found.push((name, path.join("main.rs")));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((name, path));
        }
    }
    Ok(found)
}
