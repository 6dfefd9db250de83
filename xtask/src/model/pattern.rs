//! Turns a string pattern into a verdict: whether Rust, ECMAScript and Python read it alike.

use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::str::Chars;

use regex_lite::Regex;

/// Refuses what the three engines read differently, or one of them not at all.
///
/// Left are literals, classes, `^`, `$`, `|`, groups `(..)` and `(?:..)`, greedy repetition, and the escapes of
/// punctuation, of `\n`, `\r`, `\t`, `\f`, `\v`, and by code, `\x41`, `\u0041`. Mirrors see to it that `$` is the very
/// end, which for Python is `\Z`, and that ECMAScript goes by code points, flag `u`.
pub(super) fn check(pattern: &str) -> Result<(), String> {
    // What is left to say is the engine's: a repetition that is too large.
    let verdict =
        read(pattern, 0, 0).and_then(|_| Regex::new(pattern).map(|_| ()).map_err(|error| error.to_string()));
    verdict.map_err(|reason| {
        format!("the pattern `{pattern}` is not read alike by Rust, Python and JavaScript: {reason}")
    })
}

/// A string of `least` to `most` characters that matches: the words where they do, else one made from the pattern.
pub(super) fn sample(pattern: &str, words: &str, least: usize, most: usize) -> Option<String> {
    let regex = Regex::new(pattern).ok()?;
    let made = (0..=least.clamp(1, 64)).filter_map(|more| read(pattern, more, 0).ok());
    let fits =
        |candidate: &String| (least..=most).contains(&candidate.chars().count()) && regex.is_match(candidate);
    std::iter::once(words.to_owned()).chain(made).find(fits)
}

/// Strings that match: of the first alternative in every group, of the second, and so on.
pub(super) fn samples(pattern: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let made = (0..).map_while(|alternative| read(pattern, 0, alternative).ok());
    for sample in made {
        if all.last() == Some(&sample) {
            break;
        }
        all.push(sample);
    }
    if let Ok(regex) = Regex::new(pattern) {
        all.retain(|sample| regex.is_match(sample));
    }
    all
}

/// Reads a pattern, and gives a string that it likely matches: of an alternative, or the last one, with every repetition
/// `more` times beyond its least.
fn read(pattern: &str, more: usize, alternative: usize) -> Result<String, String> {
    let mut parser = Parser {
        rest: pattern.chars().peekable(),
        more,
        alternative,
    };
    let sample = parser.alternatives(0)?;
    match parser.rest.next() {
        Some(_) => Err("a `)` without a group; write `\\)`".to_owned()),
        None => Ok(sample),
    }
}

const MAX_DEPTH: usize = 50;
/// Keeps samples of nested repetitions small; longer ones are not found.
const MAX_REPEATED: usize = 1000;
const PUNCTUATION: &str = r"\^$.|?*+()[]{}/";

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
    /// How often samples repeat beyond the least.
    more: usize,
    /// Which alternative they are of.
    alternative: usize,
}

