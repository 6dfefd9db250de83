//! Turns hostile docs into what pages have of them, by table and by chance.

use proptest::prelude::*;

use super::{DIALECTS, block, highest, is_legible, is_obeyed, is_whole, line, normal, shows, unlike_rows};
use crate::emit::markdown::tests::PIECES;

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
        ("<p>\n  `b`\n</p>", "&#60;p&#62;\n&#96;b&#96;\n&#60;&#47;p&#62;\n"),
        ("\\<b> \\< <", "\\<b> \\< &lt;\n"),
        ("a < b <!-- c", "a &lt; b &lt;!-- c\n"),
        ("a <b>*c*</b>", "a &#60;b&#62;*c*&#60;&#47;b&#62;\n"),
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
            "&#124; a &#124; b &#124;\n&#124; &#45; &#124; &#45; &#124;\n&#124; &#96;&#124;&#60;b&#62;&#96; &#124;\n",
        ),
        (
            "[a][b], [b][], ![b]\n\n[b]: https://e.example/c 't'",
            "[a](<https://e.example/c>), [b](<https://e.example/c>), ![b](<https://e.example/c>)\n\n\n",
        ),
        ("a[^1]\n\n[^1]: b", "a\\[^1]\n\n\\[^1]: b\n"),
        ("</code> <code>", "&#60;&#47;code&#62; &#60;code&#62;\n"),
        ("```\na\n```\t\nb", "```\na\n```\nb\n"),
        ("```\n``` \t \n<b>", "```\n```\n&#60;b&#62;\n"),
        ("~~~\ra\r~~~\rb", "~~~\na\n~~~\nb\n"),
        ("```\n```\u{c}\n<b>", "```\n```\\u000c\n<b>\n```\n"),
        (
            "[^1]: a\n\n    | <b> |\n    | - |",
            "&#91;&#94;1&#93;&#58; a\n\n&#124; &#60;b&#62; &#124;\n&#124; &#45; &#124;\n",
        ),
        (
            "```a|b\n-|-\n<b>\n```",
            "&#96;&#96;&#96;a&#124;b\n&#45;&#124;&#45;\n&#60;b&#62;\n&#96;&#96;&#96;\n",
        ),
        ("```text\na|b\n-|-\n```", "```text\na|b\n-|-\n```\n"),
        ("    a|b\n    -|-", "    a|b\n    -|-\n"),
        ("a\nb|c\n-|-\n`d`", "a\nb|c\n&#45;|-\n`d`\n"),
        ("- a|b\n- -|-\n\na | b\n---", "- a|b\n- -|-\n\n#### a | b\n"),
        (
            "[a]: b\n[a]: c\n[a]: java:d\n[a]: e",
            "\n\n&#91;a&#93;&#58; java&#58;d\n[a]: e\n",
        ),
        (
            "a &#x202e;b &amp; &rlm;",
            "a &#38;&#35;x202e&#59;b &amp; &#38;rlm&#59;\n",
        ),
        ("a\\\nb", "a  \nb\n"),
        ("[a](java\\\nb:c)", "[a](java  \nb:c)\n"),
        ("[^1]: n\nfoo\n---\nbar", "#### \\[^1]: n foo\nbar\n"),
        ("", ""),
    ] {
        assert_eq!(block(docs, 2), wanted, "from {docs:?}");
    }
}

#[test]
fn a_line_is_a_paragraph() {
    for (text, wanted) in [
        ("an *A2A* package", "an *A2A* package\n"),
        ("~~~", "&#126;&#126;&#126;\n"),
        ("[a]: https://x", "&#91;a&#93;&#58; https&#58;&#47;&#47;x\n"),
        ("# b", "&#35; b\n"),
        ("---", "&#45;&#45;&#45;\n"),
    ] {
        assert_eq!(line(text), wanted, "from {text:?}");
    }
}

proptest! {
    #[test]
    fn any_markdown_shows_and_runs_nothing(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..24)) {
        let docs = pieces.concat();
        let shown = block(&docs, 2);
        prop_assert!(!is_obeyed(&shown), "of {:?}: {:?}", docs, shown);
        prop_assert!(shown.is_empty() || shown.ends_with('\n'), "of {:?}: {:?}", docs, shown);
        prop_assert!(shows(&shown, &normal(&docs)), "of {:?}: {:?}", docs, shown);
        prop_assert!(unlike_rows(&shown).is_empty(), "of {:?}: {:?}", docs, shown);
        prop_assert!(is_legible(&shown, &docs), "of {:?}: {:?}", docs, shown);
        prop_assert!(DIALECTS.iter().all(|dialect| highest(&shown, *dialect) > 2), "of {:?}: {:?}", docs, shown);
        prop_assert!(is_whole(&shown), "of {:?}: {:?}", docs, shown);
    }
}
