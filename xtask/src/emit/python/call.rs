//! Turns a payload into the Python call that writes it, as a person would type it.

use serde_json::Value;

use super::functions::arguments;
use super::text::{literal, string};
use crate::model::{Extension, Model};

/// How wide a line may get before it is broken.
const LINE: usize = 88;

/// `function(..)` with the payload as the arguments that the function takes; its first line stands at `depth` levels.
#[must_use]
pub fn call(model: &Model, extension: &Extension, function: &str, payload: &Value, depth: usize) -> String {
    let whole = || vec![(String::new(), payload)];
    let items = match (arguments(model, &extension.root), payload.as_object()) {
        (Some(arguments), Some(fields))
            if fields
                .keys()
                .all(|key| arguments.iter().any(|argument| argument.wire == *key)) =>
        {
            let given = arguments.iter().filter_map(|argument| {
                let value = fields.get(&argument.wire)?;
                let keyword = if argument.required {
                    String::new()
                } else {
                    format!("{}=", argument.parameter)
                };
                Some((keyword, value))
            });
            given.collect()
        }
        _ => whole(),
    };
    broken(&format!("{function}("), ")", &items, depth)
}

/// A literal whose first line stands at `depth` levels.
#[must_use]
pub fn value(value: &Value, depth: usize) -> String {
    match value {
        Value::Object(fields) => {
            let items: Vec<_> = fields
                .iter()
                .map(|(key, value)| (format!("{}: ", string(key)), value))
                .collect();
            broken("{", "}", &items, depth)
        }
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| (String::new(), item)).collect();
            broken("[", "]", &items, depth)
        }
        scalar => literal(scalar),
    }
}

/// Items on one line where that is short, else one a line.
fn broken(open: &str, close: &str, items: &[(String, &Value)], depth: usize) -> String {
    let line: Vec<String> = items
        .iter()
        .map(|(key, value)| format!("{key}{}", literal(value)))
        .collect();
    let line = format!("{open}{}{close}", line.join(", "));
    if 4 * depth + line.chars().count() <= LINE {
        return line;
    }
    let inner = "    ".repeat(depth + 1);
    let lines: String = items
        .iter()
        .map(|(key, item)| format!("{inner}{key}{},\n", value(item, depth + 1)))
        .collect();
    format!("{open}\n{lines}{}{close}", "    ".repeat(depth))
}
