//! Turns a stream of chunks, some of them late, into the events of a reader.
#![cfg(feature = "stream")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use a2a_ext::stream::{Event, EventStream, Events, Format};
use futures_core::Stream;

const BODY: &[u8] = b": hello\n\nid: 1\ndata: {\"n\": 1}\n\ndata: [\n\ndata: {\"n\": 2}\n\ndata: cut";

/// What comes, the last one first; none where it is late.
struct Chunks(Vec<Option<Result<&'static [u8], &'static str>>>);

impl Stream for Chunks {
    type Item = Result<&'static [u8], &'static str>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.0.pop() {
            Some(Some(chunk)) => Poll::Ready(Some(chunk)),
            Some(None) => Poll::Pending,
            None => Poll::Ready(None),
        }
    }
}

/// All that comes, and how often it was late.
fn collect(
    chunks: Vec<Option<Result<&'static [u8], &'static str>>>,
) -> (Vec<Result<Event, &'static str>>, usize, bool) {
    let mut events = pin!(EventStream::new(Chunks(chunks), Format::Sse));
    let mut context = Context::from_waker(Waker::noop());
    let (mut came, mut late) = (Vec::new(), 0);
    loop {
        match events.as_mut().poll_next(&mut context) {
            Poll::Ready(Some(event)) => came.push(event),
            Poll::Ready(None) => return (came, late, events.truncated()),
            Poll::Pending => late += 1,
        }
    }
}

#[test]
fn chunks_are_read_as_by_a_reader() {
    let mut reader = Events::new(BODY, Format::Sse);
    let expected: Vec<_> = reader.by_ref().map(|event| Ok(event.unwrap())).collect();
    assert_eq!(expected.len(), 3);
    for size in 1..=BODY.len() {
        let chunks: Vec<_> = BODY
            .chunks(size)
            .flat_map(|chunk| [None, Some(Ok(chunk))])
            .rev()
            .collect();
        let count = chunks.len() / 2;
        assert_eq!(collect(chunks), (expected.clone(), count, reader.truncated()));
    }
}

#[test]
fn an_error_of_the_chunks_is_passed_on() {
    let chunks = vec![Some(Ok(&b"1\n\n"[..])), Some(Err("reset")), Some(Ok(b"data: "))];
    let (came, _, truncated) = collect(chunks);
    let said: Vec<_> = came
        .into_iter()
        .map(|event| event.map(|event| event.frame.unwrap()))
        .collect();
    assert_eq!(said, [Err("reset"), Ok(1.into())]);
    assert!(!truncated);
}
