//! Turns JSON values into literals of TypeScript and Python.

use serde_json::Value;

/// What tsc knows of every object: under a key of a map that is called so, it forgets the map's type and widens literals.
const OF_OBJECTS: [&str; 3] = ["constructor", "toString", "hasOwnProperty"];

/// The value as a TypeScript expression: JSON is one, but for keys that mean something to the language. `has_maps` where they are
/// no fields.
pub fn typescript(value: &Value, has_maps: bool) -> String {
    match value {
        Value::Object(members) => {
            let members = members.iter().map(|(key, value)| {
                let name = typescript(&Value::from(key.as_str()), has_maps);
                let name = match key.as_str() {
                    "__proto__" => format!("[{name}]"),
                    key if has_maps && OF_OBJECTS.contains(&key) => format!("[{name} as string]"),
                    _ => name,
                };
                format!("{name}: {}", typescript(value, has_maps))
            });
            format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| typescript(item, has_maps)).collect();
            format!("[{}]", items.join(", "))
        }
        // To compilers they end a line.
        scalar => scalar
            .to_string()
            .replace('\u{2028}', "\\u2028")
            .replace('\u{2029}', "\\u2029"),
    }
}

/// The value as a Python expression. The escapes of JSON text are escapes of Python.
pub fn python(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Object(members) => {
            let members = members
                .iter()
                .map(|(key, value)| format!("{}: {}", Value::from(key.as_str()), python(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(python).collect();
            format!("[{}]", items.join(", "))
        }
        scalar => scalar.to_string(),
    }
}
