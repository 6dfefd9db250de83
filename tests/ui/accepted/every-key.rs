//! Every key and every channel, over two attributes, with the descriptor that comes from them.
use a2a_ext::{A2aExtension, ChannelKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A trace.
///
/// Joins the callers of one request.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/trace-v1", channel = request_metadata)]
#[a2a_extension(key = "acme.trace", requires(Limits, crate::Question), required, draft)]
struct Trace {
    /// In hex.
    id: String,
}

/// Limits that hold
/// for every request.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/limits-v1", channel = card_params, required)]
struct Limits {
    /// In bytes.
    size: u32,
}

/// A question.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = "https://acme.dev/a2a/ext/question-v1",
    mime = "application/vnd.acme.question-v1+json",
    channel = part,
    description = "Asks a human.",
)]
struct Question {
    /// For people.
    question: String,
}

/// Named by its MIME type alone, and found by its key.
#[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(mime = "application/vnd.acme.bag-v3+json", key = "bag", channel = request_metadata)]
struct Bag {
    /// Anything.
    note: String,
}

fn main() {
    let trace = Trace::DESCRIPTOR;
    assert_eq!(trace.type_name, "Trace");
    assert_eq!(trace.module, module_path!());
    assert_eq!(trace.channel, ChannelKind::RequestMetadata);
    assert_eq!((trace.key, Trace::KEY), (Some("acme.trace"), "acme.trace"));
    assert_eq!(trace.requires, [Limits::URI, Question::URI]);
    assert!(trace.required && trace.draft);
    assert_eq!(trace.description, "A trace.");
    assert_eq!(trace.docs, "A trace.\n\nJoins the callers of one request.");

    let limits = Limits::DESCRIPTOR;
    assert_eq!(limits.channel, ChannelKind::CardParams);
    assert_eq!(limits.description, "Limits that hold for every request.");
    assert!(limits.required && !limits.draft && limits.requires.is_empty());

    let question = Question::DESCRIPTOR;
    assert_eq!(question.description, "Asks a human.");
    assert_eq!(question.docs, "A question.");

    let bag = Bag::DESCRIPTOR;
    assert_eq!((bag.slug, bag.uri, bag.version), ("bag-v3", None, 3));
}
