//! Turns the rows, and types made by chance, into modules that the tests include.

use std::path::Path;
use std::{env, fs, io};

mod chance;
mod decorate;
mod grammar;
mod leaves;
mod random;
mod rows;
mod shape;
mod values;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=rows");
    let out = env::var("OUT_DIR")?;
    let mut modules = Vec::new();
    for path in row_files()? {
        let text = fs::read_to_string(&path)?;
        let placed = |error: syn::Error| {
            let start = error.span().start();
            format!("{}:{}: {error}", path.display(), start.line)
        };
        let file = syn::parse_file(&text).map_err(placed)?;
        let group = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let read = rows::read(&group, file).map_err(placed)?;
        rows::check(&read).map_err(placed)?;
        modules.extend(read);
    }
    write(&out, "rows.rs", &rows::expand(&modules))?;
    let settings = random::Settings::from_environment()?;
    let file = syn::parse_file(&random::source(&settings))?;
    write(&out, "random.rs", &rows::expand(&rows::read("random", file)?))?;
    Ok(())
}

fn row_files() -> io::Result<Vec<std::path::PathBuf>> {
    let mut paths = fs::read_dir("rows")?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// Writes a file unless it is there already, so that nothing is compiled for nothing.
fn write(folder: &str, name: &str, text: &str) -> io::Result<()> {
    let path = Path::new(folder).join(name);
    if fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text)
}
