//! Turns patterns into verdicts by table.

use super::{check, sample, samples};

#[test]
fn keeps_to_what_the_three_engines_share() {
    for pattern in [
        "",
        "^[0-9a-f]{32}$",
        "^(?:a|b)+$",
        "^[A-Za-z0-9._-]+$",
        r"^\$[^\n]*\.\u0041\x41$",
        r"[\]\[\-a^]",
        "[-a]{2,}|x{0,5}",
        "(a(b(c)?)*)",
        "é😀",
    ] {
        assert_eq!(check(pattern), Ok(()), "{pattern}");
    }
}

#[test]
fn makes_strings_that_match() {
    for (pattern, least, most, made) in [
        ("^[0-9a-f]{4}$", 0, 9, Some("0000")),
        ("^[a-z]+$", 4, 9, Some("words")),
        ("^[a-y]+$", 9, 12, Some("aaaaaaaaa")),
        ("^[^a-z]$", 0, 9, Some("0")),
        ("^(?:yes|no)$", 0, 9, Some("yes")),
        ("words", 0, 9, Some("words")),
        ("a^b", 0, 9, None),
    ] {
        let found = sample(pattern, "words", least, most);
        assert_eq!(found.as_deref(), made, "{pattern}");
    }
}

#[test]
fn refuses_the_rest_with_advice() {
    for (pattern, reason) in [
        (r"^\d+$", r"`\d` is more than ASCII in Python; write `[0-9]`"),
        (r"\w", r"`\w` is more than ASCII in Python; write `[A-Za-z0-9_]`"),
        (r"[\s]", r"`\s` is another set in each; write `[ \t\r\n]`"),
        (r"\S", r"`\S` is another set in each; write a class `[^..]`"),
        (
            r"\bx",
            r"`\b` sees other words in each; write the neighbours as classes",
        ),
        (r"x\z", r"the escape `\z` is not shared"),
        (r"(a)\1", r"the escape `\1` is not shared"),
        (r"\-", r"the escape `\-` is not shared"),
        (r"\p{L}", r"the escape `\p` is not shared"),
        (r"\u{41}", "an escape by code has 4 hexadecimal digits"),
        (r"\uD800", "an escape by code has 4 hexadecimal digits"),
        (r"\x+1", "an escape by code has 2 hexadecimal digits"),
        ("\\", "a `\\` at the end"),
        ("a.b", r"`.` means other line ends in each; write `[^\n]`"),
        ("(?i)a", "of groups only `(..)` and `(?:..)` are shared"),
        ("(?<n>a)", "of groups only `(..)` and `(?:..)` are shared"),
        ("(?=a)", "of groups only `(..)` and `(?:..)` are shared"),
        ("(a", "a group is not closed"),
        ("a)", r"a `)` without a group; write `\)`"),
        ("*a", r"nothing that `*` could repeat; write `\*`"),
        ("^*", r"nothing that `*` could repeat; write `\*`"),
        ("a|?", r"nothing that `?` could repeat; write `\?`"),
        ("a*?", "only plain greedy repetition is shared"),
        ("a++", "only plain greedy repetition is shared"),
        ("a{2}{3}", "only plain greedy repetition is shared"),
        (
            "a{,3}",
            r"a repetition is written `{2}`, `{2,}` or `{2,5}`; a brace `\{`",
        ),
        ("{a}", r"nothing that `{` could repeat; write `\{`"),
        ("a}", r"`}` stands alone; write `\}`"),
        ("]", r"`]` stands alone; write `\]`"),
        ("a{3,2}", "the bounds of a repetition are in the wrong order"),
        ("[]a]", r"an empty class; for the bracket write `\]`"),
        ("[a", "a class is not closed"),
        ("[z-a]", "a range of a class is in the wrong order"),
        ("[[:alpha:]]", r"a `[` inside a class; write `\[`"),
        ("[a&&b]", "`&&` inside a class is set arithmetic for some"),
        ("[a-c-e]", r"a `-` inside a class; write `\-`"),
    ] {
        let expected =
            format!("the pattern `{pattern}` is not read alike by Rust, Python and JavaScript: {reason}");
        assert_eq!(check(pattern), Err(expected));
    }
}

#[test]
fn samples_of_alternatives() {
    for (pattern, expected) in [
        ("^(near|far)$", &["near", "far"][..]),
        ("^(a|b(x|y|z)|c)$", &["a", "by", "c"][..]),
        ("^a+$", &["a"]),
        ("^(0|[1-9][0-9]{2})?-(a|b)$", &["-a", "-b"]),
        ("^$|^[^a-z]$", &["", "0"]),
        ("a(", &[]),
    ] {
        assert_eq!(samples(pattern), expected, "{pattern}");
    }
}
