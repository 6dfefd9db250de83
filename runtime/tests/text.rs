//! Turns faulty text into words, never into a panic.
#![allow(clippy::unwrap_used, reason = "tests")]

use a2a_ext::{Kind, read_json};
use serde_json::json;

#[test]
fn faults_are_worded_with_their_place() {
    let nested = "[".repeat(200) + &"]".repeat(200);
    let cases: [(&[u8], &str); 13] = [
        (b"", "the text is empty at line 1 column 1"),
        (b" \r\n\t", "the text is empty at line 1 column 1"),
        (
            b"\xef\xbb\xbf{}",
            "the text starts with a byte order mark at line 1 column 1",
        ),
        (b"{\n  \"a\": \"\xff\"}", "invalid UTF-8 at line 2 column 9"),
        (b"\xed\xa0\x80", "invalid UTF-8 at line 1 column 1"),
        (
            nested.as_bytes(),
            "nested deeper than 127 levels at line 1 column 128",
        ),
        (
            b"{\"a\": 1e400}",
            "a number beyond the range of double at line 1 column 11",
        ),
        (b"{\"a\": NaN}", "not JSON: expected value at line 1 column 7"),
        (
            b"{\"a\": 1",
            "not JSON: EOF while parsing an object at line 1 column 7",
        ),
        (b"{} {}", "not JSON: trailing characters at line 1 column 4"),
        (b"{'a': 1}", "not JSON: key must be a string at line 1 column 2"),
        (
            b"\"\x01\"",
            "not JSON: control character (\\u0000-\\u001F) found while parsing a string at line 1 column 2",
        ),
        (b"[1,]", "not JSON: trailing comma at line 1 column 4"),
    ];
    for (text, expected) in cases {
        let violation = read_json(text).unwrap_err();
        assert_eq!((violation.kind, violation.path.as_str()), (Kind::Json, ""));
        assert_eq!(violation.to_string(), expected);
    }
}

#[test]
fn what_json_allows_is_read() {
    let nested = "[".repeat(127) + &"]".repeat(127);
    assert!(read_json(nested.as_bytes()).is_ok());
    let long = format!("\"{}\"", "x".repeat(10_000_000));
    assert_eq!(
        read_json(long.as_bytes()).unwrap().as_str().map(str::len),
        Some(10_000_000)
    );
    assert_eq!(read_json(br#" {"a": 1, "a": 2} "#).unwrap(), json!({"a": 2}));
    assert_eq!(
        read_json("\"\u{1F600}\u{2028}\"".as_bytes()).unwrap(),
        json!("\u{1F600}\u{2028}")
    );
    assert_eq!(
        read_json(b"9007199254740991.0").unwrap(),
        json!(9_007_199_254_740_991.0)
    );
}
