//! Turns text that people wrote into TypeScript comments, strings, keys and literals that nothing can break out of.

use serde_json::Value;

use crate::model::names::is_typescript_property;
use crate::visible::visible;

/// A string literal: JSON's escapes, and those of what does not show or ends a script element elsewhere.
pub(super) fn string(text: &str) -> String {
    visible(&Value::from(text).to_string()).replace("</", "<\\/")
}

/// The key of a property in an interface or an object literal.
pub(super) fn key(wire: &str) -> String {
    if is_typescript_property(wire) {
        wire.to_owned()
    } else if wire == "__proto__" {
        // Computed, so that an object literal gets a property and not a prototype.
        "[\"__proto__\"]".to_owned()
    } else {
        string(wire)
    }
}

/// A JSON value as an expression, whose first line stands at `depth` levels of two spaces.
pub fn literal(value: &Value, depth: usize) -> String {
    let inner = "  ".repeat(depth + 1);
    let outer = "  ".repeat(depth);
    match value {
        Value::String(text) => string(text),
        Value::Array(items) if items.iter().all(|item| !item.is_array() && !item.is_object()) => {
            let items: Vec<String> = items.iter().map(|item| literal(item, depth)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Array(items) => {
            let items = items
                .iter()
                .map(|item| format!("{inner}{},\n", literal(item, depth + 1)));
            format!("[\n{}{outer}]", items.collect::<String>())
        }
        Value::Object(members) if members.is_empty() => "{}".to_owned(),
        Value::Object(members) => {
            let members = members
                .iter()
                .map(|(name, value)| format!("{inner}{}: {},\n", key(name), literal(value, depth + 1)));
            format!("{{\n{}{outer}}}", members.collect::<String>())
        }
        scalar => scalar.to_string(),
    }
}

/// Text that stays on the line of its comment.
pub(super) fn line(text: &str) -> String {
    text.replace(['\n', '\r', '\u{2028}', '\u{2029}'], " ")
}

/// A documentation comment with its final newline, indented; empty when there is nothing to say.
pub(super) fn comment(docs: &str, deprecated: bool, indent: &str) -> String {
    let mut lines: Vec<String> = docs.trim().lines().map(escape).collect();
    if deprecated {
        if !docs.trim().is_empty() {
            lines.push(String::new());
        }
        lines.push("@deprecated Its author deprecated it.".to_owned());
    }
    match lines.as_slice() {
        [] => String::new(),
        [only] => format!("{indent}/** {only} */\n"),
        _ => {
            let lines = lines
                .iter()
                .map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n");
            format!("{indent}/**\n{}{indent} */\n", lines.collect::<String>())
        }
    }
}

/// One line of a comment that neither ends it nor opens with a tag: `@ts-expect-error` there would command the compiler.
fn escape(line: &str) -> String {
    let line = line.trim_end().replace("*/", "*\\/");
    match line.trim_start().strip_prefix('@') {
        Some(rest) => format!("\\@{rest}"),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn strings_cannot_be_left() {
        for (text, expected) in [
            ("plain", r#""plain""#),
            ("a\"b\\c", r#""a\"b\\c""#),
            ("line\nfeed\r\u{0}", "\"line\\nfeed\\r\\u0000\""),
            ("\u{2028}\u{2029}", r#""\u2028\u2029""#),
            ("</script>", r#""<\/script>""#),
            ("${x} `y`", r#""${x} `y`""#),
        ] {
            assert_eq!(string(text), expected);
        }
    }

    #[test]
    fn keys_are_quoted_unless_identifiers() {
        for (wire, expected) in [
            ("durationMs", "durationMs"),
            ("$case", "$case"),
            ("class", "class"),
            ("1st", "\"1st\""),
            ("x-id", "\"x-id\""),
            ("", "\"\""),
            ("über", "\"über\""),
            ("a\"b", r#""a\"b""#),
            ("__proto__", "[\"__proto__\"]"),
        ] {
            assert_eq!(key(wire), expected);
        }
    }

    #[test]
    fn comments_cannot_be_left() {
        for (docs, expected) in [
            ("", ""),
            ("One line.", "/** One line. */\n"),
            ("cron: */5 * * * *", "/** cron: *\\/5 * * * * */\n"),
            (
                "First.\r\n\r\n  @ts-expect-error",
                "/**\n * First.\n *\n * \\@ts-expect-error\n */\n",
            ),
            ("@deprecated", "/** \\@deprecated */\n"),
            ("**/", "/** **\\/ */\n"),
            ("ends with *", "/** ends with * */\n"),
        ] {
            assert_eq!(comment(docs, false, ""), expected, "{docs:?}");
        }
        assert_eq!(
            comment("Old.", true, "  "),
            "  /**\n   * Old.\n   *\n   * @deprecated Its author deprecated it.\n   */\n"
        );
    }

    #[test]
    fn literals_are_laid_out() {
        let value = json!({ "__proto__": [1, "a"], "x-y": {}, "list": [{ "a": null }], "empty": [] });
        assert_eq!(
            literal(&value, 0),
            "{\n  [\"__proto__\"]: [1, \"a\"],\n  \"x-y\": {},\n  list: [\n    {\n      a: null,\n    },\n  ],\n  empty: [],\n}"
        );
    }

    #[test]
    fn line_comments_stay_on_their_line() {
        assert_eq!(line("a\nb\r\u{2028}c"), "a b  c");
    }
}
