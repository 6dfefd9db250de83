//! Turns bodies into what must be read from them: one line for each event, and one for a stream that was cut off.

use a2a_ext::stream::Format;

/// Of server-sent events.
pub const SSE: &[(&[u8], &str)] = &[
    (b"", ""),
    // Ends of lines.
    (b"data: a\n\ndata: b\n\n", "0 0 - - \"a\"\n1 9 - - \"b\"\n"),
    (b"data: a\r\rdata: b\r\r", "0 0 - - \"a\"\n1 9 - - \"b\"\n"),
    (
        b"data: a\r\n\r\ndata: b\r\n\r\n",
        "0 0 - - \"a\"\n1 11 - - \"b\"\n",
    ),
    (
        b"data: a\r\n\ndata: b\n\r\ndata: c\r\r\ndata: d\n\r",
        "0 0 - - \"a\"\n1 10 - - \"b\"\n2 20 - - \"c\"\n3 30 - - \"d\"\n",
    ),
    (b"data: a\n\r\ndata: b\n\n", "0 0 - - \"a\"\n1 10 - - \"b\"\n"),
    (
        b"data: a\r\n\r\n\n\r\r\ndata: b\n\n",
        "0 0 - - \"a\"\n1 15 - - \"b\"\n",
    ),
    (
        "data: a\u{2028}b\u{2029}c\u{85}d\u{b}e\u{c}f\u{1c}\n\n".as_bytes(),
        "0 0 - - \"a\\u{2028}b\\u{2029}c\\u{85}d\\u{b}e\\u{c}f\\u{1c}\"\n",
    ),
    // The byte order mark.
    (b"\xef\xbb\xbfdata: a\n\n", "0 3 - - \"a\"\n"),
    (
        b"\xef\xbb\xbf\xef\xbb\xbfdata: a\n\ndata: b\n\n",
        "0 15 - - \"b\"\n",
    ),
    (b"\xef\xbb\xbf", ""),
    (b"\xef\xbb", "truncated\n"),
    (b"\xef\xbbdata: a\n\ndata: b\n\n", "0 11 - - \"b\"\n"),
    (b"\n\xef\xbb\xbfdata: a\n\n", ""),
    (b"data: \xef\xbb\xbfa\n\n", "0 0 - - \"\\u{feff}a\"\n"),
    // Comments and empty blocks.
    (b": ping\n\ndata: a\n\n", "0 8 - - \"a\"\n"),
    (b": ping\ndata: a\n:\ndata: b\n\n", "0 0 - - \"a\\nb\"\n"),
    (
        b"\n\n\ndata: a\n\n\n\ndata: b\n\n",
        "0 3 - - \"a\"\n1 14 - - \"b\"\n",
    ),
    // Data.
    (b"data: a\ndata:b\ndata\ndata:\n\n", "0 0 - - \"a\\nb\\n\\n\"\n"),
    (b"data:\n\n", "0 0 - - \"\"\n"),
    (b"data\n\n", "0 0 - - \"\"\n"),
    (b"data:  a \n\n", "0 0 - - \" a \"\n"),
    (b"data:\ta\n\n", "0 0 - - \"\\ta\"\n"),
    (b"data: {\"a\":\ndata: 1}\n\n", "0 0 - - \"{\\\"a\\\":\\n1}\"\n"),
    (b"data: a: b\n\n", "0 0 - - \"a: b\"\n"),
    (b"data: a\0b\n\n", "0 0 - - \"a\\0b\"\n"),
    // Other fields.
    (b"dataset: a\nDATA: a\n data: a\ndata : a\n\n", ""),
    (b"retry: 10\nfoo\ndata: a\n\n", "0 0 - - \"a\"\n"),
    (
        b"event: x\ndata: a\n\ndata: b\n\n",
        "0 0 x - \"a\"\n1 18 - - \"b\"\n",
    ),
    (b"event: x\nevent:y\ndata: a\n\n", "0 0 y - \"a\"\n"),
    (b"event: x\nevent\ndata: a\n\n", "0 0 - - \"a\"\n"),
    (b"event: x\n\ndata: a\n\n", "0 10 - - \"a\"\n"),
    (
        b"id: 1\ndata: a\n\ndata: b\n\nid: 2\n\ndata: c\n\n",
        "0 0 - 1 \"a\"\n1 15 - 1 \"b\"\n2 31 - 2 \"c\"\n",
    ),
    (
        b"data: a\nid: 1\n\nid\ndata: b\n\n",
        "0 0 - 1 \"a\"\n1 15 -  \"b\"\n",
    ),
    (
        b"id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n",
        "0 0 - 1 \"a\"\n1 15 - 1 \"b\"\n",
    ),
    (
        b"id: \xffa\nevent: \xf0\x9f\x98b\ndata: a\n\n",
        "0 0 \u{fffd}b \u{fffd}a \"a\"\n",
    ),
    // Cut off.
    (b"data: a\n\ndata: b\n", "0 0 - - \"a\"\ntruncated\n"),
    (b"data: a\n\ndata: b", "0 0 - - \"a\"\ntruncated\n"),
    (b"data: a\n\nd", "0 0 - - \"a\"\ntruncated\n"),
    (b"data: a\n\nid: 1\n", "0 0 - - \"a\"\ntruncated\n"),
    (b"data: a\n: ping", "truncated\n"),
    (b"data: a\r", "truncated\n"),
    (b"data: a\n\n: ping", "0 0 - - \"a\"\n"),
    (b"data: a\n\n: ping\n:", "0 0 - - \"a\"\n"),
    (b"data: a\n\n\r", "0 0 - - \"a\"\n"),
];

