//! Turns text that is hardly JSON into a worded error or a value in every language, never into a panic.

use a2a_ext::Descriptor;
use a2a_ext::protolabs::REGISTRY;
use a2a_ext_tests::answer::{Answer, Op, Request};
use a2a_ext_tests::json::{brief, normal};
use a2a_ext_tests::judges::judges;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// What a language may answer.
#[derive(Clone, Copy)]
enum Allowed {
    /// Only an error.
    Syntax,
    /// Only an error, once the payload is read; until then JSON readers differ.
    Number,
    /// Only this value, as `args` of a tool call.
    Args(fn() -> Value),
    /// An error or a value: readers of JSON differ here, before the payload is seen.
    Either,
}

/// A tool call whose free JSON is this text.
fn tool_call(args: impl AsRef<[u8]>) -> Vec<u8> {
    [
        br#"{"toolCallId":"a","name":"b","phase":"started","args":"#.as_slice(),
        args.as_ref(),
        b"}",
    ]
    .concat()
}

fn cost(price: impl AsRef<[u8]>) -> Vec<u8> {
    [
        br#"{"usage":{"input_tokens":1,"output_tokens":1},"costUsd":"#.as_slice(),
        price.as_ref(),
        b"}",
    ]
    .concat()
}

fn nested(levels: usize) -> String {
    "[".repeat(levels) + &"]".repeat(levels)
}

const LONG: usize = 10 * 1024 * 1024;

