//! Turns bodies, cut into chunks everywhere, into the same events each time.
#![allow(clippy::unwrap_used, reason = "tests")]

mod cases;

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Read};

use a2a_ext::Kind;
use a2a_ext::stream::{Decoder, EVENT_LIMIT, Event, EventText, Events, Format};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use cases::{LINES_AND_BODIES, SSE, TOO_LONG};

/// One line for each event: index, offset, name, id and text or words; then whether the stream was truncated.
fn events(format: Format, limit: usize, chunks: &[&[u8]]) -> String {
    let mut decoder = Decoder::new(format).with_limit(limit);
    let mut said = String::new();
    let mut say = |decoder: &mut Decoder| {
        while let Some(event) = decoder.next_text() {
            let EventText { index, offset, .. } = event;
            let [name, id] = [event.name, event.id].map(|field| field.unwrap_or("-"));
            let text = match event.text {
                Ok(text) => format!("{:?}", String::from_utf8_lossy(text)),
                Err(broken) => format!("{}: {broken}", broken.kind),
            };
            writeln!(said, "{index} {offset} {name} {id} {text}").unwrap();
        }
    };
    for chunk in chunks {
        decoder.feed(chunk);
        say(&mut decoder);
        assert!(!decoder.truncated(), "told before the end");
    }
    decoder.finish();
    decoder.feed(b"data: behind the end\n\n");
    say(&mut decoder);
    if decoder.truncated() {
        said.push_str("truncated\n");
    }
    said
}

/// Whole, byte by byte, cut in two at each place, and with empty chunks between.
fn check(format: Format, limit: usize, body: &[u8], expected: &str) {
    let found = events(format, limit, &[body]);
    assert_eq!(found, expected, "of {:?}", String::from_utf8_lossy(body));
    let bytes: Vec<&[u8]> = body.chunks(1).collect();
    assert_eq!(events(format, limit, &bytes), expected, "byte by byte");
    for at in 0..=body.len() {
        let (head, rest) = body.split_at(at);
        assert_eq!(events(format, limit, &[head, b"", rest]), expected, "cut at {at}");
    }
}

#[test]
fn server_sent_events_are_those_of_the_standard() {
    for (body, expected) in SSE {
        check(Format::Sse, EVENT_LIMIT, body, expected);
    }
}

#[test]
fn lines_and_bodies_are_events() {
    for (format, body, expected) in LINES_AND_BODIES {
        check(*format, EVENT_LIMIT, body, expected);
    }
}

#[test]
fn what_is_too_long_is_broken_and_the_next_one_is_not() {
    for (format, body, expected) in TOO_LONG {
        check(*format, 4, body, expected);
    }
    // Nothing is short enough.
    check(
        Format::Lines,
        0,
        b"1\n\n2",
        "0 0 - - length: longer than the limit of 0 bytes\n1 3 - - length: longer than the limit of 0 bytes\n",
    );
    check(
        Format::Sse,
        0,
        b"data:\n\ndata:1\n\n",
        "0 0 - - \"\"\n1 7 - - length: longer than the limit of 0 bytes\n",
    );
    check(Format::Json, usize::MAX, b"1", "0 0 - - \"1\"\n");
    check(Format::Sse, usize::MAX, b"data: 1\n\n", "0 0 - - \"1\"\n");
}

#[test]
fn a_broken_event_breaks_no_other() {
    let body = b"data: {\"n\": 1}\n\nid: 7\ndata: {\"n\": \xff}\n\ndata: [\n\ndata:\n\ndata: {\"n\": 2}\n\n";
    let events: Vec<Event> = Events::new(&body[..], Format::Sse).map(Result::unwrap).collect();
    let said: Vec<(usize, u64, Result<Value, String>)> = events
        .into_iter()
        .map(|event| {
            let frame = event.frame.map_err(|broken| {
                assert_eq!(broken.kind, Kind::Json);
                broken.to_string()
            });
            (event.index, event.offset, frame)
        })
        .collect();
    assert_eq!(
        said,
        [
            (0, 0, Ok(json!({"n": 1}))),
            (1, 16, Err("invalid UTF-8 at line 1 column 7".to_owned())),
            (
                2,
                38,
                Err("not JSON: EOF while parsing a list at line 1 column 1".to_owned())
            ),
            (3, 47, Err("the text is empty at line 1 column 1".to_owned())),
            (4, 54, Ok(json!({"n": 2}))),
        ]
    );
}

