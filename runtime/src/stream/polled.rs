//! Turns a stream of chunks, as HTTP clients give them, into a stream of events.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;

use super::{Decoder, Event, Format};

/// The events of a body that comes as a stream of chunks, on any async runtime; see [`Decoder`].
///
/// An error of the chunks is passed on, and whether anything follows it is up to them. A broken event is no such error, and
/// comes as an [`Event`].
#[derive(Debug)]
pub struct EventStream<S> {
    // On the heap, so that streams that cannot move are taken too, without unsafe code.
    chunks: Pin<Box<S>>,
    decoder: Decoder,
    ended: bool,
}

impl<S> EventStream<S> {
    /// The events of what `chunks` gives, for example the `bytes_stream` of an HTTP response.
    #[must_use]
    pub fn new(chunks: S, format: Format) -> Self {
        Self {
            chunks: Box::pin(chunks),
            decoder: Decoder::new(format),
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

    /// Whether server-sent events ended in the middle of one; false until the end was read.
    #[must_use]
    pub const fn truncated(&self) -> bool {
        self.decoder.truncated()
    }
}

impl<S, B, E> Stream for EventStream<S>
where
    S: Stream<Item = Result<B, E>>,
    B: AsRef<[u8]>,
{
    type Item = Result<Event, E>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        while !this.decoder.is_ready() && !this.ended {
            match ready!(this.chunks.as_mut().poll_next(context)) {
                Some(Ok(chunk)) => this.decoder.feed(chunk.as_ref()),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => {
                    this.decoder.finish();
                    this.ended = true;
                }
            }
        }
        Poll::Ready(this.decoder.next_event().map(Ok))
    }
}
