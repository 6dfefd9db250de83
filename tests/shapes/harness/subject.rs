//! Turns a row into its payloads with Rust's answer to each, and into what Rust and the schemas say that they must not.

use std::collections::{BTreeMap, BTreeSet};

use a2a_ext::Descriptor;
use a2a_ext_xtask::FileSet;
use anyhow::{Context, Result, anyhow};
use serde_json::{Map, Value, json};

use crate::Row;
use crate::languages::{Answer, Asked};
use crate::read::{Read, is_same};

/// A row with all that is known of it.
pub struct Subject<'a> {
    row: &'a Row,
    descriptor: &'static Descriptor,
    accepted: jsonschema::Validator,
    written: jsonschema::Validator,
    /// The fields of the payload that are written and never read.
    never_read: Vec<String>,
    /// Payloads with the verdict of the model.
    vectors: Vec<Value>,
}

/// A payload, and what must come of it.
struct Payload {
    value: Value,
    is_valid: bool,
    /// What it is read as, but for defaults, where that is known.
    read: Option<Value>,
    /// What it is in the row.
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Written,
    Bad,
    Other,
}

impl<'a> Subject<'a> {
    pub fn new(row: &'a Row, files: &FileSet) -> Result<Self> {
        let texts: BTreeMap<&str, &str> = files.iter().collect();
        let read = |path: String| -> Result<Value> {
            let text = texts
                .get(path.as_str())
                .with_context(|| format!("no file {path}"))?;
            Ok(serde_json::from_str(text)?)
        };
        let schema = |contract: &str| read(format!("schema/{}-v1.{contract}.json", row.name));
        let validator = |schema: &Value| {
            jsonschema::draft202012::meta::validate(schema).map_err(|error| anyhow!("{error}"))?;
            jsonschema::draft202012::new(schema).map_err(|error| anyhow!("{}: {error}", row.name))
        };
        let (accepted, written) = (schema("accepted")?, schema("written")?);
        let fields = |schema: &Value| schema["properties"].as_object().cloned().unwrap_or_default();
        let is_read = fields(&accepted);
        let vectors = read(format!("vectors/{}-v1.json", row.name))?;
        Ok(Self {
            row,
            descriptor: row.descriptor.context("a row without a type")?,
            accepted: validator(&accepted)?,
            written: validator(&written)?,
            never_read: fields(&written)
                .into_iter()
                .map(|(key, _)| key)
                .filter(|key| !is_read.contains_key(key))
                .collect(),
            vectors: vectors["cases"].as_array().cloned().unwrap_or_default(),
        })
    }

    /// What serde, the extension and the schemas say that they must not.
    pub fn in_rust(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for good in (self.row.good)() {
            let (written, emitted) = match (&good.serde, &good.emitted) {
                (Ok(written), Ok(emitted)) => (written, emitted),
                (written, emitted) => {
                    faults.push(format!("Rust writes {written:?} and emits {emitted:?}"));
                    continue;
                }
            };
            if written != emitted || good.wire.as_ref().is_some_and(|wire| wire != written) {
                faults.push(format!(
                    "Rust writes {written}, emits {emitted}, not {:?}",
                    good.wire
                ));
            }
            match self.reread(written) {
                Ok(again) if again == *written => {}
                again => faults.push(format!("Rust reads {written} as {again:?}")),
            }
        }
        for value in (self.row.unwritable)() {
            if let Ok(emitted) = &value.emitted {
                faults.push(format!("Rust emits {emitted}"));
            }
        }
        for (text, wanted) in self.row.texts {
            let parse = |text| serde_json::from_str::<Value>(text).map_err(|error| error.to_string());
            match parse(text).and_then(|value| Ok((self.reread(&value)?, parse(wanted)?))) {
                Ok((again, wanted)) if is_same(&again, &wanted) => {}
                again => faults.push(format!("Rust reads {text} as {again:?}")),
            }
        }
        let mut always: Option<Map<String, Value>> = None;
        for Payload {
            value,
            is_valid,
            read,
            ..
        } in self.payloads()
        {
            let found = self.reread(&value);
            if let Some(read) = read
                && found != self.reread(&read)
            {
                faults.push(format!("Rust reads {value} as {found:?}, not as {read}"));
            }
            if found.is_ok() != is_valid {
                faults.push(format!("Rust reads {value} as {found:?}"));
            }
            if self.accepted.is_valid(&value) != is_valid {
                faults.push(format!("the accepted schema says {} of {value}", !is_valid));
            }
            let Ok(again) = found else { continue };
            if let Err(error) = self.written.validate(&again) {
                faults.push(format!("the written schema refuses {again}: {error}"));
            }
            if let Value::Object(again) = again {
                match &mut always {
                    Some(always) => always.retain(|key, _| again.contains_key(key)),
                    None => always = Some(again),
                }
            }
        }
        faults.extend(self.not_demanded(always.unwrap_or_default()));
        faults
    }

