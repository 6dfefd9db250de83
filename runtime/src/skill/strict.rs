//! Turns a JSON Schema into the closed form that chat APIs can hold a model to.

use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::number::{MAX_DEPTH, TOO_DEEP, nests_deeper};

/// A schema says something that a closed one cannot say.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no strict schema: {}{reason}", if path.is_empty() { String::new() } else { format!("{path}: ") })]
#[non_exhaustive]
pub struct NotStrict {
    /// The way through the schema's fields, `findings[].line`; empty for the arguments themselves. A shared type's own
    /// fields begin with its name.
    pub path: String,
    /// What cannot be said, and what to do.
    pub reason: String,
}

/// The strict form of a schema, for APIs that hold a model to it: every object is closed and requires all its fields,
/// and only keywords that such APIs know are left. Whatever fits the strict form, and keeps to its words, fits the schema.
///
/// Fields that were optional stay nullable where they were, and are always written otherwise. Formats, patterns,
/// lengths, ranges and defaults, which such APIs refuse or ignore, become sentences of the description.
/// References stay, with their `$defs`.
///
/// # Errors
/// When the root is no object with fields of its own, or something below is free JSON, a map, or an object that is
/// flattened into a union: none of them can be closed.
pub fn strict_schema(schema: &Value) -> Result<Value, NotStrict> {
    if nests_deeper(schema, MAX_DEPTH) {
        return refuse("", TOO_DEEP);
    }
    let strict = Strict { root: schema };
    let mut closed = strict.node(schema, "")?;
    if closed.get("properties").is_none() {
        return refuse(
            "",
            "the arguments of a function are one object with fields of its own",
        );
    }
    if let Some(Value::Object(shared)) = schema.get("$defs") {
        let shared: Result<Map<_, _>, _> = shared
            .iter()
            .map(|(name, schema)| Ok((name.clone(), strict.node(schema, name)?)))
            .collect();
        closed["$defs"] = shared?.into();
    }
    Ok(closed)
}

type Keywords = Map<String, Value>;

struct Strict<'s> {
    root: &'s Value,
}

impl Strict<'_> {
    fn node(&self, schema: &Value, path: &str) -> Result<Value, NotStrict> {
        let Some(keywords) = schema.as_object() else {
            return refuse(path, FREE);
        };
        if let Some(merged) = self.with_target(keywords, path)? {
            return self.keywords(&merged, path);
        }
        self.keywords(keywords, path)
    }

    /// An object whose reference adds fields to its own: a form of a tagged union that is another type.
    fn with_target(&self, keywords: &Keywords, path: &str) -> Result<Option<Keywords>, NotStrict> {
        let (Some(Value::String(reference)), Some(Value::Object(own))) =
            (keywords.get("$ref"), keywords.get("properties"))
        else {
            return Ok(None);
        };
        let target = reference
            .strip_prefix('#')
            .and_then(|pointer| self.root.pointer(pointer))
            .and_then(Value::as_object);
        let Some((target, fields)) = target.and_then(|t| Some((t, t.get("properties")?.as_object()?))) else {
            return refuse(path, FLATTENED);
        };
        if ["$ref", "allOf", "anyOf", "oneOf"]
            .iter()
            .any(|keyword| target.contains_key(*keyword))
        {
            return refuse(path, FLATTENED);
        }
        let mut merged: Keywords = target.clone();
        merged.extend(keywords.clone());
        merged.remove("$ref");
        let fields = fields
            .iter()
            .chain(own)
            .map(|(name, field)| (name.clone(), field.clone()));
        merged.insert("properties".to_owned(), fields.collect::<Keywords>().into());
        Ok(Some(merged))
    }

    fn keywords(&self, keywords: &Keywords, path: &str) -> Result<Value, NotStrict> {
        let mut closed = Keywords::new();
        let mut notes: Vec<String> = Vec::new();
        if let Some(Value::String(docs)) = keywords.get("description") {
            notes.push(docs.clone());
        }
        for (keyword, value) in keywords {
            match keyword.as_str() {
                "type" | "const" | "enum" | "$ref" => {
                    closed.insert(keyword.clone(), value.clone());
                }
                "items" => {
                    closed.insert("items".to_owned(), self.node(value, &format!("{path}[]"))?);
                }
                "oneOf" | "anyOf" => {
                    let branches = value.as_array().into_iter().flatten();
                    let branches: Result<Vec<_>, _> =
                        branches.map(|branch| self.node(branch, path)).collect();
                    closed.insert("anyOf".to_owned(), branches?.into());
                }
                "description" | "properties" | "required" | "additionalProperties" => {}
                // What says nothing about the value, or is said elsewhere.
                "$schema" | "$id" | "$comment" | "$defs" | "title" | "deprecated" | "readOnly"
                | "writeOnly" => {}
                _ if NOTED.contains(&keyword.as_str()) => {}
                _ => return refuse(path, &format!("`{keyword}` has no strict form")),
            }
        }
        // In an order of its own: that of the map depends on a feature of serde_json.
        for keyword in NOTED {
            if let Some(value) = keywords.get(*keyword) {
                notes.extend(note(keyword, value));
            }
        }
        if is_object(keywords) {
            self.close(keywords, path, &mut closed)?;
        }
        if closed.is_empty() {
            return refuse(path, FREE);
        }
        // A reference may have nothing beside it.
        if closed.contains_key("$ref") && !notes.is_empty() {
            closed = Keywords::from_iter([("anyOf".to_owned(), json!([closed]))]);
        }
        if !notes.is_empty() {
            closed.insert("description".to_owned(), sentences(&notes).into());
        }
        Ok(closed.into())
    }

    fn close(&self, keywords: &Keywords, path: &str, closed: &mut Keywords) -> Result<(), NotStrict> {
        if closed.contains_key("anyOf") || closed.contains_key("$ref") {
            return refuse(path, FLATTENED);
        }
        let none = Keywords::new();
        let fields = keywords
            .get("properties")
            .and_then(Value::as_object)
            .unwrap_or(&none);
        let is_open = keywords
            .get("additionalProperties")
            .is_some_and(|rest| *rest != json!(false));
        if is_open && fields.is_empty() {
            return refuse(path, "a map has no strict schema; use a list of keys and values");
        }
        let fields: Result<Keywords, NotStrict> = fields
            .iter()
            .map(|(name, field)| {
                let below = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                };
                Ok((name.clone(), self.node(field, &below)?))
            })
            .collect();
        let fields = fields?;
        closed.insert("required".to_owned(), fields.keys().cloned().collect());
        closed.insert("properties".to_owned(), fields.into());
        closed.insert("additionalProperties".to_owned(), false.into());
        Ok(())
    }
}

