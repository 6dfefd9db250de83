//! Turns JSON text into its pieces, one after the other, and takes exactly what `read_json` takes.
//!
//! Not `serde_json`'s raw values: their feature, once it is on, makes every value of the process that is read take an object
//! with a certain key for a text to be read. And what `serde_json` skips it does not check for depth, for surrogates and for
//! the range of numbers.

use std::ops::Range;

use crate::number::MAX_DEPTH;

/// Where reading is, in a text.
pub struct Text<'a> {
    text: &'a str,
    at: usize,
    depth: u8,
    /// Whether the last string had an escape in it.
    is_escaped: bool,
}

// Nothing of this says what is wrong: `read_json` has the words.
impl<'a> Text<'a> {
    pub const fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            is_escaped: false,
        }
    }

    /// Where the next piece begins.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What was read from there on.
    pub fn since(&self, start: usize) -> &'a str {
        self.piece(start..self.at)
    }

    /// What stands there; pieces begin and end with a byte of JSON's own.
    pub fn piece(&self, at: Range<usize>) -> &'a str {
        self.text.get(at).unwrap_or_default()
    }

    /// The next byte; no JSON has the one that stands for the end.
    #[inline]
    pub fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    #[inline]
    pub fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
    }

    /// Whether the last string that was read had an escape in it.
    pub const fn is_escaped(&self) -> bool {
        self.is_escaped
    }

    pub fn is_at_end(&self) -> bool {
        self.at == self.text.len()
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
                    self.at += 1;
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
                    self.at += 1;
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
                        self.at += 1;
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
                self.at += 1;
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
                self.at += 1;
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
    #[inline]
    fn key(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        self.string()?;
        let key = start..self.at;
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
            self.at += self.text.as_bytes().get(self.at..).map_or(0, plain);
            match self.peek() {
                b'"' => break,
                b'\\' => self.escape()?,
                _ => return None,
            }
        }
        self.at += 1;
        Some(())
    }

    fn escape(&mut self) -> Option<()> {
        self.is_escaped = true;
        self.at += 1;
        let escaped = self.peek();
        self.at += 1;
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
        let digits = self.text.as_bytes().get(self.at..self.at + 4)?;
        self.at += 4;
        digits.iter().try_fold(0, |unit, digit| {
            Some(unit * 16 + char::from(*digit).to_digit(16)?)
        })
    }

    fn number(&mut self) -> Option<()> {
        let start = self.at;
        if self.peek() == b'-' {
            self.at += 1;
        }
        if self.peek() == b'0' {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == b'.' {
            self.at += 1;
            self.digits()?;
        }
        let is_scaled = matches!(self.peek(), b'e' | b'E');
        if is_scaled {
            self.at += 1;
            if matches!(self.peek(), b'+' | b'-') {
                self.at += 1;
            }
            self.digits()?;
        }
        // No double is beyond its range without one of these.
        let is_short = self.at - start <= 300 && !is_scaled;
        let is_finite = || self.since(start).parse().is_ok_and(f64::is_finite);
        (is_short || is_finite()).then_some(())
    }

    /// One digit or more.
    #[inline]
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn word(&mut self, word: &str) -> Option<()> {
        let is_there = self.text.as_bytes().get(self.at..)?.starts_with(word.as_bytes());
        self.at += word.len();
        is_there.then_some(())
    }

    #[inline]
    fn eat(&mut self, byte: u8) -> Option<()> {
        let is_there = self.peek() == byte;
        self.at += 1;
        is_there.then_some(())
    }
}

/// How many bytes of a string follow until a quote, a backslash, a control character, or the end.
#[inline]
fn plain(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 0xFF;
    const HIGH: u64 = ONES << 7;
    // The high bit of the first byte below `limit`, and perhaps of some behind it.
    let below = |word: u64, limit: u64| word.wrapping_sub(ONES * limit) & !word & HIGH;
    let (words, rest) = bytes.as_chunks();
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let is_quote = below(word ^ (ONES * u64::from(b'"')), 1);
        let is_backslash = below(word ^ (ONES * u64::from(b'\\')), 1);
        let stops = is_quote | is_backslash | below(word, 0x20);
        if stops != 0 {
            return index * 8 + stops.trailing_zeros() as usize / 8;
        }
    }
    let stops = |byte: &u8| matches!(byte, b'"' | b'\\' | ..0x20);
    words.len() * 8 + rest.iter().position(stops).unwrap_or(rest.len())
}
