//! Turns the model's cases into wire vectors: files that any language's tests can read.

use serde_json::{Value, json};

use super::text;
use crate::layout::Layout;
use crate::model::{Case, Model};
use crate::sync::FileSet;

/// `vectors/<slug>.json` of every extension: `{"extension": slug, "cases": [..]}`, each case with a description, a
/// payload and a verdict, `"valid"` or `{"path", "kind"}`; `read` is what parse gives back where an unknown value is read as
/// one that the author has for it, or a field stands under another name. Defaults that a language fills in are not in it.
#[must_use]
pub fn emit(model: &Model, _layout: &Layout) -> FileSet {
    let mut files = FileSet::default();
    for extension in &model.extensions {
        let cases: Vec<Value> = model.cases(extension).into_iter().map(case).collect();
        let vectors = json!({ "extension": extension.slug, "cases": cases });
        files.add(format!("vectors/{}.json", extension.slug), text::json(&vectors));
    }
    files
}

fn case(case: Case) -> Value {
    let verdict = match &case.verdict {
        Ok(()) => Value::from("valid"),
        Err(fault) => json!({ "path": fault.path, "kind": fault.kind.as_str() }),
    };
    let is_read_otherwise = case.verdict.is_ok() && case.read != case.payload;
    let mut vector = json!({ "description": case.description, "payload": case.payload, "verdict": verdict });
    if is_read_otherwise {
        vector["read"] = case.read;
    }
    vector
}
