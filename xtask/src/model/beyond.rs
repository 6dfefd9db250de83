//! Turns what Rust writes into refusals of what no schema tells of, and of what it drops.

use serde_json::{Map, Value};

use super::lower::Refusal;
use super::probe::{Asked, refusal};
use super::record::member;
use super::{Extension, Field, Model, Shape, Type, TypeName, Union};

/// How Rust and a type differ in a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    /// Rust writes it of its own.
    Added,
    /// Rust reads it, and writes it again.
    Kept,
    /// Rust reads it, and does not write it.
    Lost,
}

impl Key {
    const fn words(self) -> &'static str {
        match self {
            Self::Added => {
                "Rust writes this key and no schema tells of it: make the tag of a struct a field of its own, and skip no field \
                 for schemars alone"
            }
            Self::Kept => {
                "Rust keeps this key, of which no schema tells, as a `serde_json::Value` does that is laid into an object: \
                 flatten a map in its place, or give it a field of its own"
            }
            Self::Lost => {
                "Rust reads this key of a map and writes another; make the keys `String`, and keep them as they are"
            }
        }
    }
}

/// What Rust writes that no schema tells of, and what it drops of a payload that the schema accepts.
pub(super) fn beyond_the_schema(
    model: &Model,
    extension: &Extension,
    Asked { case, again }: &Asked,
    kept: &[(&Value, &Value)],
) -> Option<Refusal> {
    let written = again.as_ref().ok()?;
    let refuse = |path: String, reason: &str| refusal(extension, &path, reason, &case.payload);
    let root = Type::Ref(extension.root.clone());
    if let Some((path, key)) = model.unknown_field(&root, Some(&case.payload), written, "") {
        return Some(refuse(path, key.words()));
    }
    // A payload that is read as another form of a union, for an unknown tag too, loses what that form lacks.
    if model.has_untagged_union() || case.read != case.payload {
        return None;
    }
    let lost = |(example, again): &(&Value, &Value)| lost(example, again, &case.payload, written, "");
    kept.iter().find_map(lost).map(|path| {
        refuse(
            path,
            "Rust drops this field when another is missing or wrong, as serde does in an optional struct that is \
             flattened; flatten the struct itself, with optional fields",
        )
    })
}

/// The first field that is the same in a payload as in an example, and kept of the example alone.
fn lost(example: &Value, kept: &Value, payload: &Value, written: &Value, at: &str) -> Option<String> {
    let (Value::Object(example), Value::Object(payload)) = (example, payload) else {
        return None;
    };
    example.iter().find_map(|(key, value)| {
        let at = member(at, key);
        let (kept, given) = (kept.get(key)?, payload.get(key)?);
        match written.get(key) {
            None => (value == given).then_some(at),
            Some(written) => lost(value, kept, given, written, &at),
        }
    })
}

impl Model {
    /// The first key in which what Rust writes and the type at its place differ.
    pub(super) fn unknown_field(
        &self,
        ty: &Type,
        read: Option<&Value>,
        written: &Value,
        at: &str,
    ) -> Option<(String, Key)> {
        match (ty, written) {
            (Type::Ref(name), _) => self.unknown_in_named(name, read, written, at),
            (Type::Nullable(inner), _) => self.unknown_field(inner, read, written, at),
            (Type::List(list), Value::Array(items)) => {
                // Of a set, Rust writes each item once, in an order of its own.
                let read = read.filter(|_| !list.is_set);
                items.iter().enumerate().find_map(|(index, item)| {
                    let read = read.and_then(|read| read.get(index));
                    self.unknown_field(&list.item, read, item, &format!("{at}[{index}]"))
                })
            }
            (Type::Tuple(types), Value::Array(items)) => {
                let mut items = types.iter().zip(items).enumerate();
                items.find_map(|(index, (ty, item))| {
                    let read = read.and_then(|read| read.get(index));
                    self.unknown_field(ty, read, item, &format!("{at}[{index}]"))
                })
            }
            (Type::Map(map), Value::Object(members)) => {
                let mut read_keys = read.and_then(Value::as_object).into_iter().flat_map(Map::keys);
                let lost = read_keys.find(|key| !members.contains_key(*key));
                lost.map(|key| (member(at, key), Key::Lost)).or_else(|| {
                    members.iter().find_map(|(key, value)| {
                        let read = read.and_then(|read| read.get(key));
                        self.unknown_field(&map.values, read, value, &member(at, key))
                    })
                })
            }
            _ => None,
        }
    }

    fn unknown_in_named(
        &self,
        name: &TypeName,
        read: Option<&Value>,
        written: &Value,
        at: &str,
    ) -> Option<(String, Key)> {
        match (&self.types.get(name)?.shape, written) {
            (Shape::Alias(ty), _) => self.unknown_field(ty, read, written, at),
            (Shape::Union(union), _) => {
                let form = union
                    .forms
                    .iter()
                    .find(|form| self.ty(&form.ty, written, "").is_ok())?;
                self.unknown_field(&form.ty, read, written, at)
            }
            (Shape::Record(_), Value::Object(members)) => {
                // The union of all that the object can be: which form it is does not matter here.
                let wholes = self.expand(name);
                if wholes.iter().any(|whole| whole.record.rest.is_some()) {
                    return None;
                }
                members.iter().find_map(|(key, value)| {
                    let at = member(at, key);
                    let read = read.and_then(|read| read.get(key));
                    let fields = wholes.iter().flat_map(|whole| &whole.record.fields);
                    let fields: Vec<&Field> = fields.filter(|field| field.wire == *key).collect();
                    if fields.is_empty() {
                        let key = if read.is_some() { Key::Kept } else { Key::Added };
                        return Some((at, key));
                    }
                    let unknown = fields
                        .iter()
                        .map(|field| self.unknown_field(&field.ty, read, value, &at));
                    // One of them knows it all.
                    unknown.collect::<Option<Vec<_>>>()?.into_iter().next()
                })
            }
            _ => None,
        }
    }

    fn has_untagged_union(&self) -> bool {
        let unions = self.types.values().flat_map(|def| match &def.shape {
            Shape::Union(union) => std::slice::from_ref(union),
            Shape::Record(record) => &record.flattened,
            Shape::Enum(_) | Shape::Alias(_) => &[],
        });
        let mut untagged = unions.filter(|union: &&Union| union.tag.is_none() && !union.external);
        untagged.any(|union| union.forms.len() > 1)
    }
}
