//! Turns a reader of bytes into the events in them.

use std::io::{self, ErrorKind, Read};

use super::{Decoder, Event, EventText, Format};

/// How much is read at once, in bytes.
const CHUNK: usize = 16 * 1024;

/// The events of a body that is read from `R`, one after the other; see [`Decoder`].
///
/// An error of the reader does not end the iteration: the next call reads again. A broken event is no error of the reader,
/// and comes as an [`Event`].
///
/// ```
/// use a2a_ext::stream::{Events, Format};
///
/// # fn main() -> std::io::Result<()> {
/// let mut events = Events::new(&b"{\"n\": 1}\n{\"n\": 2"[..], Format::Lines);
/// while let Some(event) = events.next().transpose()? {
///     match event.frame {
///         Ok(frame) => assert_eq!(frame["n"], 1),
///         Err(broken) => assert_eq!((event.index, event.offset, broken.kind.as_str()), (1, 9, "json")),
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Events<R> {
    reader: R,
    decoder: Decoder,
    chunk: Vec<u8>,
    ended: bool,
}

impl<R: Read> Events<R> {
    /// The events of what `reader` gives; it needs no buffer of its own.
    #[must_use]
    pub fn new(reader: R, format: Format) -> Self {
        Self {
            reader,
            decoder: Decoder::new(format),
            chunk: vec![0; CHUNK],
            ended: false,
        }
    }

    /// The same, for which an event's text is too long beyond this many bytes. To be called before any event is read.
    #[must_use]
    pub fn with_limit(self, bytes: usize) -> Self {
        Self {
            decoder: self.decoder.with_limit(bytes),
            ..self
        }
    }

    /// The next event, its text not read.
    ///
    /// # Errors
    /// Those of the reader, but for [`ErrorKind::Interrupted`], after which it is read again.
    pub fn next_text(&mut self) -> io::Result<Option<EventText<'_>>> {
        while !self.decoder.is_ready() && !self.ended {
            match self.reader.read(&mut self.chunk) {
                Ok(0) => {
                    self.decoder.finish();
                    self.ended = true;
                }
                Ok(length) => self.decoder.feed(&self.chunk[..length]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.decoder.next_text())
    }

    /// Whether server-sent events ended in the middle of one; false until the end was read.
    #[must_use]
    pub const fn truncated(&self) -> bool {
        self.decoder.truncated()
    }
}

impl<R: Read> Iterator for Events<R> {
    type Item = io::Result<Event>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_text().map(|text| text.map(EventText::read)).transpose()
    }
}
