//! Turns pieces of text into the words of a compile error, where `format!` cannot be called.

use std::str;

/// Longer messages lose their last pieces.
const CAPACITY: usize = 1024;

/// A message in the making.
#[derive(Clone, Copy)]
pub struct Words {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Words {
    pub const fn new() -> Self {
        Self {
            bytes: [0; CAPACITY],
            len: 0,
        }
    }

    /// Appends a piece; one that does not fit is left out whole.
    pub const fn and(mut self, piece: &str) -> Self {
        let piece = piece.as_bytes();
        if piece.len() > CAPACITY - self.len {
            return self;
        }
        let mut next = 0;
        while next < piece.len() {
            self.bytes[self.len] = piece[next];
            self.len += 1;
            next += 1;
        }
        self
    }

    /// Ends the compilation with these words, at the place of the caller that is not of this crate.
    #[track_caller]
    #[allow(clippy::panic, reason = "evaluated by the compiler, never at run time")]
    pub const fn panic(&self) {
        let (text, _) = self.bytes.split_at(self.len);
        match str::from_utf8(text) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("an entry of `#[a2a_agent(..)]` breaks a rule"),
        }
    }
}

/// Whether two texts are equal.
pub const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut next = 0;
    while next < one.len() {
        if one[next] != other[next] {
            return false;
        }
        next += 1;
    }
    true
}
