//! Turns strings that people wrote into Python text that means exactly them: literals, docstrings, comments.

use std::fmt::Write as _;

use serde_json::Value;

use crate::visible::characters;

/// How wide docstrings and comments may get, indentation included.
const WIDTH: usize = 100;

/// How wide code may get before a list is broken.
const LINE: usize = 110;

/// A Python string literal of which everything shows. What shows is not escaped: pyright compares keys as they are spelled.
#[must_use]
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for (c, shows) in characters(text) {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            _ if c != '\t' && shows => out.push(c),
            _ => escape(&mut out, c),
        }
    }
    out.push('"');
    out
}

/// Code without its docstrings, inside which three quotes never stand.
pub fn without_docstrings(code: &str) -> String {
    code.split("\"\"\"").step_by(2).collect()
}

/// The identifiers of a piece of code, those in its strings left out.
pub fn words(code: &str) -> impl Iterator<Item = &str> {
    let mut pieces = Vec::new();
    let (mut start, mut quoted, mut escaped) = (0, false, false);
    for (at, c) in code.char_indices() {
        if quoted && !escaped && c == '\\' {
            escaped = true;
            continue;
        }
        if c == '"' && !escaped {
            if !quoted {
                pieces.push(&code[start..at]);
            }
            quoted = !quoted;
            start = at + 1;
        }
        escaped = false;
    }
    if !quoted {
        pieces.push(&code[start..]);
    }
    let pieces = pieces.into_iter();
    pieces.flat_map(|piece| piece.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
}

/// A Python literal of a JSON value.
#[must_use]
pub fn literal(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => string(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(literal).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(key, value)| format!("{}: {}", string(key), literal(value)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
    }
}

/// Items between brackets: on one line where that is short, else one a line.
#[must_use]
pub fn listed(open: &str, items: &[String], close: &str) -> String {
    let comma = if items.len() == 1 && close == ")" { "," } else { "" };
    let line = format!("{open}{}{comma}{close}", items.join(", "));
    if line.chars().count() <= LINE {
        return line;
    }
    let lines: Vec<String> = items.iter().map(|item| format!("    {item},\n")).collect();
    format!("{open}\n{}{close}", lines.concat())
}

/// A docstring with its quotes, every line indented by `indent` spaces; empty for an empty text.
#[must_use]
pub fn docstring(text: &str, indent: usize) -> String {
    let lines = wrap(text, WIDTH.saturating_sub(indent));
    if lines.is_empty() {
        return String::new();
    }
    let margin = " ".repeat(indent);
    let mut out = format!("{margin}\"\"\"");
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            out.push('\n');
            if !line.is_empty() {
                out.push_str(&margin);
            }
        }
        out.push_str(&quoted(line));
    }
    if lines.len() > 1 {
        out.push('\n');
        out.push_str(&margin);
    }
    out.push_str("\"\"\"\n");
    out
}

/// Comment lines, indented by `indent` spaces.
#[must_use]
pub fn comment(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    let mut out = String::new();
    for line in wrap(text, WIDTH.saturating_sub(indent + 2)) {
        let mut shown = String::new();
        for (c, shows) in characters(&line) {
            if shows {
                shown.push(c);
            } else {
                escape(&mut shown, c);
            }
        }
        out.push_str(format!("{margin}# {}", undirected(&shown)).trim_end());
        out.push('\n');
    }
    out
}

/// What type checkers obey where a comment, or a part of it behind a `#`, begins with it.
const DIRECTIVES: [&str; 3] = ["type:", "pyright:", "mypy:"];

/// A comment's text that tells no checker anything: a colon stands before what would.
pub fn undirected(text: &str) -> String {
    let parts = text.split('#').map(|part| {
        let directive = part.trim_start();
        if DIRECTIVES.iter().any(|start| directive.starts_with(start)) {
            format!(": {directive}")
        } else {
            part.to_owned()
        }
    });
    parts.collect::<Vec<_>>().join("#")
}

/// The inside of a docstring's line: nothing in it can end the docstring or start an escape.
fn quoted(line: &str) -> String {
    let mut out = String::new();
    for (at, (c, shows)) in characters(line).enumerate() {
        match c {
            // mypy 1 obeys such a line wherever it stands, in a string too.
            '#' if at == 0 && line.starts_with("# mypy:") => escape(&mut out, c),
            // Every quote, so that none can join those that end the docstring.
            '"' if line.contains("\"\"") || line.ends_with('"') => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            _ if shows => out.push(c),
            _ => escape(&mut out, c),
        }
    }
    out
}

