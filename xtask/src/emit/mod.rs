//! Turns the model into every generated file, in memory.

use crate::layout::Layout;
use crate::model::Model;
use crate::sync::FileSet;

mod docs;
mod plain;
mod python;
mod schema;
mod text;
mod typescript;
mod vectors;

/// Every generated file.
#[must_use]
pub fn emit(model: &Model, layout: &Layout) -> FileSet {
    let model = &plain::model(model);
    let mut files = FileSet::default();
    for emitter in [
        schema::emit,
        typescript::emit,
        python::emit,
        docs::emit,
        vectors::emit,
    ] {
        files.extend(emitter(model, layout));
    }
    files
}
