//! Turns Markdown into whether a renderer would obey some of it instead of showing it: elements, links that could run something.

use pulldown_cmark::{Event, Options, Parser, Tag};

/// `CommonMark`, and GitHub's dialect of it.
pub const DIALECTS: [Options; 2] = [
    Options::empty(),
    Options::ENABLE_TABLES
        .union(Options::ENABLE_GFM)
        .union(Options::ENABLE_STRIKETHROUGH)
        .union(Options::ENABLE_FOOTNOTES),
];

/// Whether a renderer sees more than text and links to the web or to neighbouring pages.
pub fn is_obeyed(markdown: &str) -> bool {
    let mut dialects = DIALECTS.into_iter();
    dialects.any(|dialect| Parser::new_ext(markdown, dialect).any(|event| runs(&event)))
}

/// Whether a part of a page is an element, or a link that could run something.
pub fn runs(event: &Event<'_>) -> bool {
    match event {
        // Code with a pipe in a cell.
        Event::InlineHtml(text) => !["<code>", "</code>"].contains(&&**text),
        Event::Html(_) => true,
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