    /// The keys that Rust writes whatever it reads, and that the written schema does without.
    fn not_demanded(&self, always: Map<String, Value>) -> Option<String> {
        let keys: BTreeSet<&String> = always.keys().collect();
        let whole = self.written_values().into_iter().next()?;
        let lax = keys.into_iter().find(|key| {
            let mut less = whole.clone();
            let was_there = less.as_object_mut().and_then(|less| less.remove(*key)).is_some();
            was_there && self.written.is_valid(&less)
        });
        lax.map(|key| format!("the written schema does without `{key}`, which Rust always writes"))
    }

    /// Whether what a language reads is of the type that it is said to be; in Python absent defaults stay absent.
    pub fn is_typed(&self, answer: &Answer, asked: &Asked, value: &Value) -> bool {
        let mut value = value.clone();
        if let Value::Object(members) = &mut value {
            let rust = |key: &String| Some((key.clone(), asked.rust["value"].get(key)?.clone()));
            members.extend(self.never_read.iter().filter_map(rust));
        }
        answer.language != "TypeScript" || self.written.is_valid(&value)
    }

    fn reread(&self, payload: &Value) -> Result<Value, String> {
        (self.descriptor.reread)(payload).map_err(|error| error.violation.to_string())
    }

    /// Every payload; those that Rust writes come first.
    fn payloads(&self) -> Vec<Payload> {
        let written = self.written_values().into_iter().map(|value| Payload {
            read: Some(value.clone()),
            value,
            is_valid: true,
            kind: Kind::Written,
        });
        let texts = self.row.texts.iter().filter(|(text, read)| text != read);
        let texts = texts.filter_map(|(text, read)| {
            Some((serde_json::from_str(text).ok()?, serde_json::from_str(read).ok()))
        });
        let reads = (self.row.reads)()
            .into_iter()
            .chain(texts)
            .map(|(value, read)| Payload {
                value,
                is_valid: true,
                read,
                kind: Kind::Other,
            });
        let bad = (self.row.bad)().into_iter().map(|value| Payload {
            value,
            is_valid: false,
            read: None,
            kind: Kind::Bad,
        });
        let vectors = self.vectors.iter().map(|case| Payload {
            value: case["payload"].clone(),
            is_valid: case["verdict"] == "valid",
            read: case.get("read").cloned(),
            kind: Kind::Other,
        });
        written.chain(reads).chain(bad).chain(vectors).collect()
    }

    /// What Rust writes.
    fn written_values(&self) -> Vec<Value> {
        let good = (self.row.good)().into_iter().filter_map(|good| good.serde.ok());
        let texts = self
            .row
            .texts
            .iter()
            .filter(|(text, read)| text == read)
            .filter_map(|(text, _)| serde_json::from_str(text).ok());
        good.chain(texts).collect()
    }

    /// What the other languages are asked, with Rust's answer.
    pub fn asked(&self, row: usize) -> Vec<Asked> {
        let questions = self.payloads().into_iter().map(|payload| {
            let Payload {
                value, read, kind, ..
            } = payload;
            let (rust, read) = match (self.descriptor.reread)(&value) {
                Ok(rust) => {
                    let said = json!({ "value": rust });
                    let payload = read.unwrap_or_else(|| value.clone());
                    let read = match kind {
                        Kind::Written => Read::Exactly(payload),
                        Kind::Bad | Kind::Other => Read::Filled { payload, rust },
                    };
                    (said, Some(read))
                }
                Err(error) => {
                    let violation = error.violation;
                    let (path, kind, message) = (violation.path, violation.kind.as_str(), violation.message);
                    (
                        json!({ "error": { "path": path, "kind": kind, "message": message } }),
                        None,
                    )
                }
            };
            Asked {
                row,
                slug: self.descriptor.slug.to_owned(),
                is_written: kind == Kind::Written,
                is_mistyped: kind == Kind::Bad && is_mistyped(&rust["error"]),
                payload: value,
                rust,
                read,
            }
        });
        questions.collect()
    }
}

/// Whether compilers see the fault too: a field is missing, or a value is of another JSON type or none of the constants.
fn is_mistyped(error: &Value) -> bool {
    let message = error["message"].as_str().unwrap_or_default();
    let family = |words: &str| {
        let families = ["string", "number", "integer", "boolean", "array", "object"];
        let found = families.into_iter().find(|family| words.ends_with(family))?;
        Some(if found == "integer" { "number" } else { found })
    };
    match (error["kind"].as_str(), message.split_once(", got ")) {
        (Some("missing"), _) => true,
        (Some("value"), _) => message.starts_with("expected "),
        // To Python a truth value is a number.
        (Some("type"), Some((_, "a boolean"))) => false,
        (Some("type"), Some((wanted, got))) => {
            matches!((family(wanted), family(got)), (Some(wanted), Some(got)) if wanted != got)
        }
        _ => false,
    }
}
