//! Turns JSON into text that people read: what fits on a line stays on one.

use serde_json::Value;

use crate::visible::is_visible;

const WIDTH: usize = 100;

/// The value over as few lines as its width allows.
pub fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, 0, &mut out);
    out
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
            let members: Vec<String> = members
                .iter()
                .map(|(key, value)| format!("{}: {}", Value::from(key.as_str()), flat(value)))
                .collect();
            format!("{{{}}}", members.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(flat).collect::<Vec<_>>().join(", ")),
        scalar => scalar.to_string(),
    }
}

/// The same as the argument of `serde_json::json!`: Rust has escapes of its own, and takes a bare integer for 32 bits.
pub fn rust(value: &Value) -> String {
    let json = pretty(value);
    let mut out = String::with_capacity(json.len());
    let mut rest = json.as_str();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => string_length(rest),
            '-' | '0'..='9' => number_length(rest),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        match first {
            '"' => out.push_str(&rust_string(token)),
            _ => out.extend([token, suffix(token)]),
        }
        rest = after;
    }
    out
}

/// The length of the JSON string at the start of `rest`, quotes included.
fn string_length(rest: &str) -> usize {
    let mut is_escaped = false;
    let end = rest.char_indices().skip(1).find(|(_, c)| {
        let is_end = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        is_end
    });
    end.map_or(rest.len(), |(at, _)| at + 1)
}

fn number_length(rest: &str) -> usize {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
    rest.find(|c| !is_part(c)).unwrap_or(rest.len())
}

/// What an integer needs that has more than 32 bits; nothing for all else.
fn suffix(token: &str) -> &'static str {
    match (token.parse::<i32>(), token.parse::<i64>(), token.parse::<u64>()) {
        (Err(_), Ok(_), _) => "_i64",
        (Err(_), Err(_), Ok(_)) => "_u64",
        _ => "",
    }
}

/// A JSON string as one of Rust, in which no line ends and everything shows.
fn rust_string(json: &str) -> String {
    let text: String = serde_json::from_str(json).unwrap_or_default();
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            _ if is_visible(c) => out.push(c),
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
