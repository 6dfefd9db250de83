//! Turns a doc comment into blocks of a page, of which a renderer obeys nothing: HTML and links that could run something are text.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

use super::markdown::entities;
use super::obeyed::{DIALECTS, leads_to_a_page, runs};

/// How often what a renderer obeys is taken out; what is left may be read otherwise than before.
const PASSES: usize = 8;

/// A doc comment as blocks of a page: its headings `demote` levels deeper, its HTML shown instead of obeyed, and every
/// code fence closed. Where a renderer would still obey something, no Markdown is left of it.
pub fn block(docs: &str, demote: usize) -> String {
    let mut shown = structured(docs.trim_end().trim_start_matches('\n'), demote);
    for _ in 0..PASSES {
        let before = shown.clone();
        for dialect in DIALECTS {
            shown = harmless(&shown, dialect);
        }
        if shown == before {
            return shown;
        }
    }
    let lines: Vec<String> = docs.lines().map(|line| entities(line.trim()) + "\n").collect();
    lines.concat()
}

/// The same blocks with deeper headings and closed fences, each ended by a line end.
fn structured(docs: &str, demote: usize) -> String {
    let mut edits = Vec::new();
    let mut depth = 0_usize;
    for (event, range) in Parser::new_ext(docs, DIALECTS[1]).into_offset_iter() {
        match &event {
            Event::Start(Tag::Heading { level, .. }) => {
                edits.push((range.clone(), heading(&docs[range], *level as usize + demote)));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) if depth == 0 => {
                let end = range.end;
                edits.extend(unclosed(&docs[range]).map(|marker| (end..end, format!("\n{marker}\n"))));
            }
            _ => {}
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    let mut text = edited(docs, edits);
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// A heading of either kind as one with `#`; it keeps the line end that it has.
fn heading(source: &str, level: usize) -> String {
    let hashes = "#".repeat(level.min(6));
    let end = if source.ends_with('\n') { "\n" } else { "" };
    let text = source.trim_end();
    let title = text.trim_start_matches('#');
    if title.len() < text.len() {
        return format!("{hashes}{title}{end}");
    }
    // The last line is what it is underlined with; in a quotation, each has its mark.
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.trim_start_matches(['>', ' ', '\t']).trim_end())
        .collect();
    let title = lines
        .split_last()
        .map(|(_, title)| title.join(" "))
        .unwrap_or_default();
    format!("{hashes} {title}{end}")
}

/// The marker of a fence that nothing closes: its back-ticks or tildes.
fn unclosed(fence: &str) -> Option<&str> {
    let fence = fence.trim_start();
    let mark = fence.chars().next()?;
    let marker = &fence[..fence.len() - fence.trim_start_matches(mark).len()];
    let last = fence.lines().skip(1).last().unwrap_or_default().trim();
    let is_closed = last.starts_with(marker) && last.chars().all(|c| c == mark);
    (!is_closed).then_some(marker)
}

/// The same text without what a renderer of this dialect obeys.
fn harmless(markdown: &str, dialect: Options) -> String {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut events = Parser::new_ext(markdown, dialect).into_offset_iter();
    for (event, range) in events.by_ref() {
        if runs(&event) && edits.last().is_none_or(|(last, _)| last.end <= range.start) {
            let source = &markdown[range.clone()];
            let text = match event {
                Event::Start(_) => entities(source),
                // An element, or a line of some: what is inside is looked at again.
                _ if source.trim_start().starts_with('<') => source.replacen('<', "&lt;", 1),
                _ => continue,
            };
            edits.push((range, text));
        }
    }
    let definitions = events.reference_definitions().iter();
    let harmful = definitions.filter(|(_, definition)| !leads_to_a_page(&definition.dest));
    edits.extend(harmful.map(|(_, definition)| {
        let range = definition.span.clone();
        (range.clone(), entities(&markdown[range]))
    }));
    edited(markdown, edits)
}

/// The text with each range replaced; of ranges that overlap, the first counts.
fn edited(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let (mut out, mut at) = (String::new(), 0);
    for (range, replacement) in edits {
        if range.start >= at {
            out.push_str(&text[at..range.start]);
            out.push_str(&replacement);
            at = range.end;
        }
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::block;

    #[test]
    fn blocks_cannot_swallow_the_page() {
        for (docs, wanted) in [
            ("# Errors\n\nNone.", "### Errors\n\nNone.\n"),
            ("##### Deep", "###### Deep\n"),
            (
                "Title\n===\n\n> Two\n> lines\n> ---\n> text",
                "### Title\n\n> #### Two lines\n> text\n",
            ),
            ("---\ntitle: x\n---", "---\n#### title: x\n"),
            ("#hash", "#hash\n"),
            ("```text\n# kept <b>\n```", "```text\n# kept <b>\n```\n"),
            ("```text\nnever closed", "```text\nnever closed\n```\n"),
            ("```", "```\n```\n"),
            ("~~~~\n~~~\nnever closed", "~~~~\n~~~\nnever closed\n~~~~\n"),
            (
                "1.  a\n\n    ```\n    <b>\n\n    ```",
                "1.  a\n\n    ```\n    <b>\n\n    ```\n",
            ),
            ("code:\n\n    Vec<u8>\n", "code:\n\n    Vec<u8>\n"),
            ("    Vec<u8>", "    Vec<u8>\n"),
            (
                "<details>\n`<b>`\n</details>",
                "&lt;details>\n`<b>`\n&lt;/details>\n",
            ),
            ("a <b>*c*</b>", "a &lt;b>*c*&lt;/b>\n"),
            ("a span `over\ntwo lines`", "a span `over\ntwo lines`\n"),
            ("not `over\n\nparagraphs`", "not `over\n\nparagraphs`\n"),
            (
                "[a](b.md#c) [d](https://e.example)",
                "[a](b.md#c) [d](https://e.example)\n",
            ),
            ("[a](java:b)", "&#91;a&#93;&#40;java&#58;b&#41;\n"),
            (
                "[a]\n\n[a]: java:b",
                "&#91;a&#93;\n\n&#91;a&#93;&#58; java&#58;b\n",
            ),
            (
                "| a | b |\n| - | - |\n| `|<b>` |",
                "| a | b |\n| - | - |\n| `|&lt;b>` |\n",
            ),
            ("", ""),
        ] {
            assert_eq!(block(docs, 2), wanted, "from {docs:?}");
        }
    }
}
