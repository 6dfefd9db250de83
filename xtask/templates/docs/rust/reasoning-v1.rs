//! Turns a reasoning-v1 payload into a part and back, on the extension's page.

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::Reasoning;
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let piece = Reasoning::new("The nightly job fails in test_rounding. ");

    // Write: the only part of the status message.
    let message = json!({
        "messageId": "message-1",
        "role": "ROLE_AGENT",
        "parts": [piece.emit_part()?],
    });

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    assert_eq!(Reasoning::parse(&message)?, Some(piece));
    Ok(())
}
