//! Turns JSON into text that people read: what fits on a line stays on one.

use serde_json::Value;

const WIDTH: usize = 100;

/// The value over as few lines as its width allows.
pub fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, 0, &mut out);
    out
}

/// The same in a raw string of Rust: its compiler gives up at an object of some fifty fields in a macro.
pub fn rust(value: &Value) -> String {
    let text = pretty(value);
    let mut ends = "#".to_owned();
    while text.contains(&format!("\"{ends}")) {
        ends.push('#');
    }
    format!("r{ends}\"{text}\"{ends}")
}

/// Writes a value whose first line begins at `column`.
fn write(value: &Value, indent: usize, column: usize, out: &mut String) {
    let line = flat(value);
    // A comma may follow.
    if column + line.chars().count() < WIDTH {
        out.push_str(&line);
        return;
    }
    let inner = indent + 2;
    let members: Vec<String> = match value {
        Value::Object(members) => members
            .iter()
            .map(|(key, value)| {
                let mut member = format!("{}: ", Value::from(key.as_str()));
                let column = inner + member.chars().count();
                write(value, inner, column, &mut member);
                member
            })
            .collect(),
        Value::Array(items) => items
            .iter()
            .map(|item| {
                let mut text = String::new();
                write(item, inner, inner, &mut text);
                text
            })
            .collect(),
        _ => return out.push_str(&line),
    };
    let (open, close) = if value.is_array() { ('[', ']') } else { ('{', '}') };
    let margin = " ".repeat(inner);
    out.push(open);
    out.push_str(&format!("\n{margin}{}\n", members.join(&format!(",\n{margin}"))));
    out.push_str(&" ".repeat(indent));
    out.push(close);
}

fn flat(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let member =
                |(key, value): (&String, &Value)| format!("{}: {}", Value::from(key.as_str()), flat(value));
            format!(
                "{{{}}}",
                members.iter().map(member).collect::<Vec<_>>().join(", ")
            )
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(flat).collect();
            format!("[{}]", items.join(", "))
        }
        scalar => scalar.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{pretty, rust};

    #[test]
    fn no_string_ends_the_one_of_rust() {
        for (value, wanted) in [
            (json!({ "a": [1] }), "r#\"{\"a\": [1]}\"#"),
            (json!(["#", "\\\"#"]), "r##\"[\"#\", \"\\\\\\\"#\"]\"##"),
            (json!({ "##\n": "\u{0}" }), "r###\"{\"##\\n\": \"\\u0000\"}\"###"),
        ] {
            assert_eq!(rust(&value), wanted);
        }
    }

    #[test]
    fn it_is_the_same_json_and_no_line_is_long() {
        let long = "x".repeat(60);
        let values = [
            json!(null),
            json!({}),
            json!([[], {}]),
            json!({ "a": [1, 2.5, "\u{1}\""], "b": { "c": long, "d": [long, { "e": long }] } }),
        ];
        for value in values {
            let text = pretty(&value);
            assert_eq!(
                serde_json::from_str::<Value>(&text).ok().as_ref(),
                Some(&value),
                "{text}"
            );
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        }
        assert_eq!(pretty(&json!({ "a": [1] })), "{\"a\": [1]}");
    }
}
