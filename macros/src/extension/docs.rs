//! Turns the doc attributes of a type into its text and its first paragraph, as rustdoc reads them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The documentation of a type.
#[derive(Debug)]
pub enum Docs {
    /// There is none, or it is blank.
    Missing,
    /// Doc comments and `#[doc = ".."]`.
    Text(String),
    /// At least one `#[doc = macro!(..)]`, whose text the derive cannot see; an expression that gives it.
    Computed(TokenStream),
}

/// Reads all doc attributes of an item.
pub fn read(attrs: &[Attribute]) -> Docs {
    let fragments: Vec<&Expr> = attrs
        .iter()
        .filter(|attr| attr.path().is_ident("doc"))
        .filter_map(|attr| match &attr.meta {
            Meta::NameValue(pair) => Some(&pair.value),
            Meta::Path(_) | Meta::List(_) => None,
        })
        .collect();
    let texts: Option<Vec<String>> = fragments.iter().map(|fragment| text(fragment)).collect();
    match texts {
        Some(texts) => {
            let whole = texts.join("\n");
            let whole = whole.trim_matches('\n').trim_end();
            if whole.trim().is_empty() {
                Docs::Missing
            } else {
                Docs::Text(whole.to_owned())
            }
        }
        None => {
            let pieces = fragments.iter().map(|fragment| match text(fragment) {
                Some(text) => quote!(#text),
                None => quote!(#fragment),
            });
            Docs::Computed(quote!(::core::concat!(#(#pieces, "\n"),*)))
        }
    }
}

/// The first paragraph as one line, without the marks of a heading.
pub fn first_paragraph(text: &str) -> String {
    let text = text.trim_start();
    let text = match text.trim_start_matches('#') {
        heading if heading.starts_with([' ', '\t']) => heading,
        _ => text,
    };
    let lines = text.lines().map(str::trim);
    let paragraph: Vec<&str> = lines
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty())
        .collect();
    paragraph.join(" ")
}

fn text(fragment: &Expr) -> Option<String> {
    match fragment {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text), ..
        }) => Some(undecorated(&text.value())),
        // A literal that a `macro_rules!` macro passed on.
        Expr::Group(group) => text(&group.expr),
        _ => None,
    }
}

/// Takes away what is no text: the space after `///`, or the frame and indent of a block comment.
fn undecorated(text: &str) -> String {
    if !text.contains('\n') {
        return text.strip_prefix(' ').unwrap_or(text).to_owned();
    }
    let mut lines: Vec<&str> = text.lines().collect();
    let is_frame = |line: &&str| line.trim().bytes().all(|byte| byte == b'*');
    if lines.last().is_some_and(is_frame) {
        lines.pop();
    }
    let opened_alone = lines.first().is_some_and(is_frame);
    if opened_alone {
        lines.remove(0);
    }
    // The first line stands behind `/**` and says nothing about the others' frame.
    let (head, body) = lines.split_at(usize::from(!opened_alone).min(lines.len()));
    let starred = !body.is_empty() && body.iter().all(|line| line.trim_start().starts_with('*'));
    let body = body
        .iter()
        .map(|line| match (starred, line.trim_start().strip_prefix('*')) {
            (true, Some(rest)) => rest,
            _ => line,
        });
    let all: Vec<&str> = head.iter().copied().chain(body).collect();
    let indent = all
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let lines: Vec<&str> = all.iter().map(|line| line.get(indent..).unwrap_or("")).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use quote::quote;
    use syn::{DeriveInput, parse_quote};

    use super::{Docs, first_paragraph, read};

    #[track_caller]
    fn check(input: &DeriveInput, expected: &str) {
        match read(&input.attrs) {
            Docs::Text(text) => assert_eq!(text, expected),
            Docs::Missing => assert_eq!("(missing)", expected),
            Docs::Computed(tokens) => assert_eq!(tokens.to_string(), expected),
        }
    }

    #[test]
    fn reads_docs_as_rustdoc_does() {
        check(
            &parse_quote!(
                struct A;
            ),
            "(missing)",
        );
        check(
            &parse_quote!(
                #[doc = ""]
                #[doc = "  "]
                struct A;
            ),
            "(missing)",
        );
        check(
            &parse_quote!(
                #[doc(hidden)]
                struct A;
            ),
            "(missing)",
        );
        check(
            &parse_quote! {
                /// One.
                ///  Two, indented.
                ///
                ///     code
                struct A;
            },
            "One.\n Two, indented.\n\n    code",
        );
        check(
            &parse_quote!(
                /** One line. */
                struct A;
            ),
            "One line.",
        );
        let starred = "\n * First.\n *\n *   - item\n ";
        check(&parse_quote!(#[doc = #starred] struct A;), "First.\n\n  - item");
        let plain = " First,\n    second.\n\n    Third.\n";
        check(
            &parse_quote!(#[doc = #plain] struct A;),
            "First,\n   second.\n\n   Third.",
        );
        let code = "One.\n\n    code\n";
        check(&parse_quote!(#[doc = #code] struct A;), "One.\n\n    code");
        let list = "\n* one\n* two\n";
        check(&parse_quote!(#[doc = #list] struct A;), "one\ntwo");
        let computed = quote!(::core::concat!("One.", "\n", include_str!("a.md"), "\n"));
        check(
            &parse_quote!(
                #[doc = " One."]
                #[doc = include_str!("a.md")]
                struct A;
            ),
            &computed.to_string(),
        );
    }

    #[test]
    fn first_paragraph_is_one_line() {
        for (text, expected) in [
            ("One.", "One."),
            ("\nOne,\n  two.\n\nThree.", "One, two."),
            ("# One\n\nTwo.", "One"),
            ("#one", "#one"),
            ("", ""),
        ] {
            assert_eq!(first_paragraph(text), expected, "{text:?}");
        }
    }
}