/// Of the other formats.
pub const LINES_AND_BODIES: &[(Format, &[u8], &str)] = &[
    (Format::Lines, b"", ""),
    (Format::Lines, b"\n \t\r\n", ""),
    (
        Format::Lines,
        b"{}\n[]\r\n1",
        "0 0 - - \"{}\"\n1 3 - - \"[]\\r\"\n2 7 - - \"1\"\n",
    ),
    (
        Format::Lines,
        b"a\rb\n\n\nc\n",
        "0 0 - - \"a\\rb\"\n1 6 - - \"c\"\n",
    ),
    (
        Format::Lines,
        "\u{feff}a\n\u{2028}\n".as_bytes(),
        "0 0 - - \"\\u{feff}a\"\n1 5 - - \"\\u{2028}\"\n",
    ),
    (Format::Lines, b" ", ""),
    (Format::Lines, b"\x0c\n", "0 0 - - \"\\u{c}\"\n"),
    (Format::Json, b"", "0 0 - - \"\"\n"),
    (Format::Json, b"{}\r\n\n{}", "0 0 - - \"{}\\r\\n\\n{}\"\n"),
    (Format::Json, b"\xef\xbb\xbf{}", "0 0 - - \"\\u{feff}{}\"\n"),
];

/// With a limit of 4 bytes.
pub const TOO_LONG: &[(Format, &[u8], &str)] = &[
    (
        Format::Sse,
        b"data: 1234\n\ndata: 5\n\n",
        "0 0 - - \"1234\"\n1 12 - - \"5\"\n",
    ),
    (
        Format::Sse,
        b"data:12345\n\ndata: 5\n\n",
        "0 0 - - length: longer than the limit of 4 bytes\n1 12 - - \"5\"\n",
    ),
    (
        Format::Sse,
        b"data: 12345678901234567890\r\n\r\ndata: 5\n\n",
        "0 0 - - length: longer than the limit of 4 bytes\n1 30 - - \"5\"\n",
    ),
    (Format::Sse, b"data: 12\ndata: 3\n\n", "0 0 - - \"12\\n3\"\n"),
    (
        Format::Sse,
        b"data: 12\ndata: 34\ndata: 5\n\ndata: 5\n\n",
        "0 0 - - length: longer than the limit of 4 bytes\n1 27 - - \"5\"\n",
    ),
    (
        Format::Sse,
        b": 12345678901234567890\ndata: 1\n\n",
        "0 0 - - \"1\"\n",
    ),
    (Format::Sse, b": 12345678901234567890", ""),
    (Format::Sse, b"12345678901234567890", "truncated\n"),
    (
        Format::Sse,
        b"id: 1\ndata: 1\nid: 345678901234567890\n\nid: 2\n\ndata: 3\n\n",
        "0 0 - 1 length: longer than the limit of 4 bytes\n1 45 - 2 \"3\"\n",
    ),
    (
        Format::Sse,
        b"event: 345678901234567890\ndata: 1\n\ndata: 2\n\n",
        "0 0 - - length: longer than the limit of 4 bytes\n1 35 - - \"2\"\n",
    ),
    (
        Format::Sse,
        b"event: 345678901234567890\n\ndata: 2\n\n",
        "0 27 - - \"2\"\n",
    ),
    (
        Format::Lines,
        b"1234\n12345\n123456789\n5",
        "0 0 - - \"1234\"\n1 5 - - length: longer than the limit of 4 bytes\n2 11 - - length: longer than the limit of 4 bytes\n3 21 - - \"5\"\n",
    ),
    (
        Format::Lines,
        b"12345",
        "0 0 - - length: longer than the limit of 4 bytes\n",
    ),
    (Format::Json, b"1234", "0 0 - - \"1234\"\n"),
    (
        Format::Json,
        b"1234567\n8",
        "0 0 - - length: longer than the limit of 4 bytes\n",
    ),
];
