//! Turns Markdown into whether a renderer would obey some of it instead of showing it: elements, links that could run something.

use pulldown_cmark::{Event, Options, Parser, Tag};

/// Whether CommonMark, or GitHub's dialect of it, sees more than text and links to the web or to neighbouring pages.
pub fn is_obeyed(markdown: &str) -> bool {
    let dialects = [
        Options::empty(),
        Options::ENABLE_TABLES
            | Options::ENABLE_GFM
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_FOOTNOTES,
    ];
    dialects
        .into_iter()
        .any(|dialect| Parser::new_ext(markdown, dialect).any(|event| runs(&event)))
}

fn runs(event: &Event<'_>) -> bool {
    match event {
        // Code with a pipe in a cell.
        Event::InlineHtml(text) => !["<code>", "</code>"].contains(&&**text),
        Event::Html(_) => true,
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => !leads_to_a_page(dest_url),
        _ => false,
    }
}

fn leads_to_a_page(url: &str) -> bool {
    match url.split_once(':') {
        None => true,
        Some((scheme, _)) => ["http", "https"].contains(&scheme) || scheme.contains(['/', '#', '?']),
    }
}
