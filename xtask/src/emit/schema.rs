//! Turns the model into JSON Schema 2020-12: what parse accepts and what emit writes, one file each.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use self::types::Writer;
use super::text;
use crate::layout::Layout;
use crate::model::{Extension, Field, Model, Object, Presence};
use crate::sync::FileSet;

mod types;

/// Which of the two schemas is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contract {
    /// What emit produces.
    Written,
    /// What parse takes.
    Accepted,
}

impl Contract {
    const ALL: [Self; 2] = [Self::Accepted, Self::Written];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Accepted => "accepted",
        }
    }

    const fn presence(self, field: &Field) -> Option<Presence> {
        match self {
            Self::Written => field.written,
            Self::Accepted => field.accepted,
        }
    }
}

/// `schema/<slug>.accepted.json` and `schema/<slug>.written.json` of every extension.
#[must_use]
pub fn emit(model: &Model, layout: &Layout) -> FileSet {
    let mut files = FileSet::default();
    for extension in &model.extensions {
        for contract in Contract::ALL {
            let schema = published(model, layout, extension, contract);
            files.add(
                format!("schema/{}.{}.json", extension.slug, contract.as_str()),
                text::json(&schema),
            );
        }
    }
    files
}

/// The schema of what parse accepts, with the parts that say who wrote it left out: what a reader walks to say where a
/// payload is wrong.
#[must_use]
pub fn accepted(model: &Model, extension: &Extension) -> Value {
    Value::Object(schema(model, extension, Contract::Accepted))
}

/// As [`accepted`], for what emit writes.
#[must_use]
pub fn written(model: &Model, extension: &Extension) -> Value {
    Value::Object(schema(model, extension, Contract::Written))
}

fn published(model: &Model, layout: &Layout, extension: &Extension, contract: Contract) -> Value {
    let mut head = Map::new();
    head.insert(
        "$schema".to_owned(),
        "https://json-schema.org/draft/2020-12/schema".into(),
    );
    if let Some(uri) = &extension.uri {
        head.insert("$id".to_owned(), uri.as_str().into());
    }
    head.insert(
        "$comment".to_owned(),
        text::generated_by(layout, Some(extension)).into(),
    );
    head.insert("title".to_owned(), extension.root.to_string().into());
    head.insert("description".to_owned(), extension.docs.as_str().into());
    head.insert(
        "x-a2a".to_owned(),
        json!({
            "uri": extension.uri,
            "mime": extension.mime,
            "key": extension.key,
            "channel": extension.channel.as_str(),
            "declared": extension.declared,
            "contract": contract.as_str(),
        }),
    );
    head.extend(schema(model, extension, contract));
    Value::Object(head)
}

fn schema(model: &Model, extension: &Extension, contract: Contract) -> Object {
    let mut writer = Writer {
        model,
        root: &extension.root,
        contract,
        defs: BTreeMap::new(),
    };
    let mut schema = Map::new();
    if let Some(root) = model.types.get(&extension.root) {
        schema = writer.shape(root);
    }
    if !writer.defs.is_empty() {
        schema.insert("$defs".to_owned(), writer.defs.into_iter().collect());
    }
    schema
}
