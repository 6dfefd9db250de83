//! Turns a hitl-v1 payload into a part and back, on the extension's page.

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::{Hitl, HitlPrompt};
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let request = Hitl::approval("Run a command?");

    // Write: a part of the status message, after the same as text.
    let message = json!({
        "messageId": "message-1",
        "role": "ROLE_AGENT",
        "parts": [{"text": "Run a command?"}, request.emit_part()?],
    });

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    match Hitl::parse(&message)? {
        Some(Hitl::Prompt(HitlPrompt::Approval(approval))) => assert_eq!(approval.title, "Run a command?"),
        other => panic!("not an approval: {other:?}"),
    }
    Ok(())
}
