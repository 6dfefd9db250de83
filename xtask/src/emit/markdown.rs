//! Turns text that people wrote into Markdown that stays where it is put: in a cell, a code span or a fence.

use std::fmt::Write;

use super::rendered::{is_obeyed, shows};
use crate::visible::visible;

/// One table row; the cells are Markdown that [`cell`] or [`code`] made safe.
pub fn row(cells: &[&str]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// The head of a table: its titles and the rule below them.
pub fn head(titles: &[&str]) -> String {
    row(titles) + &row(&vec!["---"; titles.len()])
}

/// Prose on one line, without a character that would end its table cell or open an HTML element, and with every word.
pub fn cell(text: &str) -> String {
    let line = visible(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    let shown = inline(&line);
    let in_table = head(&[""]) + &row(&[&shown]);
    if is_obeyed(&shown) || is_obeyed(&in_table) || !shows(&in_table, text) {
        entities(&line)
    } else {
        shown
    }
}

/// A wire string as a code span that can also stand in a table cell. Spaces that someone could squeeze are spelled out.
pub fn code(text: &str) -> String {
    if text.starts_with(' ') || text.ends_with(' ') || text.contains("  ") {
        return code(&format!("{text:?}").replace(' ', "\\u0020"));
    }
    if text.is_empty() || text.chars().any(char::is_control) {
        return code(&format!("{text:?}"));
    }
    // A backslash before a pipe is read differently by different renderers, so such a span is written as HTML.
    if text.contains('|') {
        return format!("<code>{}</code>", entities(text));
    }
    let ticks = "`".repeat(longest_run(text) + 1);
    let padded = text.starts_with('`') || text.ends_with('`');
    let pad = if padded { " " } else { "" };
    format!("{ticks}{pad}{text}{pad}{ticks}")
}

/// A fenced code block.
pub fn fence(language: &str, text: &str) -> String {
    let ticks = "`".repeat((longest_run(text) + 1).max(3));
    format!("{ticks}{language}\n{}\n{ticks}\n", text.trim_end())
}

/// An HTML comment.
pub fn comment(text: &str) -> String {
    format!("<!-- {} -->\n", text.replace("--", "&#45;&#45;"))
}

/// Inline Markdown in a cell: code spans are kept, everything that could open HTML is escaped, and so are unmatched back-ticks and
/// links that lead anywhere but to the web or a neighbouring page.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let taken = match next {
            '\\' if rest[1..].starts_with('|') => {
                out.push_str("&#124;");
                2
            }
            '\\' if rest[1..].starts_with(|c: char| c.is_ascii_punctuation()) => {
                out.push_str(&rest[..2]);
                2
            }
            '`' => span(rest, &mut out),
            '<' => match autolink(rest) {
                Some(link) => {
                    out.push_str(link);
                    link.len()
                }
                None => {
                    out.push_str("&lt;");
                    1
                }
            },
            '|' => {
                out.push_str("&#124;");
                1
            }
            ']' if !is_harmless_target(&rest[1..]) => {
                out.push_str("\\]");
                1
            }
            other => {
                out.push(other);
                other.len_utf8()
            }
        };
        rest = &rest[taken..];
    }
    out
}

/// Writes the code span that `rest` begins with, or its back-ticks as text, and says how many bytes that took.
fn span(rest: &str, out: &mut String) -> usize {
    let ticks = run(rest);
    let body = &rest[ticks..];
    let mut from = 0;
    while let Some(found) = body[from..].find('`') {
        let at = from + found;
        let closing = run(&body[at..]);
        if closing == ticks {
            let content = &body[..at];
            if content.contains('|') {
                out.push_str(&format!("<code>{}</code>", entities(content.trim())));
            } else {
                out.push_str(&rest[..ticks + at + closing]);
            }
            return ticks + at + closing;
        }
        from = at + closing;
    }
    out.push_str(&"\\`".repeat(ticks));
    ticks
}

/// Whether what follows the `]` of a link is no target, or one that runs nothing: `javascript:` has many spellings, so only
/// plain ones count.
fn is_harmless_target(after: &str) -> bool {
    let Some(target) = after.strip_prefix(['(', ':']) else {
        return true;
    };
    let target = target.trim_start();
    let end = target.find(|c: char| c.is_whitespace() || c == ')');
    let target = &target[..end.unwrap_or(target.len())];
    let is_web = ["https://", "http://", "#"]
        .iter()
        .any(|start| target.starts_with(start));
    is_web || !target.contains([':', '&', '\\', '<'])
}

/// `<https://..>`, the one use of angle brackets that is not HTML.
fn autolink(rest: &str) -> Option<&str> {
    let end = rest.find('>')?;
    let inner = &rest[1..end];
    let is_link = ["https://", "http://"]
        .iter()
        .any(|scheme| inner.starts_with(scheme))
        && !inner.contains(|c: char| c.is_whitespace() || c.is_control() || "<|`".contains(c));
    is_link.then(|| &rest[..=end])
}