fn escape(out: &mut String, c: char) {
    let code = u32::from(c);
    // Writing to a string cannot fail.
    let _ = match code {
        0..=0xff => write!(out, "\\x{code:02x}"),
        0x100..=0xffff => write!(out, "\\u{code:04x}"),
        _ => write!(out, "\\U{code:08x}"),
    };
}

/// The lines of a Markdown text: paragraphs are filled, everything else keeps its lines.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut paragraph: Vec<&str> = Vec::new();
    let mut code = false;
    for line in text.trim().split('\n').map(str::trim_end) {
        let fence = line.trim_start().starts_with("```");
        if code || fence || !is_prose(line) {
            lines.append(&mut fill(&paragraph, width));
            paragraph.clear();
            lines.push(line.to_owned());
            code ^= fence;
        } else {
            paragraph.extend(line.split(' '));
        }
    }
    lines.append(&mut fill(&paragraph, width));
    if lines == [""] { Vec::new() } else { lines }
}

/// Whether a line is running text: no blank line, and no list, heading, table, quote or indented code.
fn is_prose(line: &str) -> bool {
    line.starts_with(|c: char| c.is_alphabetic() || matches!(c, '`' | '[' | '(' | '"' | '\''))
}

fn fill(words: &[&str], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.iter().filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push((*word).to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{comment, docstring, literal, string};

    const ENGLAND: &str = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

    #[test]
    fn strings_show_and_are_closed() {
        let cases = [
            ("plain", r#""plain""#),
            ("a\"b\\c", r#""a\"b\\c""#),
            ("{x} %s\n\r\t\0", r#""{x} %s\n\x0d\x09\x00""#),
            ("é\u{2028}😀☃", r#""é\u2028😀☃""#),
            ("🏴\u{e0067}\u{e007f}", r#""🏴\U000e0067\U000e007f""#),
            (ENGLAND, &format!("\"{ENGLAND}\"")),
        ];
        for (text, expected) in cases {
            assert_eq!(string(text), expected);
        }
    }

    #[test]
    fn literals_are_python() {
        let value = serde_json::json!({"a": [true, false, null, 1.5, -2, "x"]});
        assert_eq!(literal(&value), r#"{"a": [True, False, None, 1.5, -2, "x"]}"#);
    }

    #[test]
    fn docstrings_cannot_be_left() {
        let cases = [
            ("", ""),
            ("A word.", "    \"\"\"A word.\"\"\"\n"),
            ("a\"\"\"b", "    \"\"\"a\\\"\\\"\\\"b\"\"\"\n"),
            ("say \"x\" now", "    \"\"\"say \"x\" now\"\"\"\n"),
            ("ends with \"", "    \"\"\"ends with \\\"\"\"\"\n"),
            ("ends with \\", "    \"\"\"ends with \\\\\"\"\"\n"),
            (
                "\\N{DIGIT ONE} \\u0041",
                "    \"\"\"\\\\N{DIGIT ONE} \\\\u0041\"\"\"\n",
            ),
            ("a\rb\0c\u{202e}d", "    \"\"\"a\\x0db\\x00c\\u202ed\"\"\"\n"),
            ("one\n\ntwo", "    \"\"\"one\n\n    two\n    \"\"\"\n"),
            (
                "one\n\n# mypy: x\n# two",
                "    \"\"\"one\n\n    \\x23 mypy: x\n    # two\n    \"\"\"\n",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(docstring(text, 4), expected);
        }
    }

    #[test]
    fn comments_stay_comments() {
        let cases = [
            ("", ""),
            ("one\ntwo\n- three", "    # one two\n    # - three\n"),
            (
                "a\rimport os\u{2028}b\u{c}c",
                "    # a\\x0dimport os\\u2028b\\x0cc\n",
            ),
            ("type: ignore", "    # : type: ignore\n"),
            ("a #  pyright: basic", "    # a #: pyright: basic\n"),
            ("a type: b", "    # a type: b\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(comment(text, 4), expected);
        }
    }

    #[test]
    fn long_lines_are_broken_but_not_code() {
        let long = "word ".repeat(40);
        assert!(
            docstring(&long, 4)
                .lines()
                .all(|line| line.chars().count() <= 104)
        );
        let code = format!("```\n{}\n```", long.trim());
        assert!(docstring(&code, 4).contains(long.trim()));
    }
}
