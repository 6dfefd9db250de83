//! Turns Rust's intra-doc links, which mean nothing in other languages, into the words that they link.

use pulldown_cmark::{Event, Parser, Tag};

use crate::model::{Extension, Form, Model, Shape, Union};

/// The model with plain docs.
#[must_use]
pub fn model(model: &Model) -> Model {
    let mut model = model.clone();
    for Extension { docs, .. } in &mut model.extensions {
        *docs = text(docs);
    }
    for def in model.types.values_mut() {
        def.docs = text(&def.docs);
        match &mut def.shape {
            Shape::Record(record) => {
                for field in &mut record.fields {
                    field.docs = text(&field.docs);
                }
                record.flattened.iter_mut().for_each(union);
            }
            Shape::Enum(literals) => {
                for literal in literals {
                    literal.docs = text(&literal.docs);
                }
            }
            Shape::Union(forms) => union(forms),
            Shape::Alias(_) => {}
        }
    }
    model
}

fn union(union: &mut Union) {
    for Form { docs, .. } in &mut union.forms {
        *docs = text(docs);
    }
}

/// Markdown without intra-doc links: ``[`Cost`]``, ``[`Cost`](path)`` and `[a cost](crate::Cost)` keep their words. Fenced
/// and indented code stays as it is.
#[must_use]
pub fn text(docs: &str) -> String {
    let events = Parser::new(docs).into_offset_iter();
    // What a name leads to goes with the links; a blank line before it stays.
    let definitions = events.reference_definitions().iter();
    let paths =
        definitions.filter(|(_, definition)| definition.dest.contains("::") && is_path(&definition.dest));
    let taken = paths.map(|(_, definition)| {
        let end = definition.span.end;
        let line_end = usize::from(docs[end..].starts_with('\n'));
        (definition.span.start..end + line_end, "")
    });
    let mut kept: Vec<_> = taken.collect();
    let code = events.filter(|(event, _)| matches!(event, Event::Start(Tag::CodeBlock(_))));
    kept.extend(code.map(|(_, range)| (range.clone(), &docs[range])));
    kept.sort_by_key(|(range, _)| range.start);
    let (mut out, mut at) = (String::new(), 0);
    for (range, text) in kept {
        out.push_str(&prose(&docs[at..range.start]));
        out.push_str(text);
        at = range.end;
    }
    out + &prose(&docs[at..])
}

/// The same of text without blocks of code, one paragraph after the other.
fn prose(text: &str) -> String {
    let paragraphs: Vec<String> = text.split("\n\n").map(plain).collect();
    paragraphs.join("\n\n")
}

fn plain(paragraph: &str) -> String {
    let mut out = String::new();
    let mut rest = paragraph;
    while let Some(at) = rest.find(['[', '`']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (kept, taken) = link(rest).unwrap_or_else(|| {
            let taken = code_span(rest).unwrap_or(1);
            (&rest[..taken], taken)
        });
        out.push_str(kept);
        rest = &rest[taken..];
    }
    out + rest
}

/// The words of the intra-doc link at the start of `rest`, and the length of the whole link.
fn link(rest: &str) -> Option<(&str, usize)> {
    let inside = rest.strip_prefix('[')?;
    let end = match code_span(inside) {
        Some(end) => inside[end..].starts_with(']').then_some(end)?,
        None => inside.find(']')?,
    };
    let (label, after) = (&inside[..end], &inside[end + 1..]);
    let target = [('(', ')'), ('[', ']')].iter().find_map(|(open, close)| {
        let target = after.strip_prefix(*open)?;
        Some(&target[..target.find(*close)?])
    });
    let is_code = label.starts_with('`');
    // `m[i][j]` is text, and `[a](b)` leads to a page.
    let is_text = |target: &str| !is_code && !target.contains("::");
    match target {
        // A method's path ends with a pair of parentheses of its own.
        Some(target) if is_path(target) && !is_text(target) => {
            let length = target.len() + if target.ends_with('(') { 3 } else { 2 };
            Some((label, 1 + end + 1 + length))
        }
        Some(_) => None,
        None if is_code => Some((label, 1 + end + 1)),
        None => None,
    }
}

/// Whether a link's target is a Rust path, with or without the kind of item before it, and not an address.
fn is_path(target: &str) -> bool {
    let words = target.strip_suffix('(').unwrap_or(target).replace("::", "");
    !target.is_empty()
        && words
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_@!<>".contains(c))
}

/// The length of the code span at the start of `rest`.
fn code_span(rest: &str) -> Option<usize> {
    let ticks = rest.len() - rest.trim_start_matches('`').len();
    if ticks == 0 {
        return None;
    }
    let marker = &rest[..ticks];
    Some(ticks + rest[ticks..].find(marker)? + ticks)
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn links_to_rust_items_become_words() {
        for (docs, wanted) in [
            ("see [`Cost`].", "see `Cost`."),
            ("[`emit`](A2aExtension::emit) refuses", "`emit` refuses"),
            ("[`emit`](A2aExtension::emit())", "`emit`"),
            ("[`Cost`][cost] or [it][crate::Cost]", "`Cost` or it"),
            (
                "m[i][j], a[0](x), [a note][other], ![alt][img]",
                "m[i][j], a[0](x), [a note][other], ![alt][img]",
            ),
            (
                "[`Cost`]\n\n[`Cost`]: crate::Cost\n[a]: b.md",
                "`Cost`\n\n[a]: b.md",
            ),
            ("a\n[b]: c::d", "a\n[b]: c::d"),
            (
                "[a cost](crate::Cost) and [`Own`](enum@Radius)",
                "a cost and `Own`",
            ),
            (
                "[A2A](https://a2a-protocol.org)",
                "[A2A](https://a2a-protocol.org)",
            ),
            (
                "[`A2A`](https://a2a-protocol.org)",
                "[`A2A`](https://a2a-protocol.org)",
            ),
            (
                "`steps[0]`, `[`, a [note] and ``[`x`]``",
                "`steps[0]`, `[`, a [note] and ``[`x`]``",
            ),
            (
                "```\n[`Cost`]\n[a]: b::c\n```\n[`Cost`]",
                "```\n[`Cost`]\n[a]: b::c\n```\n`Cost`",
            ),
            ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
            ("[`open", "[`open"),
            (
                "````\n```\n[`Cost`]\n```\n````\n[`Cost`]",
                "````\n```\n[`Cost`]\n```\n````\n`Cost`",
            ),
            ("a `span\n[b](c::D)` [e](f::G)", "a `span\n[b](c::D)` e"),
            ("1.  a\n\n    [`Cost`]", "1.  a\n\n    `Cost`"),
            (
                "a\n\n    table[Kind::A][Kind::B]",
                "a\n\n    table[Kind::A][Kind::B]",
            ),
            ("", ""),
        ] {
            assert_eq!(text(docs), wanted, "from {docs:?}");
        }
    }
}
