//! Turns the branches of a union into what tells them apart: a constant, the content beside it, or a key of its own.

use serde_json::Value;

use super::Object;
use super::schema::Node;
use super::walk::Walk;

/// The required constants of a form, by key.
pub(super) type Constants = Vec<(String, String)>;

impl Walk<'_> {
    /// The required constant strings of an object, in order: those that can tell forms apart.
    pub fn constants(&mut self, node: &Node, at: &str) -> Constants {
        let mut constants = Vec::new();
        if let Some(properties) = node.get("properties").and_then(Value::as_object) {
            for (key, schema) in properties {
                let required = node.get("required").and_then(Value::as_array);
                let literal = schema.get("const").and_then(Value::as_str);
                if let (Some(literal), true) = (
                    literal,
                    required.is_some_and(|keys| keys.iter().any(|k| k == key)),
                ) {
                    constants.push((key.clone(), literal.to_owned()));
                }
            }
        }
        if let Some(target) = node.reference()
            && !self.laying.contains(&target)
            && let Some(target_node) = self.definition(&target, at)
        {
            self.laying.push(target);
            constants.extend(self.constants(&target_node, at));
            self.laying.pop();
        }
        constants
    }
}

/// The key whose constant every form has; the first by code point.
pub(super) fn shared(constants: &[Constants]) -> Option<String> {
    let (first, others) = constants.split_first()?;
    let in_all = |key: &&String| {
        others
            .iter()
            .all(|form| form.iter().any(|(other, _)| other == *key))
    };
    first.iter().map(|(key, _)| key).filter(in_all).min().cloned()
}

/// The keys of an object that the schema names.
pub(super) fn keys(node: &Node) -> Vec<String> {
    let properties = node.get("properties").and_then(Value::as_object);
    properties
        .map(|p| p.keys().cloned().collect())
        .unwrap_or_default()
}

/// The key of a variant of an externally tagged enum with content: an object closed around it.
pub(super) fn external_key(branch: &Node) -> Option<String> {
    let is_closed = branch.get("additionalProperties") == Some(&Value::Bool(false));
    match keys(branch).as_slice() {
        [key]
            if is_closed
                && branch
                    .get("required")
                    .is_some_and(|required| *required == serde_json::json!([key])) =>
        {
            Some(key.clone())
        }
        _ => None,
    }
}

/// Whether a branch is an object with one field, and that without a doc comment: where an enum is flattened, what is left
/// of an externally tagged variant.
pub(super) fn is_one_undocumented_key(branch: &Node) -> bool {
    match keys(branch).as_slice() {
        [key] => branch
            .get("properties")
            .and_then(|properties| properties.get(key))
            .is_some_and(|schema| schema.get("description").is_none() && schema.get("const").is_none()),
        _ => false,
    }
}

/// The key of the content when the union is adjacently tagged: beside a constant there is one same required field, or none.
/// Its variants without the tag have no part in it.
pub(super) fn content_key(branches: &[Node]) -> Option<String> {
    let mut content = None;
    for branch in branches {
        let properties = branch.get("properties").and_then(Value::as_object);
        let (tags, others): (Vec<_>, Vec<_>) = properties
            .into_iter()
            .flatten()
            .partition(|(_, schema)| schema.get("const").is_some());
        match (others.as_slice(), &content) {
            _ if tags.is_empty() => {}
            _ if branch.has("$ref") => return None,
            ([], _) => {}
            ([(key, _)], None) => content = Some((*key).clone()),
            ([(key, _)], Some(other)) if *key == other => {}
            _ => return None,
        }
    }
    content
}

/// Gives the content of an adjacently tagged form, which has no place for a doc comment in Rust, that of the form.
pub(super) fn document_content(branch: &mut Node, content: &str) {
    let docs = branch.docs();
    for schema in [&mut branch.written, &mut branch.accepted] {
        let content = schema.get_mut("properties").and_then(|p| p.get_mut(content));
        let content = content.map(|content| {
            // Any value may stand there.
            if *content == Value::Bool(true) {
                *content = Value::Object(Object::new());
            }
            content
        });
        if let Some(Value::Object(content)) = content {
            content
                .entry("description")
                .or_insert_with(|| docs.as_str().into());
        }
    }
}