/// Every character that means something to Markdown or HTML, as an entity.
pub fn entities(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            let _ = write!(out, "&#{};", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

fn run(text: &str) -> usize {
    text.len() - text.trim_start_matches('`').len()
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
pub mod tests {
    use proptest::prelude::*;
    use pulldown_cmark::{Event, Parser, Tag};

    use crate::emit::rendered::{GITHUB, shows};

    use super::{cell, code, comment, fence, head, is_obeyed, row};

    fn check(make: impl Fn(&str) -> String, cases: &[(&str, &str)]) {
        for (text, wanted) in cases {
            assert_eq!(make(text), *wanted, "from {text:?}");
        }
    }

    #[test]
    fn cells_stay_in_their_column() {
        check(
            cell,
            &[
                ("plain, with *stars*", "plain, with *stars*"),
                ("two\nlines\n\nand a  paragraph\r\n", "two lines and a paragraph"),
                ("a | b", "a &#124; b"),
                (r"a \| b", "a &#124; b"),
                (r"a \\| b", r"a \\&#124; b"),
                ("`a|b` or `c`", "<code>a&#124;b</code> or `c`"),
                ("``a|`b``", "<code>a&#124;&#96;b</code>"),
                ("an unclosed ` tick", r"an unclosed \` tick"),
                ("``` rust\nlet x = 1;\n```", "``` rust let x = 1; ```"),
                ("</script><img src=x>", "&lt;/script>&lt;img src=x>"),
                ("<!-- gone", "&lt;!-- gone"),
                ("`<T>` and `Vec<u8>`", "`<T>` and `Vec<u8>`"),
                ("see <https://example.com/a>", "see <https://example.com/a>"),
                ("<https://example.com/|>", "&lt;https://example.com/&#124;>"),
                ("*/ \u{2028} 日本語", "*/ 日本語"),
                (
                    "[a](b.md#c) [d](https://e.example/f?g=h:i)",
                    "[a](b.md#c) [d](https://e.example/f?g=h:i)",
                ),
                (
                    "[a](javascript:b) ![c]( \ndata:d)",
                    "[a\\](javascript:b) ![c\\]( data:d)",
                ),
                ("[a](&#106;avascript:b)", "[a\\](&#106;avascript:b)"),
                ("[a]: javascript:b", "[a\\]: javascript:b"),
                (r"\", r"\"),
                ("", ""),
            ],
        );
    }

    #[test]
    fn code_spans_hold_any_string() {
        check(
            code,
            &[
                ("a2a.trace", "`a2a.trace`"),
                ("", "`\"\"`"),
                ("a`b", "``a`b``"),
                ("`", "`` ` ``"),
                (" a", r#"`"\u0020a"`"#),
                ("a  b ", r#"`"a\u0020\u0020b\u0020"`"#),
                ("a b", "`a b`"),
                ("a|b<c", "<code>a&#124;b&#60;c</code>"),
                ("a\nb", "`\"a\\nb\"`"),
                ("</script>", "`</script>`"),
            ],
        );
    }

    #[test]
    fn fences_and_comments_close_last() {
        assert_eq!(fence("json", "{}"), "```json\n{}\n```\n");
        assert_eq!(fence("text", "```\n````"), "`````text\n```\n````\n`````\n");
        assert_eq!(comment("a --> b"), "<!-- a &#45;&#45;> b -->\n");
    }

    /// What Markdown is made of.
    pub const PIECES: &[&str] = &[
        "a",
        "b1",
        " ",
        "\n",
        "\n\n",
        "\n    ",
        "\t",
        "# ",
        "\n## h\n",
        "\n===\n",
        "\n---\n",
        "\n- ",
        "\n1. ",
        "\n> ",
        "`",
        "``",
        "```",
        "\n```\n",
        "\n~~~\n",
        "<b>",
        "</b>",
        "<script>",
        "\n<div>\n",
        "<!--",
        "-->",
        "<?",
        "<![CDATA[",
        "<https://e.example>",
        "<a@b.example>",
        "[x]",
        "[x](y)",
        "![x](y)",
        "(javascript:c)",
        "[x](javascript:c)",
        "[r]",
        "\n\n[r]: javascript:c\n",
        "\n\n[r]: d.md\n",
        "\n| h | i |\n| - | - |\n| ",
        " | ",
        "\\",
        "&lt;",
        "&#60;",
        "*",
        "_",
        "~~",
        "[^1]",
        "\n\n[^1]: n\n",
        "é",
        "\n```\t\n",
        "\n``` \t \n",
        "\n```\u{c}\n",
        "\r\n",
        "<code>",
        "\0",
    ];

    proptest! {
        #[test]
        fn any_text_stays_in_its_cell(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..24)) {
            let text = pieces.concat();
            let shown = cell(&text);
            let table = head(&["", ""]) + &row(&[&shown, ""]);
            prop_assert!(!is_obeyed(&table), "of {:?}: {:?}", text, table);
            prop_assert!(shows(&table, &text), "of {:?}: {:?}", text, table);
            let cells = Parser::new_ext(&table, GITHUB).filter(|event| matches!(event, Event::Start(Tag::TableCell)));
            prop_assert_eq!(cells.count(), 4, "of {:?}: {:?}", text, table);
        }
    }
}
