//! Turns chunks of bytes into events: fed with the ones, asked for the others.

use super::block::{Block, field};
use super::lines::{Ends, Lines};
use super::{EVENT_LIMIT, Event, EventText, Format};
use crate::{Kind, Violation};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What stands before the text in a line of `data`, and does not count against the limit.
const DATA: &[u8] = b"data: ";

/// Takes bytes in chunks that end anywhere, and gives events.
///
/// Feed a chunk, take events until there is none, and go on; at the end of the bytes call [`finish`](Self::finish) and take
/// the rest. What an event says does not depend on where chunks end. Beside the chunks that were fed and not yet read, a
/// decoder holds no more than a line and the text of an event, each up to the limit.
// Not a crate for server-sent events: of those that need no async runtime, none tells the place of an event, and what is no
// UTF-8 ends the stream or becomes U+FFFD inside a payload; most know no limit, or end with it.
#[derive(Debug, Clone)]
pub struct Decoder {
    format: Format,
    limit: usize,
    lines: Lines,
    /// Whether a byte order mark can no longer follow.
    started: bool,
    finished: bool,
    truncated: bool,
    block: Block,
    /// Whether the block is an event that was not taken yet.
    ready: bool,
    id: Option<String>,
    /// How many events were taken.
    taken: usize,
}

impl Decoder {
    /// A decoder at the start of a body.
    #[must_use]
    pub fn new(format: Format) -> Self {
        Self {
            format,
            limit: EVENT_LIMIT,
            lines: lines(format, EVENT_LIMIT),
            started: format != Format::Sse,
            finished: false,
            truncated: false,
            block: Block::default(),
            ready: false,
            id: None,
            taken: 0,
        }
    }

    /// The same decoder at the start of a body, for which an event's text is too long beyond this many bytes.
    #[must_use]
    pub fn with_limit(self, bytes: usize) -> Self {
        Self {
            limit: bytes,
            lines: lines(self.format, bytes),
            ..Self::new(self.format)
        }
    }

    /// Takes the next chunk, which may be empty. After [`finish`](Self::finish), it is ignored.
    pub fn feed(&mut self, chunk: &[u8]) {
        if !self.finished {
            self.lines.feed(chunk);
        }
    }

    /// Says that no chunk follows.
    pub const fn finish(&mut self) {
        self.finished = true;
    }

    /// The next event, read as JSON; `None` until more is fed, and for ever behind the end.
    pub fn next_event(&mut self) -> Option<Event> {
        self.next_text().map(EventText::read)
    }

    /// The next event, its text not read; `None` until more is fed, and for ever behind the end.
    pub fn next_text(&mut self) -> Option<EventText<'_>> {
        if !self.is_ready() {
            return None;
        }
        self.ready = false;
        self.taken += 1;
        let Block { name, data, .. } = &self.block;
        let too_long = || {
            let words = format!("longer than the limit of {} bytes", self.limit);
            Violation::new("", Kind::Length, words)
        };
        Some(EventText {
            index: self.taken - 1,
            offset: self.block.offset.unwrap_or_default(),
            name: Some(name.as_str()).filter(|name| !name.is_empty()),
            id: self.id.as_deref(),
            text: if self.block.too_long {
                Err(too_long())
            } else {
                Ok(data)
            },
        })
    }

    /// Whether server-sent events ended in the middle of one; false until the last one was taken.
    #[must_use]
    pub const fn truncated(&self) -> bool {
        self.truncated
    }

    /// Reads on to the next event, if that has not been taken yet.
    pub(super) fn is_ready(&mut self) -> bool {
        if !self.ready && self.start() {
            self.ready = match self.format {
                Format::Sse => self.read_block(),
                Format::Lines => self.read_line(),
                Format::Json => self.read_all(),
            };
        }
        self.ready
    }

    /// Leaves out the byte order mark, once it is there or cannot follow.
    fn start(&mut self) -> bool {
        let rest = self.lines.rest();
        if !self.started && rest.starts_with(BYTE_ORDER_MARK) {
            self.lines.skip(BYTE_ORDER_MARK.len());
            self.started = true;
        }
        self.started = self.started || self.finished || !BYTE_ORDER_MARK.starts_with(self.lines.rest());
        self.started
    }

    fn read_block(&mut self) -> bool {
        while let Some(line) = self.lines.next_line() {
            if self.block.is_over {
                self.block.clear();
            }
            if !line.bytes.is_empty() {
                self.block.take(&line, self.limit, &mut self.id);
                continue;
            }
            self.block.is_over = true;
            if self.block.has_data {
                return true;
            }
        }
        if self.finished && !self.truncated {
            let line = self.lines.last_line();
            let is_open = self.block.begun && !self.block.is_over;
            self.truncated = is_open || !field(line.bytes).0.is_empty();
        }
        false
    }

    fn read_line(&mut self) -> bool {
        loop {
            let line = if self.finished {
                self.lines.next_or_last_line()
            } else {
                self.lines.next_line()
            };
            let Some(line) = line else {
                return false;
            };
            let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
            if line.too_long || !line.bytes.iter().all(is_blank) {
                self.block.set(&line);
                return true;
            }
        }
    }

    fn read_all(&mut self) -> bool {
        // No line of this format ends, but what is too long is dropped.
        let has_ended = self.lines.next_line().is_some();
        if has_ended || !self.finished || self.taken > 0 {
            return false;
        }
        self.block.set(&self.lines.last_line());
        true
    }
}

fn lines(format: Format, limit: usize) -> Lines {
    match format {
        Format::Sse => Lines::new(Ends::CrOrLf, limit.saturating_add(DATA.len())),
        Format::Lines => Lines::new(Ends::Lf, limit),
        Format::Json => Lines::new(Ends::Never, limit),
    }
}
