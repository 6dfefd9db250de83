//! Turns a tool-call-v1 payload into metadata and back, on the extension's page.

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::{ToolCall, ToolCallPhase};
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let call = ToolCall::started("call_8", "read_file", Some(json!({"path": "src/money.py"})));

    // Write: into the metadata of a status message without parts.
    let message = json!({
        "messageId": "message-1",
        "role": "ROLE_AGENT",
        "metadata": call.emit()?,
    });

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    match ToolCall::parse(&message)? {
        Some(ToolCall { tool_call_id, phase: ToolCallPhase::Started { args }, .. }) => {
            assert_eq!(tool_call_id, "call_8");
            assert_eq!(args, Some(json!({"path": "src/money.py"})));
        }
        other => panic!("not a tool that was started: {other:?}"),
    }
    Ok(())
}
