//! Turns one place of a type's two schemas into what stands there: its keywords, its parts, and where null was allowed.

use serde_json::Value;

use super::Object;
use super::keywords::is_annotation;

/// One place of a type, in the schema of what is written and in that of what is accepted.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Node {
    pub written: Object,
    pub accepted: Object,
}

/// On which side a null was taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Null {
    pub written: bool,
    pub accepted: bool,
}

/// What a schema is at a glance; decides which part of the walk goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Anything that needs no name of its own: a reference, a scalar, a list, a map, any value.
    Plain,
    Record,
    Enum,
    Union,
}

impl Node {
    /// The two schemas of one place; a schema that nothing fits is the only one that is no object.
    pub fn new(written: &Value, accepted: &Value) -> Result<Self, String> {
        let object = |schema: &Value| match schema {
            Value::Object(object) => Ok(object.clone()),
            Value::Bool(true) => Ok(Object::new()),
            _ => Err("no value fits here".to_owned()),
        };
        Ok(Self {
            written: object(written)?,
            accepted: object(accepted)?,
        })
    }

    /// The place without `null`, and where it was allowed.
    pub fn without_null(mut self) -> (Self, Null) {
        let null = Null {
            written: take_null(&mut self.written),
            accepted: take_null(&mut self.accepted),
        };
        (self, null)
    }

    /// What of the place allows null.
    pub fn null_form(&self) -> String {
        let branches = ["anyOf", "oneOf"]
            .into_iter()
            .find_map(|key| self.get(key)?.as_array());
        match branches.and_then(|branches| branches.iter().position(is_null)) {
            Some(index) => format!(
                "its form {} is a variant or a struct without data, or an `Option`",
                index + 1
            ),
            None => "it is an `Option`".to_owned(),
        }
    }

