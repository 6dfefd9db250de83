//! Turns JSON text into its pieces, one after the other, and takes exactly what `read_json` takes.
//!
//! Not `serde_json`'s raw values: their feature, once it is on, makes every value of the process that is read take an object
//! with a certain key for a text to be read. And what `serde_json` skips it does not check for depth, for surrogates and for
//! the range of numbers.

use std::ops::Range;

use super::plain::behind_plain;
use crate::number::MAX_DEPTH;

/// Where reading is, in a text.
pub struct Text<'a> {
    text: &'a str,
    /// What is not read yet.
    rest: &'a [u8],
    depth: u8,
    /// Whether the last string had an escape in it.
    is_escaped: bool,
}

// Nothing of this says what is wrong: `read_json` has the words.
impl<'a> Text<'a> {
    pub const fn new(text: &'a str) -> Self {
        Self {
            text,
            rest: text.as_bytes(),
            depth: 0,
            is_escaped: false,
        }
    }

    /// Where the next piece begins.
    pub const fn at(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// What stands there; pieces begin and end with a byte of JSON's own.
    pub fn piece(&self, at: Range<usize>) -> &'a str {
        self.text.get(at).unwrap_or_default()
    }

    /// The bytes of a string that stands there, without its quotes.
    #[inline]
    pub fn between_quotes(&self, at: Range<usize>) -> &'a [u8] {
        let inside = at.start + 1..at.end - 1;
        self.text.as_bytes().get(inside).unwrap_or_default()
    }

    /// The next byte; no JSON has the one that stands for the end.
    #[inline]
    pub fn peek(&self) -> u8 {
        self.rest.first().copied().unwrap_or(0)
    }

    #[inline]
    pub fn space(&mut self) {
        while let [byte @ ..=b' ', rest @ ..] = self.rest
            && matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
        {
            self.rest = rest;
        }
    }

    /// Reads over the byte that was peeked at.
    #[inline]
    fn step(&mut self) {
        self.rest = self.rest.get(1..).unwrap_or_default();
    }

    /// Whether the last string that was read had an escape in it.
    pub const fn is_escaped(&self) -> bool {
        self.is_escaped
    }

    pub const fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads over any value.
    #[inline]
    pub fn skip(&mut self) -> Option<()> {
        match self.peek() {
            b'"' => self.string(),
            _ => self.skip_other(),
        }
    }

    /// The same, without a call for each value inside it.
    fn skip_other(&mut self) -> Option<()> {
        let outside = self.depth;
        // One bit for each level: whether it is an object.
        let mut levels = 0_u128;
        loop {
            match self.peek() {
                b'"' => self.string()?,
                open @ (b'{' | b'[') => {
                    self.step();
                    self.deeper()?;
                    let is_object = open == b'{';
                    levels = levels << 1 | u128::from(is_object);
                    self.space();
                    if self.peek() != if is_object { b'}' } else { b']' } {
                        if is_object {
                            self.key()?;
                        }
                        continue;
                    }
                    self.step();
                    self.depth -= 1;
                    levels >>= 1;
                }
                b't' => self.word("true")?,
                b'f' => self.word("false")?,
                b'n' => self.word("null")?,
                _ => self.number()?,
            }
            loop {
                if self.depth == outside {
                    return Some(());
                }
                let is_object = levels & 1 == 1;
                self.space();
                match self.peek() {
                    b',' => {
                        self.step();
                        self.space();
                        if is_object {
                            self.key()?;
                        }
                        break;
                    }
                    b'}' if is_object => {}
                    b']' if !is_object => {}
                    _ => return None,
                }
                self.step();
                self.depth -= 1;
                levels >>= 1;
            }
        }
    }

    /// Reads an object, of which `member` reads each value; it gets the place of the key, with its quotes.
    pub fn object(&mut self, mut member: impl FnMut(&mut Self, Range<usize>) -> Option<()>) -> Option<()> {
        self.enclosed(b'{', b'}', |text| {
            let key = text.key()?;
            member(text, key)
        })
    }

    /// Reads a list, of which `item` reads each value.
    pub fn list(&mut self, item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.enclosed(b'[', b']', item)
    }

    fn enclosed(
        &mut self,
        open: u8,
        close: u8,
        mut inside: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.eat(open)?;
        self.deeper()?;
        self.space();
        if self.peek() != close {
            loop {
                inside(self)?;
                self.space();
                if self.peek() != b',' {
                    break;
                }
                self.step();
                self.space();
            }
        }
        self.depth -= 1;
        self.eat(close)
    }

    fn deeper(&mut self) -> Option<()> {
        self.depth += 1;
        (self.depth <= MAX_DEPTH).then_some(())
    }

    /// Reads a key and all that stands before its value, and gives the place of the key with its quotes.
    #[inline(always)] // As `string`.
    fn key(&mut self) -> Option<Range<usize>> {
        let start = self.at();
        self.string()?;
        let key = start..self.at();
        self.space();
        self.eat(b':')?;
        self.space();
        Some(key)
    }

    #[inline(always)] // Half of all time is spent here.
    fn string(&mut self) -> Option<()> {
        self.eat(b'"')?;
        self.is_escaped = false;
        loop {
            self.rest = behind_plain(self.rest);
            match self.rest {
                [b'"', rest @ ..] => {
                    self.rest = rest;
                    return Some(());
                }
                [b'\\', rest @ ..] => {
                    self.rest = rest;
                    self.escape()?;
                }
                [(..0x20), ..] | [] => return None,
                // Of the last bytes of the text.
                [_, rest @ ..] => self.rest = rest,
            }
        }
    }

    /// What stands behind a backslash.
    fn escape(&mut self) -> Option<()> {
        self.is_escaped = true;
        let escaped = self.peek();
        self.step();
        match escaped {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(()),
            b'u' => match self.unit()? {
                0xD800..=0xDBFF => {
                    self.eat(b'\\')?;
                    self.eat(b'u')?;
                    matches!(self.unit()?, 0xDC00..=0xDFFF).then_some(())
                }
                0xDC00..=0xDFFF => None,
                _ => Some(()),
            },
            _ => None,
        }
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Option<u32> {
        let (digits, rest) = self.rest.split_first_chunk::<4>()?;
        self.rest = rest;
        digits.iter().try_fold(0, |unit, digit| {
            Some(unit * 16 + char::from(*digit).to_digit(16)?)
        })
    }

    fn number(&mut self) -> Option<()> {
        let start = self.at();
        if self.peek() == b'-' {
            self.step();
        }
        if self.peek() == b'0' {
            self.step();
        } else {
            self.digits()?;
        }
        if self.peek() == b'.' {
            self.step();
            self.digits()?;
        }
        let is_scaled = matches!(self.peek(), b'e' | b'E');
        if is_scaled {
            self.step();
            if matches!(self.peek(), b'+' | b'-') {
                self.step();
            }
            self.digits()?;
        }
        // No double is beyond its range without one of these.
        let at = start..self.at();
        let is_short = at.len() <= 300 && !is_scaled;
        let is_finite = || self.piece(at).parse().is_ok_and(f64::is_finite);
        (is_short || is_finite()).then_some(())
    }

    /// One digit or more.
    #[inline]
    fn digits(&mut self) -> Option<()> {
        let length = self.rest.len();
        while let [b'0'..=b'9', rest @ ..] = self.rest {
            self.rest = rest;
        }
        (self.rest.len() < length).then_some(())
    }

    fn word(&mut self, word: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(word.as_bytes())?;
        Some(())
    }

    #[inline]
    fn eat(&mut self, byte: u8) -> Option<()> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        (*first == byte).then_some(())
    }
}