fn texts() -> Vec<(&'static str, &'static str, Vec<u8>, Allowed)> {
    let (tool, price) = ("tool-call-v1", "cost-v1");
    vec![
        ("an empty file", tool, Vec::new(), Allowed::Syntax),
        ("white space", tool, b" \r\n\t".to_vec(), Allowed::Syntax),
        ("no JSON", tool, b"data: {}".to_vec(), Allowed::Syntax),
        (
            "half a payload",
            tool,
            tool_call("1")[..40].to_vec(),
            Allowed::Syntax,
        ),
        ("a trailing comma", tool, tool_call("[1,]"), Allowed::Syntax),
        (
            "trailing garbage",
            tool,
            [tool_call("1"), b" x".to_vec()].concat(),
            Allowed::Syntax,
        ),
        (
            "two documents",
            tool,
            [tool_call("1"), tool_call("1")].concat(),
            Allowed::Syntax,
        ),
        (
            "a byte order mark",
            tool,
            ["\u{feff}".as_bytes(), &tool_call("1")].concat(),
            Allowed::Syntax,
        ),
        ("a comment", tool, tool_call("1 /* one */"), Allowed::Syntax),
        ("single quotes", tool, tool_call("'a'"), Allowed::Syntax),
        (
            "a raw control character",
            tool,
            tool_call("\"a\nb\""),
            Allowed::Syntax,
        ),
        ("a raw NUL", tool, tool_call("\"a\0b\""), Allowed::Syntax),
        ("invalid UTF-8", tool, tool_call(b"\"\xff\xfe\""), Allowed::Syntax),
        (
            "an encoded surrogate",
            tool,
            tool_call(b"\"\xed\xa0\x80\""),
            Allowed::Syntax,
        ),
        ("a leading zero", price, cost("01"), Allowed::Syntax),
        ("a plus sign", price, cost("+1"), Allowed::Syntax),
        ("NaN", price, cost("NaN"), Allowed::Number),
        ("-Infinity", price, cost("-Infinity"), Allowed::Number),
        ("a number beyond double", price, cost("1e400"), Allowed::Number),
        ("a negative one", price, cost("-1e400"), Allowed::Number),
        (
            "a number of 5000 digits",
            price,
            cost("9".repeat(5000)),
            Allowed::Number,
        ),
        (
            "a number beyond double in free JSON",
            tool,
            tool_call("1e400"),
            Allowed::Either,
        ),
        (
            "a lone surrogate escape",
            tool,
            tool_call(r#""\ud800""#),
            Allowed::Either,
        ),
        ("200 levels", tool, tool_call(nested(200)), Allowed::Either),
        (
            "100,000 levels",
            tool,
            tool_call(nested(100_000)),
            Allowed::Either,
        ),
        (
            "100,000 levels without an end",
            tool,
            tool_call("[".repeat(100_000)),
            Allowed::Syntax,
        ),
        (
            "100 levels",
            tool,
            tool_call(nested(100)),
            Allowed::Args(|| (1..100).fold(json!([]), |inner, _| json!([inner]))),
        ),
        (
            "a duplicate key",
            tool,
            tool_call(r#"{"a":1,"a":2}"#),
            Allowed::Args(|| json!({"a": 2})),
        ),
        (
            "a duplicate field",
            tool,
            tool_call(r#"1,"args":2"#),
            Allowed::Args(|| json!(2)),
        ),
        (
            "a NUL escape",
            tool,
            tool_call(r#""\u0000""#),
            Allowed::Args(|| json!("\0")),
        ),
        (
            "a surrogate pair",
            tool,
            tool_call(r#""\ud83d\udc4d""#),
            Allowed::Args(|| json!("👍")),
        ),
        (
            "line separators",
            tool,
            tool_call("\"\u{2028}\u{85}\""),
            Allowed::Args(|| json!("\u{2028}\u{85}")),
        ),
        (
            "a string of 10 MB",
            tool,
            tool_call(format!("\"{}\"", "x".repeat(LONG))),
            Allowed::Args(|| json!("x".repeat(LONG))),
        ),
    ]
}

/// Each text as a bare payload, and as the payload in a metadata map.
#[test]
fn text_never_panics_a_reader() -> Result<()> {
    let mut judges = judges()?;
    for (name, slug, text, allowed) in texts() {
        let extension = REGISTRY.by_slug(slug).with_context(|| slug.to_owned())?;
        let carrier = [format!("{{{:?}:", extension.id()).as_bytes(), &text, b"}"].concat();
        let requests = [
            Request::about(Op::Check, slug, text.clone()),
            Request::about(Op::Emit, slug, text),
            Request::about(Op::Parse, slug, carrier.clone()),
            Request::scan(carrier),
        ];
        for (request, answers) in requests.iter().zip(judges.ask(&requests)?) {
            for (language, answer) in ["Rust", "Python", "TypeScript"].iter().zip(&answers) {
                ensure!(
                    is_allowed(answer, allowed, extension),
                    "{name}: {language} answers {:?} with {}",
                    request.op,
                    brief(answer)
                );
            }
        }
    }
    Ok(())
}

fn is_allowed(answer: &Answer, allowed: Allowed, extension: &Descriptor) -> bool {
    // What is emitted is a metadata fragment.
    let has = |value: &Value, args: fn() -> Value| {
        let payload = value.get(extension.id()).unwrap_or(value);
        payload.get("args").map(normal) == Some(args())
    };
    match (answer, allowed) {
        (Answer::Error(error), Allowed::Syntax | Allowed::Number | Allowed::Either) => {
            !error.message.is_empty()
        }
        (Answer::Value(value), Allowed::Args(args)) => has(value, args),
        (Answer::Found(items), Allowed::Args(args)) => items.len() == 1 && has(&items[0].payload, args),
        (Answer::Value(_), Allowed::Either) | (Answer::Found(_), Allowed::Either | Allowed::Number) => true,
        // The judge's own reader is as strict as Rust's.
        (Answer::Unread(line), Allowed::Either) => {
            line.starts_with(r#"{"value":"#) || line.starts_with(r#"{"found":"#)
        }
        (Answer::Unread(line), Allowed::Number) => line.starts_with(r#"{"found":"#),
        _ => false,
    }
}

/// The border itself: no language reads one level more than the others.
#[test]
fn text_nests_as_deep_in_every_language() -> Result<()> {
    let depths: Vec<usize> = (120..=135).collect();
    let requests: Vec<_> = depths
        .iter()
        .map(|levels| Request::scan(nested(*levels)))
        .collect();
    for (levels, answers) in depths.iter().zip(judges()?.ask(&requests)?) {
        for answer in &answers {
            let right = match answer {
                Answer::Found(_) => *levels <= 127,
                Answer::Error(error) => *levels > 127 && error.message.contains("deeper than 127 levels"),
                _ => false,
            };
            ensure!(right, "{levels} levels: {answers:?}");
        }
    }
    Ok(())
}