#[test]
fn formats_are_told_by_content_type() {
    let cases = [
        ("text/event-stream", Format::Sse),
        ("Text/Event-Stream; charset=utf-8", Format::Sse),
        (" text/event-stream ;charset=utf-8", Format::Sse),
        ("application/x-ndjson", Format::Lines),
        ("application/jsonl; charset=utf-8", Format::Lines),
        ("application/json", Format::Json),
        ("application/a2a+json", Format::Json),
        ("text/event-streams", Format::Json),
        ("", Format::Json),
    ];
    for (content_type, format) in cases {
        assert_eq!(Format::of_content_type(content_type), format, "{content_type}");
    }
}

/// A reader that says, one after the other, what it was told to.
struct Script(Vec<io::Result<&'static [u8]>>);

impl Read for Script {
    fn read(&mut self, chunk: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Ok(0);
        }
        let bytes = self.0.remove(0)?;
        chunk[..bytes.len()].copy_from_slice(bytes);
        Ok(bytes.len())
    }
}

#[test]
fn readers_are_interrupted_and_fail() {
    let fails = |kind: ErrorKind| Err(io::Error::from(kind));
    let script = vec![
        fails(ErrorKind::Interrupted),
        Ok(&b"data: 1\n"[..]),
        fails(ErrorKind::Interrupted),
        Ok(b"\nda"),
        fails(ErrorKind::TimedOut),
        Ok(b"ta: 2\n\ndata"),
    ];
    let mut events = Events::new(Script(script), Format::Sse);
    let said: Vec<_> = events
        .by_ref()
        .map(|event| {
            event
                .map(|event| event.frame.unwrap())
                .map_err(|error| error.kind())
        })
        .collect();
    assert_eq!(said, [Ok(json!(1)), Err(ErrorKind::TimedOut), Ok(json!(2))]);
    assert!(events.truncated());
    assert!(events.next().is_none());
}

/// Bodies of what matters to a decoder, and of anything.
fn body() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<&[u8]> = vec![
        b"data",
        b"data:",
        b"data: ",
        b"id: ",
        b"event:",
        b"id",
        b":",
        b" ",
        b"\r",
        b"\n",
        b"\r\n",
        b"\n\n",
        b"\r\r",
        b"\xef\xbb\xbf",
        b"\xef",
        b"\xbb",
        b"{\"a\": 1}",
        b"x",
        b"\0",
        b"\xff",
        "\u{2028}".as_bytes(),
    ];
    let piece = prop_oneof![
        9 => prop::sample::select(pieces).prop_map(<[u8]>::to_vec),
        1 => vec(any::<u8>(), 0..4),
    ];
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn chunks_do_not_matter(
        body in body(),
        cuts in vec(any::<prop::sample::Index>(), 0..8),
        limit in prop_oneof![Just(EVENT_LIMIT), 0..12_usize],
        format in prop::sample::select(vec![Format::Sse, Format::Lines, Format::Json]),
    ) {
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(body.len() + 1)).collect();
        cuts.sort_unstable();
        let mut chunks = Vec::new();
        let mut from = 0;
        for cut in cuts.into_iter().chain([body.len()]) {
            chunks.push(&body[from..cut]);
            from = cut;
        }
        let whole = events(format, limit, &[&body]);
        prop_assert_eq!(&events(format, limit, &chunks), &whole);
        let bytes: Vec<&[u8]> = body.chunks(1).collect();
        prop_assert_eq!(&events(format, limit, &bytes), &whole);
    }
}