const FREE: &str = "free JSON has no strict schema; give the field a type";
const FLATTENED: &str =
    "what is flattened into a union, or a union into it, has no strict schema; put it into a field";

fn is_object(keywords: &Keywords) -> bool {
    let is_named = match keywords.get("type") {
        Some(Value::Array(types)) => types.contains(&json!("object")),
        Some(name) => name == "object",
        None => false,
    };
    is_named || keywords.contains_key("properties")
}

/// The keywords that become words, in the order of their sentences.
const NOTED: &[&str] = &[
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minItems",
    "maxItems",
    "uniqueItems",
    "default",
    "examples",
];

/// The notes one after the other; each but the last ends as a sentence does, so that none runs into the next.
fn sentences(notes: &[String]) -> String {
    let mut out = String::new();
    for note in notes {
        if !out.is_empty() {
            let ends = out.ends_with(['.', '!', '?', ':', ';', '…', '。']);
            out.push_str(if ends { " " } else { ". " });
        }
        out.push_str(note);
    }
    out
}

/// A keyword in words; `None` where there is nothing to say.
fn note(keyword: &str, value: &Value) -> Option<String> {
    let said = text(value);
    let counted = |relation: &str, unit: &str| {
        let plural = if said == "1" { "" } else { "s" };
        format!("Must have {relation} {said} {unit}{plural}.")
    };
    Some(match keyword {
        "minimum" => format!("Must be at least {said}."),
        "maximum" => format!("Must be at most {said}."),
        "exclusiveMinimum" => format!("Must be greater than {said}."),
        "exclusiveMaximum" => format!("Must be less than {said}."),
        "multipleOf" => format!("Must be a multiple of {said}."),
        "minLength" => counted("at least", "character"),
        "maxLength" => counted("at most", "character"),
        "minItems" => counted("at least", "item"),
        "maxItems" => counted("at most", "item"),
        "uniqueItems" if *value == json!(true) => "No item may occur twice.".to_owned(),
        "pattern" => format!("Must match the pattern {}.", value.as_str()?),
        // The width of a number is said by its range.
        "format" if NUMBERS.contains(&value.as_str()?) => return None,
        "format" => format!("Format: {}.", value.as_str()?),
        "default" if value.is_null() => return None,
        "default" => format!("Default: {said}."),
        "examples" => {
            let examples: Vec<String> = value.as_array()?.iter().map(text).collect();
            format!("For example: {}.", examples.join(", "))
        }
        _ => return None,
    })
}

/// A value as JSON that says the same in every language: keys sorted, numbers without exponent or empty fraction.
fn text(value: &Value) -> String {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(double) if number.is_f64() => format!("{}", double + 0.0), // Never -0.
            _ => number.to_string(),
        },
        Value::Array(items) => format!("[{}]", items.iter().map(text).collect::<Vec<_>>().join(",")),
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(key, _)| *key);
            let members = members
                .into_iter()
                .map(|(key, value)| format!("{}:{}", json!(key), text(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    }
}

const NUMBERS: &[&str] = &[
    "int8", "int16", "int32", "int64", "int128", "int", "uint8", "uint16", "uint32", "uint64", "uint128",
    "uint", "float", "double",
];

fn refuse<T>(path: &str, reason: &str) -> Result<T, NotStrict> {
    Err(NotStrict {
        path: path.to_owned(),
        reason: reason.to_owned(),
    })
}
