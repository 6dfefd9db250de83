//! Turns a doc comment into blocks of a page, of which a renderer obeys nothing: HTML and links that could run something are text.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::visible::visible;

use super::markdown::entities;
use super::rendered::{
    DIALECTS, GITHUB, highest, is_legible, is_obeyed, is_whole, leads_to_a_page, runs, shows, unlike_rows,
};

/// How often what a renderer obeys is taken out; what is left may be read otherwise than before.
const PASSES: usize = 4;

/// A doc comment as blocks of a page: its headings `demote` levels deeper, its HTML shown instead of obeyed, and every
/// code fence closed. Where a renderer would still obey something, hide a word or
/// take what follows for a part of it, no Markdown is left of it.
pub fn block(docs: &str, demote: usize) -> String {
    let docs = &normal(docs);
    let rows = unlike_rows(docs).into_iter();
    let text = edited(
        docs,
        rows.map(|dash| (dash..dash + 1, "&#45;".to_owned())).collect(),
    );
    let mut shown = structured(text.trim_end().trim_start_matches('\n'), demote);
    for _ in 0..PASSES {
        // GitHub's first: a footnote of one word is a link's name in the other.
        for dialect in DIALECTS.into_iter().rev() {
            shown = harmless(&shown, dialect);
            shown = below(&shown, dialect, demote);
        }
        let is_read_alike = unlike_rows(&shown).is_empty() && is_legible(&shown, docs);
        let is_below = DIALECTS.iter().all(|dialect| highest(&shown, *dialect) > demote);
        if is_read_alike && is_below && !is_obeyed(&shown) && shows(&shown, docs) && is_whole(&shown) {
            return shown;
        }
    }
    let lines: Vec<String> = docs.lines().map(|line| entities(line.trim()) + "\n").collect();
    lines.concat()
}

/// A line of text as a paragraph of its own, whatever Markdown would make of its beginning.
pub fn line(text: &str) -> String {
    let shown = block(text, 0);
    match Parser::new(&shown).next() {
        Some(Event::Start(Tag::Paragraph)) => shown,
        _ => entities(text) + "\n",
    }
}

/// The docs as they will stand on the page. Renderers differ on a tab behind a fence, and at no line's end does one mean anything.
fn normal(docs: &str) -> String {
    let docs = docs.replace("\r\n", "\n").replace('\r', "\n");
    let lines = docs.lines().map(|line| {
        let text = line.trim_end_matches([' ', '\t']);
        if line[text.len()..].contains('\t') {
            text
        } else {
            line
        }
    });
    visible(&lines.collect::<Vec<_>>().join("\n"))
}

/// The same blocks with deeper headings and closed fences, each ended by a line end.
fn structured(docs: &str, demote: usize) -> String {
    let mut edits = Vec::new();
    let mut depth = 0_usize;
    for (event, range) in Parser::new_ext(docs, GITHUB).into_offset_iter() {
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

/// The same text, with each heading deeper that this dialect alone sees, and so would be one of the page's own.
fn below(markdown: &str, dialect: Options, demote: usize) -> String {
    let events = Parser::new_ext(markdown, dialect).into_offset_iter();
    let edits = events.filter_map(|(event, range)| match event {
        Event::Start(Tag::Heading { level, .. }) if level as usize <= demote => {
            Some((range.clone(), heading(&markdown[range], level as usize + demote)))
        }
        _ => None,
    });
    edited(markdown, edits.collect())
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
    let last = fence.lines().skip(1).last().unwrap_or_default();
    let is_code = last.starts_with("    ") || last.trim_start_matches(' ').starts_with('\t');
    let last = last.trim();
    let is_closed = !is_code && last.starts_with(marker) && last.chars().all(|c| c == mark);
    (!is_closed).then_some(marker)
}

/// The same text without what a renderer of this dialect obeys.
fn harmless(markdown: &str, dialect: Options) -> String {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut events = Parser::new_ext(markdown, dialect).into_offset_iter();
    let mut in_code = false;
    for (event, range) in events.by_ref() {
        let source = &markdown[range.clone()];
        let text = match event {
            Event::Start(Tag::CodeBlock(_)) => {
                in_code = true;
                continue;
            }
            Event::End(TagEnd::CodeBlock) => {
                in_code = false;
                continue;
            }
            // No element for CommonMark, but perhaps for others. The first may be escaped already.
            Event::Text(_) if !in_code && source.contains('<') => {
                let escaped = usize::from(source.starts_with('<') && markdown[..range.start].ends_with('\\'));
                let (first, rest) = source.split_at(escaped);
                format!("{first}{}", rest.replace('<', "&lt;"))
            }
            // A line of HTML that begins with spaces would be code.
            Event::Html(_) | Event::InlineHtml(_) => entities(source.trim_start_matches([' ', '\t'])),
            _ if runs(&event) => entities(source),
            // Some renderers read on behind a backslash at a line's end, as in a link's address.
            Event::HardBreak if source.starts_with('\\') => {
                edits.push((range.start..range.start + 1, "  ".to_owned()));
                continue;
            }
            Event::Start(
                Tag::Link {
                    link_type, dest_url, ..
                }
                | Tag::Image {
                    link_type, dest_url, ..
                },
            ) => {
                let Some(link) = inlined(source, link_type, &dest_url) else {
                    continue;
                };
                // The parser leaves the empty name out.
                let is_named = link_type == LinkType::Collapsed && markdown[range.end..].starts_with("[]");
                edits.push((range.start..range.end + if is_named { 2 } else { 0 }, link));
                continue;
            }
            // What a page has one of would be that of all its docs.
            Event::FootnoteReference(_) => format!("\\{source}"),
            Event::Start(Tag::FootnoteDefinition(_)) => {
                edits.push((range.start..range.start, "\\".to_owned()));
                continue;
            }
            _ => continue,
        };
        edits.push((range, text));
    }
    // Another doc of the page could mean something else by the name, or nothing.
    let definitions = events.reference_definitions().iter();
    edits.extend(definitions.map(|(_, definition)| {
        let range = definition.span.clone();
        let text = if leads_to_a_page(&definition.dest) {
            String::new()
        } else {
            entities(&markdown[range.clone()])
        };
        (range, text)
    }));
    edited(markdown, edits)
}

/// A link that names where it leads, with the address in place of the name.
fn inlined(source: &str, kind: LinkType, address: &str) -> Option<String> {
    let text = match kind {
        LinkType::Reference => &source[..source.rfind("][")?],
        LinkType::Collapsed | LinkType::Shortcut => source.strip_suffix(']')?,
        _ => return None,
    };
    let is_plain = !address.contains(['<', '>', '\\', '\n']);
    is_plain.then(|| format!("{text}](<{address}>)"))
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
mod tests;
