//! Turns formats of strings, which validators ignore, into patterns that Rust, ECMAScript and Python read alike, and into words.
//!
//! What serde writes of a type with such a format matches, and what matches is read.

use schemars::Schema;
use serde_json::Value;

/// States the pattern of a string with a known format, unless it has one.
pub(super) fn state_pattern(schema: &mut Schema) {
    let pattern = schema.get("format").and_then(Value::as_str).and_then(pattern);
    if let (Some(pattern), Some(keywords)) = (pattern, schema.as_object_mut()) {
        keywords.entry("pattern").or_insert(pattern.into());
    }
}

/// Each format that has a pattern, and what a string must be that matches it. The one table of these words: codegen writes it
/// into the mirrors, whose walks say the same.
const FORMATS: [(&str, &str); 8] = [
    (
        "uuid",
        "a UUID in lower case as in 01234567-89ab-4cde-8f01-23456789abcd",
    ),
    ("date", "a date as in 2026-01-31"),
    ("date-time", "a date-time as in 2026-01-31T12:00:00Z"),
    // As schemars names those without an offset.
    (
        "partial-date-time",
        "a date-time without an offset as in 2026-01-31T12:00:00",
    ),
    ("partial-time", "a time without an offset as in 12:00:00"),
    ("ipv4", "an IPv4 address as in 192.0.2.1"),
    (
        "ipv6",
        "an IPv6 address in lower case, without leading zeros, as in 2001:db8::1",
    ),
    (
        "ip",
        "an IPv4 address as in 192.0.2.1, or an IPv6 address in lower case, without leading zeros, as in 2001:db8::1",
    ),
];

/// The pattern of a format.
pub(super) fn pattern(format: &str) -> Option<String> {
    Some(match format {
        "uuid" => "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$".to_owned(),
        "date" => format!("^{}$", date()),
        "date-time" => format!("^{}T{TIME}{OFFSET}$", date()),
        "partial-date-time" => format!("^{}T{TIME}$", date()),
        "partial-time" => format!("^{TIME}$"),
        "ipv4" => format!("^{}$", ipv4()),
        "ipv6" => format!("^({})$", ipv6()),
        "ip" => format!("^({}|{})$", ipv4(), ipv6()),
        _ => return None,
    })
}

/// The pattern of each format, and what a string must be that matches it.
pub fn named_patterns() -> impl Iterator<Item = (String, &'static str)> {
    FORMATS
        .iter()
        .filter_map(|(format, words)| Some((pattern(format)?, *words)))
}

/// What a string must be that matches a pattern, where it is that of a format.
#[must_use]
pub fn words(of: &str) -> Option<&'static str> {
    named_patterns()
        .find(|(pattern, _)| pattern == of)
        .map(|(_, words)| words)
}

/// With fractions down to nanoseconds, and leap seconds, as RFC 3339 has them.
const TIME: &str = r"([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]{1,9})?";
const OFFSET: &str = "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])";

/// The days of the years 0000 to 9999 of the Gregorian calendar.
fn date() -> String {
    const DAYS: &str =
        "((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)";
    const BY_FOUR: &str = "[02468][048]|[13579][26]";
    const BY_FOUR_NOT_ZERO: &str = "0[48]|[2468][048]|[13579][26]";
    format!("([0-9]{{4}}-{DAYS}|([0-9]{{2}}({BY_FOUR_NOT_ZERO})|({BY_FOUR})00)-02-29)")
}

/// Four numbers without leading zeros.
fn ipv4() -> String {
    const BYTE: &str = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    format!(r"({BYTE}\.){{3}}{BYTE}")
}

/// Groups in lower case without leading zeros; `::` for two of them or more; dots behind `::ffff:` alone.
fn ipv6() -> String {
    const G: &str = "([1-9a-f][0-9a-f]{0,3}|0)";
    let mut forms = vec![format!("({G}:){{7}}{G}"), format!("({G}:){{1,6}}:")];
    forms.extend((1..=5).map(|behind| format!("({G}:){{1,{}}}(:{G}){{{behind}}}", 6 - behind)));
    forms.push(format!(":((:{G}){{1,6}}|:)"));
    forms.push(format!("::ffff:{}", ipv4()));
    forms.join("|")
}
