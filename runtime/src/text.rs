//! Turns the bytes of JSON text into a value, or into words that say what is wrong where.

use serde_json::Value;

use crate::{Kind, Violation};

/// Reads JSON text, for example one SSE event's data.
///
/// # Errors
/// When the text is not JSON that every reader takes: a syntax error, invalid UTF-8, nesting deeper than 127, a number
/// beyond double. The kind is [`Kind::Json`], and the message says line and column.
pub fn read_json(text: &[u8]) -> Result<Value, Violation> {
    let fault = |message: String| Violation::new("", Kind::Json, message);
    let text = std::str::from_utf8(text).map_err(|error| {
        let (line, column) = place(&text[..error.valid_up_to()]);
        fault(format!("invalid UTF-8 at line {line} column {column}"))
    })?;
    if text.starts_with('\u{feff}') {
        return Err(fault(
            "the text starts with a byte order mark at line 1 column 1".to_owned(),
        ));
    }
    if text.trim_ascii().is_empty() {
        return Err(fault("the text is empty at line 1 column 1".to_owned()));
    }
    serde_json::from_str(text).map_err(|error| fault(words(&error)))
}

fn words(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let place = format!("at line {line} column {column}");
    // serde_json has no codes for these two, and its words say nothing of the limits.
    if text.starts_with("recursion limit") {
        format!("nested deeper than 127 levels {place}")
    } else if text.starts_with("number out of range") {
        format!("a number beyond the range of double {place}")
    } else {
        format!("not JSON: {text}")
    }
}

/// Line and column, from 1 and in bytes as `serde_json` counts them, of what follows `before`.
fn place(before: &[u8]) -> (usize, usize) {
    let line = before.iter().filter(|b| **b == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|b| **b != b'\n').count() + 1;
    (line, column)
}