impl Parser<'_> {
    /// Reads up to the end of the group.
    fn alternatives(&mut self, depth: usize) -> Result<String, String> {
        if depth > MAX_DEPTH {
            return Err("its groups are nested too deeply".to_owned());
        }
        let (mut sample, mut number) = (String::new(), 0);
        while let Some(next) = self.rest.next_if(|c| *c != ')') {
            if next == '|' {
                number += 1;
                if number <= self.alternative {
                    sample.clear();
                }
            }
            let atom = self.atom(next, depth)?;
            let repeated = self.repetition(atom)?;
            if number <= self.alternative {
                sample += &repeated;
            }
        }
        Ok(sample)
    }

    /// The sample of an atom; `None` for one that cannot be repeated.
    fn atom(&mut self, first: char, depth: usize) -> Result<Option<String>, String> {
        Ok(Some(match first {
            '^' | '$' | '|' => return Ok(None),
            '(' => self.group(depth)?,
            '[' => self.class()?.to_string(),
            '\\' => self.escape(false)?.to_string(),
            '.' => return Err("`.` means other line ends in each; write `[^\\n]`".to_owned()),
            '*' | '+' | '?' | '{' => {
                return Err(format!("nothing that `{first}` could repeat; write `\\{first}`"));
            }
            ']' | '}' => return Err(format!("`{first}` stands alone; write `\\{first}`")),
            _ => first.to_string(),
        }))
    }

    fn group(&mut self, depth: usize) -> Result<String, String> {
        if self.rest.next_if_eq(&'?').is_some() && self.rest.next_if_eq(&':').is_none() {
            return Err("of groups only `(..)` and `(?:..)` are shared".to_owned());
        }
        let sample = self.alternatives(depth + 1)?;
        match self.rest.next() {
            Some(')') => Ok(sample),
            _ => Err("a group is not closed".to_owned()),
        }
    }

    fn repetition(&mut self, atom: Option<String>) -> Result<String, String> {
        let Some(sign) = self.rest.next_if(|c| "*+?{".contains(*c)) else {
            return Ok(atom.unwrap_or_default());
        };
        let Some(atom) = atom else {
            return Err(format!("nothing that `{sign}` could repeat; write `\\{sign}`"));
        };
        let (least, most) = match sign {
            '{' => self.count()?,
            '?' => (0, 1),
            '+' => (1, usize::MAX),
            _ => (0, usize::MAX),
        };
        match self.rest.peek() {
            Some('*' | '+' | '?' | '{') => Err("only plain greedy repetition is shared".to_owned()),
            _ => Ok(atom.repeat((least + self.more).min(most).min(MAX_REPEATED))),
        }
    }

    /// `{2}`, `{2,}` or `{2,5}`.
    fn count(&mut self) -> Result<(usize, usize), String> {
        let wrong = || "a repetition is written `{2}`, `{2,}` or `{2,5}`; a brace `\\{`".to_owned();
        let least = self.digits().ok_or_else(wrong)?;
        let most = match self.rest.next_if_eq(&',') {
            Some(_) => self.digits().unwrap_or(usize::MAX),
            None => least,
        };
        if most < least {
            return Err("the bounds of a repetition are in the wrong order".to_owned());
        }
        self.rest
            .next_if_eq(&'}')
            .map(|_| (least, most))
            .ok_or_else(wrong)
    }

    fn digits(&mut self) -> Option<usize> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        digits.parse().ok()
    }

    /// The sample is the first member, or for `[^..]` the first letter or digit that is none.
    fn class(&mut self) -> Result<char, String> {
        let negated = self.rest.next_if_eq(&'^').is_some();
        if self.rest.peek() == Some(&']') {
            return Err("an empty class; for the bracket write `\\]`".to_owned());
        }
        let mut members: Vec<RangeInclusive<char>> = Vec::new();
        loop {
            let low = match self.rest.next() {
                None => return Err("a class is not closed".to_owned()),
                Some(']') => break,
                Some('-') if !members.is_empty() && self.rest.peek() != Some(&']') => {
                    return Err("a `-` inside a class; write `\\-`".to_owned());
                }
                Some(c) => self.member(c)?,
            };
            let high = self.range_end(low)?;
            members.push(low..=high);
        }
        let sample = if negated {
            ('a'..='z')
                .chain('0'..='9')
                .find(|c| !members.iter().any(|range| range.contains(c)))
        } else {
            members.first().map(|range| *range.start())
        };
        Ok(sample.unwrap_or('\u{1F600}'))
    }

    /// The end of a range that opens with `low`; `low` itself when it opens none.
    fn range_end(&mut self, low: char) -> Result<char, String> {
        let mut ahead = self.rest.clone();
        if low == '-' || ahead.next() != Some('-') || ahead.peek().is_none_or(|c| *c == ']') {
            return Ok(low);
        }
        self.rest = ahead;
        let high = self.rest.next().unwrap_or_default();
        let high = self.member(high)?;
        if high < low {
            return Err("a range of a class is in the wrong order".to_owned());
        }
        Ok(high)
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
mod tests;
