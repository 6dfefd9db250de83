//! Turns a layout into the names in it under which no package could be installed.

use regex_lite::Regex;

use super::Layout;

/// What a setting must look like, and how that is said.
type Rule = (&'static str, fn(&Layout) -> &str, &'static str, &'static str);

const RULES: [Rule; 6] = [
    (
        "python_package",
        |layout| &layout.python_package,
        r"^[A-Za-z]([A-Za-z0-9._-]*[A-Za-z0-9])?$",
        "letters and digits of ASCII, with `-`, `_` or `.` between them, a letter first, as in `acme-a2a`",
    ),
    (
        "typescript_package",
        |layout| &layout.typescript_package,
        r"^(@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*$",
        "small letters and digits of ASCII, with `-`, `_` or `.`, behind a scope if there is one, as in `@acme/a2a`",
    ),
    (
        "version",
        |layout| &layout.version,
        r"^[0-9]+\.[0-9]+\.[0-9]+(-(alpha|beta|rc)\.[0-9]+)?$",
        "three numbers, and `-alpha.1`, `-beta.1` or `-rc.1` behind them if need be: npm and Python read both",
    ),
    (
        "description",
        |layout| &layout.description,
        r#"^[^"\\\x00-\x1f\x7f-\u{9f}\u{2028}\u{2029}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{e0000}-\u{e007f}]+$"#,
        "one line of visible text, without quotes and backslashes",
    ),
    (
        "license",
        |layout| &layout.license,
        r"^[A-Za-z0-9.+() -]+$",
        "an SPDX expression, as in `MIT OR Apache-2.0`",
    ),
    (
        "registry",
        |layout| &layout.registry,
        r"^[A-Za-z_][A-Za-z0-9_]*(::[A-Za-z_][A-Za-z0-9_]*)+$",
        "a Rust path, as in `acme_deploy::REGISTRY`",
    ),
];

impl Layout {
    /// What is wrong with the names, one reason each.
    #[must_use]
    pub fn misnamed(&self) -> Vec<String> {
        let wrong = RULES.iter().filter(|(_, value, pattern, _)| {
            !Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(value(self)))
        });
        wrong
            .map(|(setting, value, _, rule)| {
                format!(
                    "the layout's `{setting}` is {:?}, and must be {rule}",
                    value(self)
                )
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A layout, changed.
    type Case = (fn(&mut Layout), &'static str);

    #[test]
    fn names_that_cannot_be_installed_are_told() {
        const CASES: &[Case] = &[
            (
                |l| l.python_package = "Zeta A2A".into(),
                "`python_package` is \"Zeta A2A\"",
            ),
            (|l| l.python_package = "2a".into(), "`python_package` is \"2a\""),
            (
                |l| l.python_package = "../up".into(),
                "`python_package` is \"../up\"",
            ),
            (|l| l.python_package = String::new(), "`python_package` is \"\""),
            (
                |l| l.typescript_package = "Zeta".into(),
                "`typescript_package` is \"Zeta\"",
            ),
            (
                |l| l.typescript_package = "@acme".into(),
                "`typescript_package` is \"@acme\"",
            ),
            (
                |l| l.typescript_package = "a/b/c".into(),
                "`typescript_package` is \"a/b/c\"",
            ),
            (|l| l.version = "1.0".into(), "`version` is \"1.0\""),
            (|l| l.version = "1.0.0-x\"".into(), "`version` is \"1.0.0-x\\\"\""),
            (|l| l.description = "a\rb".into(), "`description` is \"a\\rb\""),
            (
                |l| l.description = "a \u{202e}".into(),
                "`description` is \"a \\u{202e}\"",
            ),
            (|l| l.license = "MIT\"".into(), "`license` is \"MIT\\\"\""),
            (|l| l.registry = "REGISTRY".into(), "`registry` is \"REGISTRY\""),
            (|l| l.registry = "a::b c".into(), "`registry` is \"a::b c\""),
        ];
        for (change, said) in CASES {
            let mut layout = Layout::protolabs(".".into());
            assert!(layout.misnamed().is_empty());
            change(&mut layout);
            let reasons = layout.misnamed();
            assert!(
                matches!(reasons.as_slice(), [only] if only.contains(said)),
                "{said}: {reasons:?}"
            );
        }
    }
}
