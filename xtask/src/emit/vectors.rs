//! Turns the model into wire vectors: payloads at and beyond every border of an extension, each with its verdict.
//!
//! The verdicts are the model's; nothing that reads vectors takes part in them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use self::mutate::Mutator;
use super::text;
use crate::layout::Layout;
use crate::model::{Extension, Model};
use crate::sync::FileSet;

mod mutate;

/// `vectors/<slug>.json` of every extension: `{"extension": slug, "cases": [..]}`, each case with a description, a
/// payload and a verdict, `"valid"` or `{"path", "kind"}`.
#[must_use]
pub fn emit(model: &Model, _layout: &Layout) -> FileSet {
    let mut files = FileSet::default();
    for extension in &model.extensions {
        let vectors = json!({ "extension": extension.slug, "cases": cases(model, extension) });
        files.add(format!("vectors/{}.json", extension.slug), text::json(&vectors));
    }
    files
}

fn cases(model: &Model, extension: &Extension) -> Vec<Value> {
    let mut payloads: Vec<(String, Value)> = Vec::new();
    let mut mutator = Mutator::new(model);
    for (index, example) in extension.examples.iter().enumerate() {
        let title = format!("example {}", index + 1);
        payloads.push((title.clone(), example.clone()));
        for (difference, payload) in mutator.payload(&extension.root, example) {
            payloads.push((format!("{title}, {difference}"), payload));
        }
    }
    // By text, since `1` and `1.0` are two payloads.
    let mut seen = BTreeSet::new();
    payloads
        .into_iter()
        .filter(|(_, payload)| seen.insert(payload.to_string()))
        .map(|(description, payload)| {
            let verdict = match model.judge(&extension.root, &payload) {
                Ok(()) => "valid".into(),
                Err(fault) => json!({ "path": fault.path, "kind": fault.kind.as_str() }),
            };
            Value::Object(Map::from_iter([
                ("description".to_owned(), description.into()),
                ("payload".to_owned(), payload),
                ("verdict".to_owned(), verdict),
            ]))
        })
        .collect()
}
