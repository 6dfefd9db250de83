//! Turns chunks of bytes into lines with the place of each, and drops what is too long of one.

use memchr::{memchr, memchr2};

/// What ends a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// CR, LF or CRLF.
    CrOrLf,
    /// LF.
    Lf,
    /// The end of the bytes alone.
    Never,
}

/// A line without its end.
pub struct Line<'a> {
    /// Its bytes, or the first ones where it is too long.
    pub bytes: &'a [u8],
    /// The byte of the stream at which it begins.
    pub offset: u64,
    /// Whether it is longer than what is kept.
    pub too_long: bool,
}

/// Bytes that were fed and not yet read.
#[derive(Debug, Clone)]
pub struct Lines {
    ends: Ends,
    /// How many bytes of a line are kept.
    keep: usize,
    buffer: Vec<u8>,
    /// Where in the buffer the next line begins.
    start: usize,
    /// Up to where the buffer holds no end of that line.
    searched: usize,
    /// The byte of the stream at which the next line begins.
    offset: u64,
    /// How many bytes of the next line, beyond those kept, are no longer in the buffer.
    dropped: u64,
    /// The line before ended with a CR: an LF that follows belongs to it.
    behind_cr: bool,
}

impl Lines {
    pub const fn new(ends: Ends, keep: usize) -> Self {
        Self {
            ends,
            keep,
            buffer: Vec::new(),
            start: 0,
            searched: 0,
            offset: 0,
            dropped: 0,
            behind_cr: false,
        }
    }

    pub fn feed(&mut self, chunk: &[u8]) {
        // Only where more goes than stays, so that each byte is moved once on average.
        if self.start > self.buffer.len() / 2 {
            self.buffer.drain(..self.start);
            self.searched -= self.start;
            self.start = 0;
        }
        self.buffer.extend_from_slice(chunk);
    }

    /// The bytes that are there of the next line, and what follows it.
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// Leaves out that many bytes at the start of the next line.
    pub fn skip(&mut self, bytes: usize) {
        self.start += bytes;
        self.searched = self.searched.max(self.start);
        self.offset += bytes as u64;
    }

    /// The next line that has ended.
    pub fn next_line(&mut self) -> Option<Line<'_>> {
        self.find_end().map(|end| self.line(end, end + 1))
    }

    /// The next line, where the end of the bytes ends one too if there is anything of it.
    pub fn next_or_last_line(&mut self) -> Option<Line<'_>> {
        match self.find_end() {
            Some(end) => Some(self.line(end, end + 1)),
            None if self.rest().is_empty() && self.dropped == 0 => None,
            None => Some(self.last_line()),
        }
    }

    /// What is left behind the last line that ended, which may be nothing.
    pub fn last_line(&mut self) -> Line<'_> {
        self.line(self.buffer.len(), self.buffer.len())
    }

    /// Drops what is too long, where the line has no end yet.
    fn find_end(&mut self) -> Option<usize> {
        self.skip_lf();
        let unsearched = &self.buffer[self.searched..];
        let found = match self.ends {
            Ends::CrOrLf => memchr2(b'\r', b'\n', unsearched),
            Ends::Lf => memchr(b'\n', unsearched),
            Ends::Never => None,
        };
        if let Some(length) = found {
            let end = self.searched + length;
            self.behind_cr = self.buffer[end] == b'\r';
            return Some(end);
        }
        let kept = self.start.saturating_add(self.keep);
        if self.buffer.len() > kept {
            self.dropped += (self.buffer.len() - kept) as u64;
            self.buffer.truncate(kept);
        }
        self.searched = self.buffer.len();
        None
    }

    fn skip_lf(&mut self) {
        if self.behind_cr && !self.rest().is_empty() {
            self.behind_cr = false;
            if self.rest().starts_with(b"\n") {
                self.skip(1);
            }
        }
    }

    /// The line up to `end`; the next one begins at `next`.
    fn line(&mut self, end: usize, next: usize) -> Line<'_> {
        let (start, offset) = (self.start, self.offset);
        let too_long = self.dropped > 0 || end - start > self.keep;
        self.offset += (next - start) as u64 + self.dropped;
        (self.start, self.searched, self.dropped) = (next, next, 0);
        let end = end.min(start.saturating_add(self.keep));
        Line {
            bytes: &self.buffer[start..end],
            offset,
            too_long,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ends, Lines};

    const CHUNK: [u8; 1000] = [b'a'; 1000];

    #[test]
    fn a_line_without_end_is_not_kept() {
        for ends in [Ends::CrOrLf, Ends::Lf, Ends::Never] {
            let mut lines = Lines::new(ends, 10);
            for _ in 0..1000 {
                lines.feed(&CHUNK);
                assert!(lines.next_line().is_none());
                assert!(lines.buffer.len() <= 10 && lines.buffer.capacity() < 4 * CHUNK.len());
            }
            let line = lines.last_line();
            assert_eq!((line.bytes.len(), line.too_long), (10, true));
        }
    }

    #[test]
    fn lines_that_were_read_are_not_kept() {
        let mut lines = Lines::new(Ends::CrOrLf, 10_000);
        for count in 0..1000 {
            lines.feed(&CHUNK);
            lines.feed(b"\n");
            let offset = lines.next_line().map(|line| line.offset);
            assert_eq!(offset, Some(count * 1001));
            assert!(lines.buffer.capacity() < 8 * CHUNK.len());
        }
    }
}
