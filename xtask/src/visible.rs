//! Turns text that people wrote into text of which everything shows.

use std::fmt::Write as _;

/// Text in which every character shows and none moves another: controls, line ends of other systems, changes of direction
/// and what has no width become `\u202e`, which strings of JSON and TypeScript read as the character, and people as its name.
#[must_use]
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_visible(c) {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out
}

/// Whether a character shows as itself and moves no other. Tabs and line feeds lay files out, and the joiners of scripts and
/// pictures (U+200C, U+200D) belong to their words.
#[must_use]
pub fn is_visible(c: char) -> bool {
    let is_hidden = c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
        )
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{e0000}'..='\u{e007f}');
    matches!(c, '\n' | '\t') || !is_hidden
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn everything_shows_and_json_stays_what_it_is() {
        for (text, wanted) in [
            ("a\tb\nc ü 名 😀 👩\u{200d}💻", "a\tb\nc ü 名 😀 👩\u{200d}💻"),
            ("\u{0}\u{1b}[31m\r", "\\u0000\\u001b[31m\\u000d"),
            (
                "\u{85}\u{2028}\u{202e}\u{2066}\u{feff}",
                "\\u0085\\u2028\\u202e\\u2066\\ufeff",
            ),
            ("\u{e0041}", "\\udb40\\udc41"),
        ] {
            assert_eq!(visible(text), wanted, "from {text:?}");
            let json = visible(&serde_json::Value::from(text).to_string());
            let read = serde_json::from_str::<String>(&json);
            assert_eq!(read.ok().as_deref(), Some(text), "from {json}");
        }
    }
}
