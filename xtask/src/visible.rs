//! Turns text that people wrote into text of which everything shows.

use std::fmt::Write as _;

/// Text in which every character shows and none moves another: controls, line ends of other systems, changes of direction
/// and what has no width become `\u202e`, which strings of JSON and TypeScript read as the character, and people as its name.
#[must_use]
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (c, shows) in characters(text) {
        if shows {
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

/// The characters of a text, each with whether it shows as itself and moves no other. Tabs and line feeds lay files out, the
/// joiners of scripts and pictures (U+200C, U+200D) belong to their words, and the tags of a flag (UTS #51, 2.5) to its picture.
pub fn characters(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut flag_ends = 0;
    text.char_indices().map(move |(at, c)| {
        if c == '\u{1f3f4}' {
            let end = at + c.len_utf8();
            flag_ends = end + tags_of_a_flag(&text[end..]);
        }
        (c, at < flag_ends || is_visible(c))
    })
}

/// How many bytes of tags a text begins with that say whose flag it is, as `gbeng` does: none where that is no subdivision.
fn tags_of_a_flag(text: &str) -> usize {
    let rest =
        text.trim_start_matches(|c| matches!(c, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}'));
    let subdivision = &text[..text.len() - rest.len()];
    match rest.strip_prefix('\u{e007f}') {
        Some(rest) if (3..=7).contains(&subdivision.chars().count()) => text.len() - rest.len(),
        _ => 0,
    }
}

fn is_visible(c: char) -> bool {
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

    const ENGLAND: &str = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

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
            (ENGLAND, ENGLAND),
            ("🏴\u{e0067}\u{e0062}", "🏴\\udb40\\udc67\\udb40\\udc62"),
            ("🏴🏴\u{e007f}", "🏴🏴\\udb40\\udc7f"),
            (
                &format!("{ENGLAND}\u{e0061}"),
                &format!("{ENGLAND}\\udb40\\udc61"),
            ),
        ] {
            assert_eq!(visible(text), wanted, "from {text:?}");
            let json = visible(&serde_json::Value::from(text).to_string());
            let read = serde_json::from_str::<String>(&json);
            assert_eq!(read.ok().as_deref(), Some(text), "from {json}");
        }
    }
}
