//! Turns a row into the words with which it is refused, alone in a package of its own.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use a2a_ext::{Descriptor, Registry};
use a2a_ext_xtask::{Layout, Refused, generate};
use anyhow::{Context, Result, ensure};

use crate::Row;

/// Compiles the programs that the derive refuses in the place of rows, each of which has its words beside it.
///
/// # Errors
/// What is not refused in these words.
pub fn by_the_derive(rows: &[Row]) -> Result<()> {
    let programs: BTreeSet<String> = rows
        .iter()
        .filter_map(|row| Some(format!("trybuild={}.rs", row.ui?)))
        .collect();
    if programs.is_empty() {
        return Ok(());
    }
    let cargo = env::var_os("CARGO").context("cargo runs the tests")?;
    let output = Command::new(cargo)
        .args([
            "test",
            "--quiet",
            "--package",
            "a2a-ext-ui-tests",
            "--test",
            "ui",
            "--",
            "refused",
        ])
        .args(&programs)
        .current_dir(Layout::workspace_root())
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{said}");
    let compiled = said.matches(" ... ").count();
    ensure!(
        compiled == programs.len(),
        "of {} programs:\n{said}",
        programs.len()
    );
    Ok(())
}

/// The words with which a row is refused, where it is; `by_the_derive` has been asked.
pub fn of(row: &Row, workspace: &Path, sources: &Path) -> Result<Option<String>> {
    if let Some(name) = row.ui {
        let path = workspace.join(format!("tests/ui/refused/{name}.stderr"));
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut words = text.lines().filter_map(|line| line.strip_prefix("error: "));
        let words = words.find(|line| line.contains(row.refused.unwrap_or_default()));
        return Ok(Some(words.unwrap_or_default().to_owned()));
    }
    let descriptor = row.descriptor.context("a row without a type")?;
    let registry = Registry::new(vec![descriptor].leak());
    let layout = Layout {
        packages: vec![package(row, descriptor, &sources.join(row.name))?],
        ..layout(sources.to_owned())
    };
    match generate(&registry, &layout) {
        Ok(_) => Ok(None),
        Err(error) => match error.downcast::<Refused>() {
            Ok(refused) => Ok(Some(refused.reasons.join("; "))),
            Err(error) => Err(error),
        },
    }
}

/// Writes the package that an author would have, so that codegen looks through its source.
fn package(row: &Row, descriptor: &Descriptor, folder: &Path) -> Result<PathBuf> {
    let mut modules = descriptor.module.split("::");
    let name = modules.next().context("a crate's name")?;
    let (open, close): (Vec<String>, Vec<&str>) = modules
        .map(|module| (format!("pub mod {module} {{"), "}"))
        .unzip();
    fs::create_dir_all(folder.join("src"))?;
    let manifest = format!("[package]\nname = \"{name}\"\nversion = \"1.0.0\"\n");
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let source = [&open.join(" "), row.source, &close.join("")].join("\n");
    fs::write(folder.join("src/lib.rs"), source)?;
    Ok(folder.to_owned())
}

/// The packages of rows.
pub fn layout(root: PathBuf) -> Layout {
    Layout {
        root,
        mirrors: "mirrors".into(),
        command: "cargo test -p a2a-ext-shapes".to_owned(),
        version: "1.0.0".to_owned(),
        license: "MIT".to_owned(),
        typescript_package: "@shapes/a2a".to_owned(),
        python_package: "shapes-a2a".to_owned(),
        description: "Every shape.".to_owned(),
        packages: Vec::new(),
        typescript_aliases: Vec::new(),
        python_aliases: Vec::new(),
        fleet: false,
        registry: "shapes::REGISTRY".to_owned(),
        pages: Vec::new(),
    }
}
