//! Turns the body of an event stream into the data of its events.

/// The data of every event that has any. Lines end with CR, LF or CRLF and nothing else; an event without its closing
/// empty line was cut off and does not count.
#[must_use]
pub fn events(body: &[u8]) -> Vec<Vec<u8>> {
    let mut events = Vec::new();
    let mut data: Vec<&[u8]> = Vec::new();
    for line in lines(body) {
        if line.is_empty() {
            if !data.is_empty() {
                events.push(data.join(&b'\n'));
                data.clear();
            }
        } else if let Some(value) = line.strip_prefix(b"data:") {
            data.push(value.strip_prefix(b" ").unwrap_or(value));
        } else if line == b"data" {
            data.push(b"");
        }
    }
    events
}

/// The lines that are ended; a rest without a line end is none.
fn lines(body: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    while let Some(end) = rest.iter().position(|byte| [b'\r', b'\n'].contains(byte)) {
        lines.push(&rest[..end]);
        let length = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = &rest[end + length..];
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::events;

    #[test]
    fn splits_as_the_standard_says() {
        let cases: &[(&str, &[&str])] = &[
            ("data: a\n\ndata: b\n\n", &["a", "b"]),
            ("data: a\r\n\r\ndata: b\r\rdata: c\n\n", &["a", "b", "c"]),
            ("data: a\ndata:b\ndata\n\n", &["a\nb\n"]),
            (": ping\n\nid: 1\nevent: x\ndata:  a\n\n", &[" a"]),
            ("data: a\u{2028}\u{85}\x0bb\n\n", &["a\u{2028}\u{85}\x0bb"]),
            ("\u{feff}data: a\n\n", &["a"]),
            ("data: a\n\ndata: cut off\n", &["a"]),
            ("dataset: a\nevent: x\n\n", &[]),
            ("", &[]),
        ];
        for (body, wanted) in cases {
            let found = events(body.as_bytes());
            let wanted: Vec<_> = wanted.iter().map(|data| data.as_bytes().to_vec()).collect();
            assert_eq!(found, wanted, "from {body:?}");
        }
    }
}
