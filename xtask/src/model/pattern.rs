//! Turns a string pattern into a verdict: whether Rust, ECMAScript and Python read it alike.

use std::iter::Peekable;
use std::str::Chars;

use regex_lite::Regex;

/// Refuses what the three engines read differently, or one of them not at all.
///
/// Left are literals, classes, `^`, `$`, `|`, groups `(..)` and `(?:..)`, greedy repetition, and the escapes of
/// punctuation, of `\n`, `\r`, `\t`, `\f`, `\v`, and by code, `\x41`, `\u0041`. Mirrors see to it that `$` is the very
/// end, which for Python is `\Z`, and that ECMAScript goes by code points, flag `u`.
pub(super) fn check(pattern: &str) -> Result<(), String> {
    let mut parser = Parser {
        rest: pattern.chars().peekable(),
    };
    let parsed = parser.alternatives(0);
    let parsed = parsed.and_then(|()| match parser.rest.next() {
        Some(_) => Err("a `)` without a group; write `\\)`".to_owned()),
        // What is left to say is the engine's: a repetition that is too large.
        None => Regex::new(pattern).map(|_| ()).map_err(|error| error.to_string()),
    });
    parsed.map_err(|reason| {
        format!("the pattern `{pattern}` is not read alike by Rust, Python and JavaScript: {reason}")
    })
}

const MAX_DEPTH: usize = 50;
const PUNCTUATION: &str = r"\^$.|?*+()[]{}/";

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Parser<'_> {
    fn alternatives(&mut self, depth: usize) -> Result<(), String> {
        if depth > MAX_DEPTH {
            return Err("its groups are nested too deeply".to_owned());
        }
        while let Some(&next) = self.rest.peek() {
            if next == ')' {
                break;
            }
            self.rest.next();
            let repeatable = self.atom(next, depth)?;
            self.repetition(repeatable)?;
        }
        Ok(())
    }

    /// Whether the atom may be repeated.
    fn atom(&mut self, first: char, depth: usize) -> Result<bool, String> {
        match first {
            '^' | '$' | '|' => return Ok(false),
            '(' => self.group(depth)?,
            '[' => self.class()?,
            '\\' => _ = self.escape(false)?,
            '.' => return Err("`.` means other line ends in each; write `[^\\n]`".to_owned()),
            '*' | '+' | '?' | '{' => {
                return Err(format!("nothing that `{first}` could repeat; write `\\{first}`"));
            }
            ']' | '}' => return Err(format!("`{first}` stands alone; write `\\{first}`")),
            _ => {}
        }
        Ok(true)
    }

    fn group(&mut self, depth: usize) -> Result<(), String> {
        if self.rest.next_if_eq(&'?').is_some() && self.rest.next_if_eq(&':').is_none() {
            return Err("of groups only `(..)` and `(?:..)` are shared".to_owned());
        }
        self.alternatives(depth + 1)?;
        match self.rest.next() {
            Some(')') => Ok(()),
            _ => Err("a group is not closed".to_owned()),
        }
    }

    fn repetition(&mut self, repeatable: bool) -> Result<(), String> {
        let Some(sign) = self.rest.next_if(|c| "*+?{".contains(*c)) else {
            return Ok(());
        };
        if !repeatable {
            return Err(format!("nothing that `{sign}` could repeat; write `\\{sign}`"));
        }
        if sign == '{' {
            self.count()?;
        }
        match self.rest.peek() {
            Some('*' | '+' | '?' | '{') => Err("only plain greedy repetition is shared".to_owned()),
            _ => Ok(()),
        }
    }

    /// `{2}`, `{2,}` or `{2,5}`.
    fn count(&mut self) -> Result<(), String> {
        let wrong = || "a repetition is written `{2}`, `{2,}` or `{2,5}`; a brace `\\{`".to_owned();
        let min = self.digits().ok_or_else(wrong)?;
        if self.rest.next_if_eq(&',').is_some()
            && let Some(max) = self.digits()
            && max < min
        {
            return Err("the bounds of a repetition are in the wrong order".to_owned());
        }
        self.rest.next_if_eq(&'}').map(|_| ()).ok_or_else(wrong)
    }

    fn digits(&mut self) -> Option<u32> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        digits.parse().ok()
    }

    fn class(&mut self) -> Result<(), String> {
        self.rest.next_if_eq(&'^');
        if self.rest.peek() == Some(&']') {
            return Err("an empty class; for the bracket write `\\]`".to_owned());
        }
        let mut first = true;
        loop {
            let low = match self.rest.next() {
                None => return Err("a class is not closed".to_owned()),
                Some(']') => return Ok(()),
                Some('-') if !first && self.rest.peek() != Some(&']') => {
                    return Err("a `-` inside a class; write `\\-`".to_owned());
                }
                Some(c) => self.member(c)?,
            };
            first = false;
            let mut ahead = self.rest.clone();
            if low != '-' && ahead.next() == Some('-') && ahead.peek().is_some_and(|c| *c != ']') {
                self.rest = ahead;
                let high = self.rest.next().unwrap_or_default();
                if self.member(high)? < low {
                    return Err("a range of a class is in the wrong order".to_owned());
                }
            }
        }
    }

    fn member(&mut self, c: char) -> Result<char, String> {
        match c {
            '\\' => self.escape(true),
            '[' => Err("a `[` inside a class; write `\\[`".to_owned()),
            '&' | '~' | '|' | '-' if self.rest.peek() == Some(&c) => {
                Err(format!("`{c}{c}` inside a class is set arithmetic for some"))
            }
            _ => Ok(c),
        }
    }

    /// The character that an escape stands for.
    fn escape(&mut self, in_class: bool) -> Result<char, String> {
        let c = self.rest.next().ok_or("a `\\` at the end")?;
        match c {
            _ if PUNCTUATION.contains(c) => Ok(c),
            '-' if in_class => Ok(c),
            'n' => Ok('\n'),
            'r' => Ok('\r'),
            't' => Ok('\t'),
            'f' => Ok('\u{c}'),
            'v' => Ok('\u{b}'),
            'x' => self.code(2),
            'u' => self.code(4),
            'd' => Err("`\\d` is more than ASCII in Python; write `[0-9]`".to_owned()),
            'w' => Err("`\\w` is more than ASCII in Python; write `[A-Za-z0-9_]`".to_owned()),
            's' => Err("`\\s` is another set in each; write `[ \\t\\r\\n]`".to_owned()),
            'D' | 'W' | 'S' => Err(format!("`\\{c}` is another set in each; write a class `[^..]`")),
            'b' | 'B' => Err(format!(
                "`\\{c}` sees other words in each; write the neighbours as classes"
            )),
            _ => Err(format!("the escape `\\{c}` is not shared")),
        }
    }

    fn code(&mut self, digits: usize) -> Result<char, String> {
        let hex: String = self.rest.by_ref().take(digits).collect();
        let whole = hex.len() == digits && hex.chars().all(|c| c.is_ascii_hexdigit());
        let code = u32::from_str_radix(&hex, 16).ok().filter(|_| whole);
        code.and_then(char::from_u32)
            .ok_or_else(|| format!("an escape by code has {digits} hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::check;

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
}
