//! Turns questions to a language into lines of JSON, and lines of JSON into its answers.

use anyhow::Result;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// One language that answers questions about JSON.
pub trait Testee {
    /// The answers, one for each request, in order.
    ///
    /// # Errors
    /// When the language cannot answer at all: its process is gone.
    fn ask(&mut self, requests: &[Request]) -> Result<Vec<Answer>>;
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// Which payloads does this frame hold?
    Scan,
    /// Which payload of one extension does this carrier hold?
    Parse,
    /// Is this bare payload valid?
    Check,
    /// What does the extension's channel carry of this bare payload: a metadata fragment, or a part? The strings `@NaN`, `@Infinity` and `@-Infinity` stand for those numbers.
    Emit,
    /// What does a turn say whose frames these bytes are?
    Stream,
    /// What does this card declare?
    Declared,
}

/// How the bytes of a turn are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feed {
    /// `sse`, `lines` or `json`.
    pub format: &'static str,
    /// The length of the chunks that the decoder is fed with, in bytes; 0 is all at once.
    pub chunk: usize,
    /// The longest text of an event, in bytes, where it is not the decoder's own.
    pub limit: Option<usize>,
}

impl Feed {
    /// All at once, with the decoder's own limit.
    #[must_use]
    pub const fn whole(format: &'static str) -> Self {
        Self {
            format,
            chunk: 0,
            limit: None,
        }
    }
}

/// One question.
#[derive(Debug, Clone)]
pub struct Request {
    /// What is asked.
    pub op: Op,
    /// The slug of the extension in question; scanning asks for all of them.
    pub extension: Option<String>,
    /// The text in question: JSON, or what should have been JSON.
    pub text: Vec<u8>,
    /// How the text of a turn is to be read.
    pub feed: Option<Feed>,
}

impl Request {
    /// Which payloads does this text hold?
    #[must_use]
    pub fn scan(text: impl Into<Vec<u8>>) -> Self {
        Self {
            op: Op::Scan,
            extension: None,
            text: text.into(),
            feed: None,
        }
    }

    /// What does a turn say whose frames these bytes are?
    #[must_use]
    pub fn stream(feed: Feed, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            op: Op::Stream,
            extension: None,
            text: bytes.into(),
            feed: Some(feed),
        }
    }

    /// What does this card declare?
    #[must_use]
    pub fn declared(card: impl Into<Vec<u8>>) -> Self {
        Self {
            op: Op::Declared,
            extension: None,
            text: card.into(),
            feed: None,
        }
    }

    /// A question about one extension.
    #[must_use]
    pub fn about(op: Op, extension: &str, text: impl Into<Vec<u8>>) -> Self {
        Self {
            op,
            extension: Some(extension.to_owned()),
            text: text.into(),
            feed: None,
        }
    }

    /// The question as one line.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = json!({"op": self.op});
        if let Some(extension) = &self.extension {
            line["extension"] = json!(extension);
        }
        if let Some(feed) = &self.feed {
            line["format"] = json!(feed.format);
            line["chunk"] = json!(feed.chunk);
            if let Some(limit) = feed.limit {
                line["limit"] = json!(limit);
            }
        }
        match std::str::from_utf8(&self.text) {
            Ok(text) => line["text"] = json!(text),
            Err(_) => line["base64"] = json!(BASE64_STANDARD.encode(&self.text)),
        }
        // Some line readers end a line at these too.
        let line = line
            .to_string()
            .replace('\u{2028}', "\\u2028")
            .replace('\u{2029}', "\\u2029");
        line + "\n"
    }
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The payloads that scanning found.
    Found(Vec<Item>),
    /// The value that was read or written.
    Value(Value),
    /// What a turn says: see `streams`.
    Stream(Value),
    /// There is nothing: the carrier holds no such payload, or Rust's type has no such value.
    None(bool),
    /// The refusal.
    Error(Refusal),
    /// A fault of the mirror: an exception that is no refusal.
    Panic(String),
    /// A line that the judge's own JSON reader refuses, for example a value with a lone surrogate.
    #[serde(skip)]
    Unread(String),
}

impl Answer {
    /// The answer on this line.
    #[must_use]
    pub fn from_line(line: &str) -> Self {
        serde_json::from_str(line).unwrap_or_else(|_| Self::Unread(line.to_owned()))
    }
}

/// A payload that scanning found.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The slug of its extension.
    pub extension: String,
    /// What it was found by.
    pub key: String,
    /// Where it was found.
    pub channel: String,
    /// Its index among the parts.
    pub part_index: Option<usize>,
    /// The artifact's id.
    pub artifact_id: Option<String>,
    /// The payload as it stands there.
    pub payload: Value,
}

/// An error that a reader words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The extension's URI, else its MIME type; absent when the text was no JSON.
    pub extension: Option<String>,
    /// The path inside the payload.
    #[serde(default)]
    pub path: String,
    /// The kind of rule that was broken.
    pub kind: String,
    /// What was expected.
    pub message: String,
}
