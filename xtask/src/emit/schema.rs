//! Placeholder.

use crate::layout::Layout;
use crate::model::Model;
use crate::sync::FileSet;

/// The files of this target.
#[must_use]
pub fn emit(_model: &Model, _layout: &Layout) -> FileSet {
    FileSet::default()
}
