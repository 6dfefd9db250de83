//! Turns Markdown into what a renderer makes of it: whether it obeys some instead of showing it, what it shows, and where it ends.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::visible::characters;

/// GitHub's dialect of `CommonMark`.
pub const GITHUB: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_GFM)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_FOOTNOTES);

/// What pages are read as: `CommonMark` and GitHub's dialect.
pub const DIALECTS: [Options; 2] = [Options::empty(), GITHUB];

/// Whether a renderer sees more than text and links to the web or to neighbouring pages, or a name that links of all the page
/// could use.
pub fn is_obeyed(markdown: &str) -> bool {
    let mut dialects = DIALECTS.into_iter();
    dialects.any(|dialect| {
        let mut parser = Parser::new_ext(markdown, dialect);
        parser.reference_definitions().iter().next().is_some() || parser.any(|event| runs(&event))
    })
}

/// Where the dashes of lines begin that other renderers take for the second row of a table, and this parser does not: some
/// look for tables before code, and in the middle of a paragraph.
pub fn unlike_rows(markdown: &str) -> Vec<usize> {
    let mut settled = Vec::new();
    for (event, range) in Parser::new_ext(markdown, GITHUB).into_offset_iter() {
        match event {
            Event::Start(Tag::Table(_) | Tag::CodeBlock(CodeBlockKind::Indented)) => settled.push(range),
            // The line of the fence itself could be a table's head.
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                let lines = markdown[range.clone()].split_inclusive('\n').take(2);
                settled.push(range.start + lines.map(str::len).sum::<usize>()..range.end);
            }
            _ => {}
        }
    }
    let contained = [' ', '\t', '>'];
    let (mut found, mut start, mut head) = (Vec::new(), 0, "");
    for line in markdown.split_inclusive('\n') {
        let row = line.trim_end().trim_matches(contained);
        let is_row = row.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t')) && !row.starts_with("- ");
        let is_one = !head.trim_matches('|').replace("\\|", "").contains('|');
        if is_row
            && head.contains('|')
            && (row.contains('|') || is_one)
            && let Some(dash) = line.find('-').map(|at| start + at)
            && !settled.iter().any(|range| range.contains(&dash))
        {
            found.push(dash);
        }
        start += line.len();
        head = row;
    }
    found
}

/// Whether a part of a page is an element, a link that could run something, or a character that does not show, by its entity.
pub fn runs(event: &Event<'_>) -> bool {
    match event {
        // Code with a pipe in a cell.
        Event::InlineHtml(text) => !["<code>", "</code>"].contains(&&**text),
        Event::Html(_) => true,
        Event::Text(text) => characters(text).any(|(_, shows)| !shows),
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => !leads_to_a_page(dest_url),
        _ => false,
    }
}

/// Whether a link leads to the web or to a neighbouring page.
pub fn leads_to_a_page(url: &str) -> bool {
    match url.split_once(':') {
        None => true,
        Some((scheme, _)) => ["http", "https"].contains(&scheme) || scheme.contains(['/', '#', '?']),
    }
}

/// Whether a reader of this text sees what one of the docs sees, their HTML included.
pub fn shows(shown: &str, docs: &str) -> bool {
    let shown = seen(shown);
    let mut rest = shown.chars();
    seen(docs).chars().all(|c| rest.any(|shown| shown == c))
}

/// Whether no code has what elsewhere stands for a letter, but for what the docs have.
pub fn is_legible(shown: &str, docs: &str) -> bool {
    let references = |text: &str| text.matches("&#").count() + text.matches("&lt;").count();
    let in_code = |dialect| {
        let (mut depth, mut found) = (0_usize, 0);
        for event in Parser::new_ext(shown, dialect) {
            match event {
                Event::Start(Tag::CodeBlock(_)) => depth += 1,
                Event::End(TagEnd::CodeBlock) => depth -= 1,
                Event::Text(text) if depth > 0 => found += references(&text),
                Event::Code(text) => found += references(&text),
                _ => {}
            }
        }
        found
    };
    DIALECTS
        .into_iter()
        .all(|dialect| in_code(dialect) <= references(docs))
}

/// The letters and digits that `CommonMark` shows.
fn seen(markdown: &str) -> String {
    let mut seen = String::new();
    for event in Parser::new(markdown) {
        if let Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) = event {
            seen.extend(text.chars().filter(|c| c.is_alphanumeric()));
        }
    }
    seen
}

/// The level of the highest heading; beyond all levels where there is none.
pub fn highest(markdown: &str, dialect: Options) -> usize {
    let events = Parser::new_ext(markdown, dialect);
    let levels = events.filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(level as usize),
        _ => None,
    });
    levels.min().unwrap_or(usize::MAX)
}

/// Whether a heading that follows these blocks is none of them.
pub fn is_whole(shown: &str) -> bool {
    let page = format!("{shown}\n# Next\n");
    let is_last = |dialect| {
        let (mut depth, mut found) = (0, false);
        for (event, range) in Parser::new_ext(&page, dialect).into_offset_iter() {
            match event {
                Event::Start(tag) => {
                    found |= depth == 0 && matches!(tag, Tag::Heading { .. }) && range.end == page.len();
                    depth += 1;
                }
                Event::End(_) => depth -= 1,
                _ => {}
            }
        }
        found
    };
    DIALECTS.into_iter().all(is_last)
}
