//! Turns the model into every generated file, in memory.

use crate::layout::Layout;
use crate::model::Model;
use crate::sync::{FileSet, MARKER};
use crate::visible::visible;

mod block;
mod docs;
mod markdown;
mod plain;
mod python;
mod rendered;
mod schema;
mod text;
mod typescript;
mod vectors;

/// Every generated file; no character of them is invisible, moves another, or means something to a terminal.
#[must_use]
pub fn emit(model: &Model, layout: &Layout) -> FileSet {
    let model = &plain::model(model);
    let mut files = FileSet::default();
    files.add(
        MARKER,
        format!(
            "`{}` writes this folder, and removes from it what it does not write.\n",
            layout.command
        ),
    );
    let left_behind = Layout::ignored().iter().chain(&["*.egg-info"]);
    files.add(
        ".gitignore",
        left_behind.map(|name| format!("{name}\n")).collect::<String>(),
    );
    for emitter in [
        schema::emit,
        typescript::emit,
        python::emit,
        docs::emit,
        vectors::emit,
    ] {
        for (path, text) in emitter(model, layout).iter() {
            files.add(path, visible(text));
        }
    }
    files
}
