//! Turns an extension into agent cards that declare it.

use serde_json::{Value, json};

use super::dialect::Dialect;
use crate::model::Extension;

/// A whole card of one agent whose skills are those that the payload names.
pub fn card(dialect: Dialect, extension: &Extension, payload: &Value) -> Value {
    let url = "https://coder.example/a2a";
    let mut card = json!({
        "name": "coder",
        "description": "Writes and reviews code.",
        "version": "1.0.0",
    });
    match dialect {
        Dialect::V10 => {
            let interface = json!({ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" });
            card["supportedInterfaces"] = json!([interface]);
        }
        Dialect::V03 => {
            card["protocolVersion"] = json!("0.3.0");
            card["url"] = json!(url);
            card["preferredTransport"] = json!("JSONRPC");
        }
    }
    card["capabilities"] = json!({
        "streaming": true,
        "extensions": [declaration(extension, Some(payload))],
    });
    card["defaultInputModes"] = json!(["text/plain"]);
    card["defaultOutputModes"] = json!(["text/markdown"]);
    let skills = payload.get("skills").and_then(Value::as_object);
    let skills: Vec<Value> = match skills {
        Some(skills) => skills.keys().map(|id| skill(id)).collect(),
        None => vec![skill("chat")],
    };
    card["skills"] = json!(skills);
    card
}

fn skill(id: &str) -> Value {
    let words = id.replace('_', " ");
    json!({ "id": id, "name": words, "description": format!("Does the {words}."), "tags": ["code"] })
}

/// The entry of `capabilities.extensions[]` that declares the extension.
pub fn declaration(extension: &Extension, params: Option<&Value>) -> Value {
    let mut entry = json!({ "uri": extension.uri, "description": extension.description });
    if extension.required {
        entry["required"] = json!(true);
    }
    if let Some(params) = params {
        entry["params"] = params.clone();
    }
    entry
}
