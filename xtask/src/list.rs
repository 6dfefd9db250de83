//! Turns a registry into a table for people, or JSON for programs.

use std::io::{self, Write};

use a2a_ext::{Descriptor, Registry};
use serde_json::{Value, json};

const HEAD: [&str; 6] = ["SLUG", "CHANNEL", "DECLARED", "DRAFT", "RUST", "KEY, URI, MIME"];

/// Writes a table: one line an extension, in registry order.
///
/// # Errors
/// When `out` cannot be written to.
pub fn table(registry: &Registry, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = vec![HEAD.map(str::to_owned)];
    rows.extend(registry.extensions().iter().map(|extension| row(extension)));
    let mut widths = [0; HEAD.len()];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.len().max(*width);
        }
    }
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line.push_str(&format!("{cell:width$}  "));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn row(extension: &Descriptor) -> [String; HEAD.len()] {
    let yes = |flag: bool| if flag { "yes" } else { "no" }.to_owned();
    let names = [extension.key, extension.uri, extension.mime];
    [
        extension.slug.to_owned(),
        extension.channel.as_str().to_owned(),
        yes(extension.declared()),
        yes(extension.draft),
        rust_path(extension),
        names.into_iter().flatten().collect::<Vec<_>>().join(" "),
    ]
}

/// Writes a JSON array: one object an extension, in registry order; what an extension lacks is `null`.
///
/// # Errors
/// When `out` cannot be written to.
pub fn json(registry: &Registry, out: &mut dyn Write) -> io::Result<()> {
    let list: Value = registry
        .extensions()
        .iter()
        .map(|extension| {
            json!({
                "slug": extension.slug,
                "channel": extension.channel.as_str(),
                "key": extension.key,
                "uri": extension.uri,
                "mime": extension.mime,
                "declared": extension.declared(),
                "required": extension.required,
                "requires": extension.requires,
                "draft": extension.draft,
                "description": extension.description,
                "rust": rust_path(extension),
            })
        })
        .collect();
    writeln!(out, "{list:#}")
}

fn rust_path(extension: &Descriptor) -> String {
    format!("{}::{}", extension.module, extension.type_name)
}