    /// A keyword that is the same on both sides.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.accepted.get(key)
    }

    /// A keyword's string.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key).and_then(Value::as_str)
    }

    /// An annotation, from either side.
    pub fn annotation(&self, key: &str) -> Option<&Value> {
        self.accepted.get(key).or_else(|| self.written.get(key))
    }

    /// The doc comment; empty when there is none. schemars makes a title of a first line with `#`, which is a heading again here.
    pub fn docs(&self) -> String {
        let text = |key| self.annotation(key).and_then(Value::as_str);
        match (text("title"), text("description")) {
            (None, docs) => docs.unwrap_or_default().to_owned(),
            (Some(title), None) => format!("# {title}"),
            (Some(title), Some(docs)) => format!("# {title}\n\n{docs}"),
        }
    }

    pub fn deprecated(&self) -> bool {
        self.annotation("deprecated") == Some(&Value::Bool(true))
    }

    /// The name of the type that the place refers to; `#` for the root.
    pub fn reference(&self) -> Option<String> {
        self.text("$ref").map(reference_name)
    }

    /// Whether the place refers to a type and adds nothing to it.
    pub fn is_reference(&self) -> bool {
        self.get("$ref").is_some()
            && !["properties", "oneOf", "anyOf", "allOf"]
                .iter()
                .any(|key| self.has(key))
    }

    pub fn has(&self, key: &str) -> bool {
        self.annotation(key).is_some()
    }

    /// The branches of a keyword on both sides, in pairs.
    pub fn branches(&self, key: &str) -> Result<Vec<Self>, String> {
        let list = |schema: &Object| {
            schema
                .get(key)
                .and_then(Value::as_array)
                .cloned()
                .unwrap_or_default()
        };
        let (written, accepted) = (list(&self.written), list(&self.accepted));
        if written.len() != accepted.len() {
            return Err(
                "a form is only written or only accepted; give the variant no `skip_serializing` and no `skip_deserializing`, or `skip`"
                    .to_owned(),
            );
        }
        written
            .iter()
            .zip(&accepted)
            .map(|(w, a)| Self::new(w, a))
            .collect()
    }

    /// The schema under a keyword, where both sides have one.
    pub fn child(&self, key: &str) -> Result<Option<Self>, String> {
        match (self.written.get(key), self.accepted.get(key)) {
            (Some(written), Some(accepted)) => Self::new(written, accepted).map(Some),
            (None, None) => Ok(None),
            _ => Err(format!("what is written and what is accepted differ in `{key}`")),
        }
    }

    /// The pattern of a map's keys with the schema of its values, where no other key is accepted.
    pub fn keyed(&self) -> Result<Option<(String, Self)>, String> {
        let patterns = |schema: &Object| {
            schema
                .get("patternProperties")
                .and_then(Value::as_object)
                .cloned()
        };
        let (Some(written), Some(accepted)) = (patterns(&self.written), patterns(&self.accepted)) else {
            return Ok(None);
        };
        let is_closed = self.get("additionalProperties") == Some(&Value::Bool(false));
        match (written.iter().next(), accepted.iter().next()) {
            (Some((key, written)), Some((other, accepted))) if key == other && is_closed => {
                Ok(Some((key.clone(), Self::new(written, accepted)?)))
            }
            _ => Err(
                "keys of a map match one pattern, and no other key is accepted; use `String` keys".to_owned(),
            ),
        }
    }

    /// Whether null alone fits.
    pub fn is_null(&self) -> bool {
        self.text("type") == Some("null")
    }

    /// Whether every value fits.
    pub fn is_anything(&self) -> bool {
        self.written
            .keys()
            .chain(self.accepted.keys())
            .all(|key| is_annotation(key))
    }

    pub fn kind(&self) -> Kind {
        let is_map = [
            "additionalProperties",
            "unevaluatedProperties",
            "patternProperties",
        ]
        .iter()
        .any(|key| self.has(key))
            && !["properties", "oneOf", "anyOf", "allOf", "$ref"]
                .iter()
                .any(|key| self.has(key));
        if self.has("properties") || self.has("allOf") || (self.text("type") == Some("object") && !is_map) {
            Kind::Record
        } else if self.has("enum") || self.is_enum("oneOf") || self.is_enum("anyOf") {
            Kind::Enum
        } else if self.has("oneOf") || self.has("anyOf") {
            Kind::Union
        } else {
            Kind::Plain
        }
    }

    fn is_enum(&self, key: &str) -> bool {
        let branches = self.get(key).and_then(Value::as_array);
        branches.is_some_and(|branches| {
            branches
                .iter()
                .all(|b| b.get("const").is_some() || b.get("enum").is_some())
        })
    }
}

/// The name at the end of `#/$defs/Name`, or `#`.
pub(super) fn reference_name(reference: &str) -> String {
    match reference.strip_prefix("#/$defs/") {
        Some(name) => percent_decoded(name).replace("~1", "/").replace("~0", "~"),
        None => reference.to_owned(),
    }
}

/// A part of a URI as it was before `%C3%B6` was written for `ö`.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((plain, escaped)) = rest.split_once('%') {
        bytes.extend_from_slice(plain.as_bytes());
        let byte = escaped.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(byte.unwrap_or(b'%'));
        rest = if byte.is_some() { &escaped[2..] } else { escaped };
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

fn is_null(schema: &Value) -> bool {
    schema.get("type").and_then(Value::as_str) == Some("null")
}

fn take_null(schema: &mut Object) -> bool {
    let mut taken = false;
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        let before = types.len();
        types.retain(|name| name != "null");
        taken = types.len() < before;
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if taken && let Some(Value::Array(values)) = schema.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    for key in ["anyOf", "oneOf"] {
        let Some(Value::Array(branches)) = schema.get_mut(key) else {
            continue;
        };
        let before = branches.len();
        branches.retain(|branch| !is_null(branch));
        if branches.len() == before {
            continue;
        }
        taken = true;
        if let [Value::Object(only)] = branches.as_slice() {
            let only = only.clone();
            schema.remove(key);
            for (keyword, value) in only {
                // The annotations of the place itself come before those of what it holds.
                schema.entry(keyword).or_insert(value);
            }
        }
    }
    taken
}
