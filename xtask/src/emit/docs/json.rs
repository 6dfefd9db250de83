//! Turns JSON into text that people read: what fits on a line stays on one.

use serde_json::Value;

use crate::visible::characters;

const WIDTH: usize = 100;

/// How a language spells a string, a number or another scalar.
type Spelling = fn(&Value) -> String;

/// The value over as few lines as its width allows.
pub fn pretty(value: &Value) -> String {
    laid_out(value, Value::to_string)
}

/// The same as the argument of `serde_json::json!`: Rust has escapes of its own, and takes a bare integer for 32 bits.
pub fn rust(value: &Value) -> String {
    laid_out(value, rust_scalar)
}

fn laid_out(value: &Value, spelling: Spelling) -> String {
    let mut out = String::new();
    write(value, spelling, 0, 0, &mut out);
    out
}

/// Writes a value whose first line begins at `column`.
fn write(value: &Value, spelling: Spelling, indent: usize, column: usize, out: &mut String) {
    let line = flat(value, spelling);
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
                let mut member = format!("{}: ", spelling(&Value::from(key.as_str())));
                let column = inner + member.chars().count();
                write(value, spelling, inner, column, &mut member);
                member
            })
            .collect(),
        Value::Array(items) => items
            .iter()
            .map(|item| {
                let mut text = String::new();
                write(item, spelling, inner, inner, &mut text);
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

fn flat(value: &Value, spelling: Spelling) -> String {
    match value {
        Value::Object(members) => {
            let member = |(key, value): (&String, &Value)| {
                format!(
                    "{}: {}",
                    spelling(&Value::from(key.as_str())),
                    flat(value, spelling)
                )
            };
            format!(
                "{{{}}}",
                members.iter().map(member).collect::<Vec<_>>().join(", ")
            )
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| flat(item, spelling)).collect();
            format!("[{}]", items.join(", "))
        }
        scalar => spelling(scalar),
    }
}

fn rust_scalar(scalar: &Value) -> String {
    match scalar {
        Value::String(text) => rust_string(text),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(integer), _) if i32::try_from(integer).is_err() => format!("{number}_i64"),
            (None, Some(_)) => format!("{number}_u64"),
            _ => number.to_string(),
        },
        other => other.to_string(),
    }
}

/// A string in which no line ends and everything shows.
fn rust_string(text: &str) -> String {
    let mut out = String::from("\"");
    for (c, shows) in characters(text) {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            _ if shows => out.push(c),
            _ => out.extend(c.escape_unicode()),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{pretty, rust};

    #[test]
    fn rust_has_escapes_of_its_own() {
        for (value, wanted) in [
            (
                json!({ "a\u{0}": ["\u{8}\u{c}\r\n\t\"\\"] }),
                r#"{"a\u{0}": ["\u{8}\u{c}\u{d}\n\t\"\\"]}"#,
            ),
            (json!("é😀\u{2028}\u{e0041}"), r#""é😀\u{2028}\u{e0041}""#),
            (
                json!([-1, 2_147_483_648_i64, 1.5, 1e300, true, null]),
                "[-1, 2147483648_i64, 1.5, 1e+300, true, null]",
            ),
            (
                json!(["-7", "1e5", u64::MAX]),
                r#"["-7", "1e5", 18446744073709551615_u64]"#,
            ),
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
