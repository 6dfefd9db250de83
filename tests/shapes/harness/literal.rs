//! Turns JSON values into literals of TypeScript and Python.

use serde_json::Value;

/// The value as a TypeScript expression: JSON is one, but for a key that would set the prototype.
pub fn typescript(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members = members.iter().map(|(key, value)| {
                let name = typescript(&Value::from(key.as_str()));
                let name = if key == "__proto__" {
                    format!("[{name}]")
                } else {
                    name
                };
                format!("{name}: {}", typescript(value))
            });
            format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(typescript).collect();
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
