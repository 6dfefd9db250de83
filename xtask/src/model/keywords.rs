//! Turns the keywords of one place into a refusal of the first that the model cannot say.

use serde_json::{Map, Value, json};

use super::schema::Node;
use crate::visible::characters;

/// Keywords that say nothing about which values fit; both sides may differ in them.
const ANNOTATIONS: &[&str] = &[
    "$schema",
    "$defs",
    "title",
    "description",
    "deprecated",
    "default",
    "examples",
    "readOnly",
    "writeOnly",
    "format",
];

/// Keywords whose content the walk enters on both sides at once.
const WALKED: &[&str] = &[
    "properties",
    "required",
    "items",
    "additionalProperties",
    "unevaluatedProperties",
    "oneOf",
    "anyOf",
    "allOf",
    "prefixItems",
    "patternProperties",
];

/// Keywords that must be the same on both sides.
const SAME: &[&str] = &[
    "$ref",
    "type",
    "const",
    "enum",
    "not",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "uniqueItems",
];

impl Node {
    /// Refuses keywords that the model has no word for, and constraints that hold on one side only.
    pub fn check(&self) -> Result<(), String> {
        for key in self.written.keys().chain(self.accepted.keys()) {
            let key = key.as_str();
            // A `not` beside a constant is what a catch-all does not take.
            let is_known = ANNOTATIONS.contains(&key) || WALKED.contains(&key) || SAME.contains(&key);
            if !is_known || (key == "not" && !self.has("const")) {
                return Err(refusal(key, self.annotation(key)));
            }
        }
        if let Some(hidden) = self.hidden() {
            return Err(format!(
                "type checkers of Python take the hidden characters U+E0000 to U+E007F in `{hidden}` for others; remove them: a whole flag alone may have them"
            ));
        }
        match SAME
            .iter()
            .find(|key| self.written.get(**key) != self.accepted.get(**key))
        {
            Some(&"const") if !self.accepted.contains_key("const") => Err(
                "one string is written here and any is accepted, as where the only variant of an enum has \
                 `#[serde(other)]`; use a `String`"
                    .to_owned(),
            ),
            Some(key) => Err(format!(
                "what is written and what is accepted differ in `{key}`; use one type for both"
            )),
            None => Ok(()),
        }
    }

    /// The first key or constant that Python has to spell with an escape beyond `\uffff`, of which pyright reads the last four digits.
    fn hidden(&self) -> Option<&str> {
        let sides = [&self.written, &self.accepted].into_iter();
        let mut names = sides.flat_map(|side| {
            let object = |key: &str| side.get(key).and_then(Value::as_object);
            let keys = object("properties").into_iter().flat_map(Map::keys);
            let list = side.get("enum").and_then(Value::as_array);
            let constants = list.into_iter().flatten().chain(side.get("const"));
            keys.map(String::as_str)
                .chain(constants.filter_map(Value::as_str))
        });
        names.find(|name| characters(name).any(|(c, shows)| !shows && c > '\u{ffff}'))
    }
}

/// Whether a keyword says nothing about which values fit.
pub(super) fn is_annotation(key: &str) -> bool {
    ANNOTATIONS.contains(&key)
}

fn refusal(key: &str, value: Option<&Value>) -> String {
    let advice = match key {
        "not" if value == Some(&json!({ "const": 0 })) => {
            "no language's types can say that a number is never zero; use an unsigned `NonZero`, or a plain integer, and \
             check it in code"
        }
        "not" | "if" | "then" | "else" | "dependentRequired" | "dependentSchemas" => {
            "no language's types can say it; check it in code"
        }
        "propertyNames" => {
            "keys of a map are strings, integers or the strings of an enum without data; use `String` keys"
        }
        "minProperties" | "maxProperties" => "the mirrors do not check it; check it in code",
        "multipleOf" => "the mirrors do not check it; check it in code",
        "contains" | "minContains" | "maxContains" | "unevaluatedItems" => {
            "the mirrors do not check it; check it in code"
        }
        "contentEncoding" | "contentMediaType" | "contentSchema" => {
            "use a `String` and say it in the doc comment"
        }
        _ => "it is not one that can be mirrored; say it in the doc comment",
    };
    format!("the schema keyword `{key}` is refused: {advice}")
}
