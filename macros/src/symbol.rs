//! Turns each attribute key and channel into one constant, so that it is spelled once.

/// The attribute that names an extension.
pub const A2A_EXTENSION: &str = "a2a_extension";

/// The attribute that lists an agent's extensions.
pub const A2A_AGENT: &str = "a2a_agent";

/// A key of an attribute, and its right form as errors show it.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    pub name: &'static str,
    pub form: &'static str,
}

const fn key(name: &'static str, form: &'static str) -> Key {
    Key { name, form }
}

pub const URI: Key = key("uri", r#"uri = "https://example.com/a2a/ext/name-v1""#);
pub const MIME: Key = key("mime", r#"mime = "application/vnd.vendor.name-v1+json""#);
pub const CHANNEL: Key = key("channel", "channel = artifact_metadata");
pub const KEY: Key = key("key", r#"key = "vendor.name""#);
pub const NAME: Key = key("name", r#"name = "kebab-case""#);
pub const REQUIRED: Key = key("required", "required");
pub const REQUIRES: Key = key("requires", "requires(OtherExtension, ..)");
pub const DRAFT: Key = key("draft", "draft");
pub const DESCRIPTION: Key = key("description", r#"description = "what it is, in one line""#);
pub const CRATE: Key = key("crate", "crate = path::to::a2a_ext");

/// All keys of `#[a2a_extension(..)]`, in the order that messages list them.
pub const EXTENSION_KEYS: [Key; 10] = [
    URI,
    MIME,
    CHANNEL,
    KEY,
    NAME,
    REQUIRED,
    REQUIRES,
    DRAFT,
    DESCRIPTION,
    CRATE,
];

pub const TURN: Key = key("turn", "turn = TurnOutcome");
pub const EVENT: Key = key("event", "event = ToolEvent");
pub const TERMINAL: Key = key("terminal", "terminal(Extension, ..)");
pub const STREAMING: Key = key("streaming", "streaming(Extension, ..)");
pub const REQUEST: Key = key("request", "request(Extension, ..)");
pub const PARAMS: Key = key("params", "params(Extension, ..)");

pub const ARTIFACT_METADATA: &str = "artifact_metadata";
pub const STATUS_METADATA: &str = "status_metadata";
pub const PART: &str = "part";
pub const CARD_PARAMS: &str = "card_params";
pub const REQUEST_METADATA: &str = "request_metadata";
