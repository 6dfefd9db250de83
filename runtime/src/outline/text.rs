//! Turns JSON text into its pieces, one after the other, and takes exactly what `read_json` takes.
//!
//! Not `serde_json`'s raw values: their feature, once it is on, makes every value of the process that is read take an object
//! with a certain key for a text to be read. And what `serde_json` skips it does not check for depth, for surrogates and for
//! the range of numbers.

use crate::number::MAX_DEPTH;

/// Where reading is, in a text.
pub struct Text<'a> {
    text: &'a str,
    at: usize,
    depth: u8,
}

// Nothing of this says what is wrong: `read_json` has the words.
impl<'a> Text<'a> {
    pub const fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
        }
    }

    /// Where the next piece begins.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What was read from there on.
    pub fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.at]
    }

    /// The next byte; no JSON has the one that stands for the end.
    pub fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    pub fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
    }

    pub fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Reads over any value.
    pub fn skip(&mut self) -> Option<()> {
        match self.peek() {
            b'"' => self.string().map(drop),
            b'{' => self.object(|text, _| text.skip()),
            b'[' => self.list(Self::skip),
            b't' => self.word("true"),
            b'f' => self.word("false"),
            b'n' => self.word("null"),
            _ => self.number(),
        }
    }

    /// Reads an object, of which `member` reads each value; it gets the key as it stands, with its quotes.
    pub fn object(&mut self, mut member: impl FnMut(&mut Self, &'a str) -> Option<()>) -> Option<()> {
        self.enclosed(b'{', b'}', |text| {
            let key = text.string()?;
            text.space();
            text.eat(b':')?;
            text.space();
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
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
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

    /// Reads a string, and gives it as it stands, with its quotes.
    fn string(&mut self) -> Option<&'a str> {
        let start = self.at;
        self.eat(b'"')?;
        loop {
            self.at += plain(&self.text.as_bytes()[self.at..]);
            match self.peek() {
                b'"' => break,
                b'\\' => self.escape()?,
                _ => return None,
            }
        }
        self.at += 1;
        Some(self.since(start))
    }

    fn escape(&mut self) -> Option<()> {
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
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn word(&mut self, word: &str) -> Option<()> {
        let is_there = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        self.at += word.len();
        is_there.then_some(())
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        let is_there = self.peek() == byte;
        self.at += 1;
        is_there.then_some(())
    }
}

/// How many bytes of a string follow until a quote, a backslash, a control character, or the end.
fn plain(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 0xFF;
    const HIGH: u64 = ONES << 7;
    // The high bit of the first byte below `limit`, and perhaps of some behind it.
    let below = |word: u64, limit: u64| word.wrapping_sub(ONES * limit) & !word & HIGH;
    let mut at = 0;
    while let Some(word) = bytes[at..].first_chunk() {
        let word = u64::from_le_bytes(*word);
        let is_quote = below(word ^ (ONES * u64::from(b'"')), 1);
        let is_backslash = below(word ^ (ONES * u64::from(b'\\')), 1);
        let stops = is_quote | is_backslash | below(word, 0x20);
        if stops != 0 {
            return at + stops.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let stops = |byte: &u8| matches!(byte, b'"' | b'\\' | ..0x20);
    at + bytes[at..].iter().position(stops).unwrap_or(bytes.len() - at)
}
