//! Turns schemars' definitions of the standard library's types, and chrono's, into documented ones, with what serde demands beyond them.

use schemars::Schema;
use serde_json::{Map, Value, json};

/// What is known of a type: how its definition's name begins, what it is, and its fields or forms.
struct Known {
    name: &'static str,
    docs: &'static str,
    members: &'static [(&'static str, &'static str)],
}

const KNOWN: [Known; 5] = [
    Known {
        name: "Duration",
        docs: "A span of time.",
        members: &[("secs", "Whole seconds."), ("nanos", NANOS)],
    },
    Known {
        name: "SystemTime",
        docs: "A moment, as the time since 1970-01-01T00:00:00Z.",
        members: &[
            ("secs_since_epoch", "Whole seconds."),
            ("nanos_since_epoch", NANOS),
        ],
    },
    Known {
        name: "Range_of_",
        docs: "What lies between two bounds.",
        members: &[
            ("start", "The lower bound, which is inside."),
            (
                "end",
                "The upper bound: outside of a `Range` of Rust, inside a `RangeInclusive`.",
            ),
        ],
    },
    Known {
        name: "Result_of_",
        docs: "A result, or why there is none.",
        members: &[("Ok", "The result."), ("Err", "Why there is none.")],
    },
    Known {
        name: "Bound_of_",
        docs: "One end of a range.",
        members: &[
            ("Included", "The end is inside."),
            ("Excluded", "The end is outside."),
            ("Unbounded", "There is no end."),
        ],
    },
];

const NANOS: &str = "Nanoseconds beyond the whole seconds.";

/// Documents the definitions that are the standard library's.
pub(super) fn describe(schema: &mut Schema) {
    let Some(definitions) = schema.get_mut("$defs").and_then(Value::as_object_mut) else {
        return;
    };
    for (name, definition) in definitions {
        if let (Some(known), Some(definition)) = (known(name), definition.as_object_mut()) {
            known.describe(definition);
        }
    }
}

/// The days of the week as chrono writes them.
const WEEK: [(&str, &str); 7] = [
    ("Mon", "Monday."),
    ("Tue", "Tuesday."),
    ("Wed", "Wednesday."),
    ("Thu", "Thursday."),
    ("Fri", "Friday."),
    ("Sat", "Saturday."),
    ("Sun", "Sunday."),
];

/// Documents the days of the week, where they stand in place of a type, perhaps beside null.
pub(super) fn describe_week(schema: &mut Schema) {
    let is_week =
        |names: &[Value]| names.len() == 7 && names.iter().zip(WEEK).all(|(name, (day, _))| name == day);
    let null = match schema.get("enum").and_then(Value::as_array).map(Vec::as_slice) {
        Some([names @ .., Value::Null]) if is_week(names) => Some(json!({ "type": "null" })),
        Some(names) if is_week(names) => None,
        _ => return,
    };
    if let Some(keywords) = schema.as_object_mut() {
        keywords.remove("enum");
        keywords.remove("type");
        let days = WEEK.map(|(day, docs)| json!({ "type": "string", "const": day, "description": docs }));
        keywords.insert("oneOf".to_owned(), days.into_iter().chain(null).collect());
    }
}

/// Whether a definition is one of the standard library's that refuse unknown fields; an author's own accept them.
#[must_use]
pub fn is_closed(name: &str, definition: &Map<String, Value>) -> bool {
    let docs = definition.get("description").and_then(Value::as_str);
    definition.get("additionalProperties") == Some(&Value::Bool(false))
        && known(name).is_some_and(|known| docs == Some(known.docs))
}

fn known(name: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|known| {
        if known.name.ends_with('_') {
            name.starts_with(known.name)
        } else {
            name == known.name
        }
    })
}

impl Known {
    /// Leaves a type of an author's own, which has the name and other members, or documentation, as it is.
    fn describe(&self, definition: &mut Map<String, Value>) {
        let described = self
            .of_fields(definition.clone())
            .or_else(|| self.of_forms(definition.clone()));
        if let (Some(mut described), None) = (described, definition.get("description")) {
            described.insert("description".to_owned(), self.docs.into());
            *definition = described;
        }
    }

    fn of_fields(&self, mut definition: Map<String, Value>) -> Option<Map<String, Value>> {
        let fields = definition.get_mut("properties")?.as_object_mut()?;
        if fields.len() != self.members.len() {
            return None;
        }
        for (name, docs) in self.members {
            let field = fields.get_mut(*name)?;
            document(field, docs)?;
            if *docs == NANOS {
                // More of them, serde adds to the seconds.
                field
                    .as_object_mut()?
                    .insert("maximum".to_owned(), 999_999_999.into());
            }
        }
        definition.insert("additionalProperties".to_owned(), false.into());
        Some(definition)
    }

    fn of_forms(&self, mut definition: Map<String, Value>) -> Option<Map<String, Value>> {
        let forms = definition.get_mut("oneOf")?.as_array_mut()?;
        if forms.len() != self.members.len() {
            return None;
        }
        for (form, (name, docs)) in forms.iter_mut().zip(self.members) {
            document(form, docs)?;
            match form.get("properties").map(|fields| fields.get(name)) {
                // An object around the content alone.
                Some(Some(_)) => {
                    form.as_object_mut()?
                        .insert("additionalProperties".to_owned(), false.into());
                }
                None if form.get("const").is_some_and(|constant| constant == name) => {}
                _ => return None,
            }
        }
        Some(definition)
    }
}

/// Documents a member that has no documentation yet.
fn document(member: &mut Value, docs: &str) -> Option<()> {
    if *member == Value::Bool(true) {
        *member = Value::Object(Map::new());
    }
    let member = member.as_object_mut()?;
    if member.contains_key("description") {
        return None;
    }
    member.insert("description".to_owned(), docs.into());
    Some(())
}
