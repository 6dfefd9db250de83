//! Turns a component-v1 payload into a part and back, on the extension's page.

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::{Component, ComponentTableProps};
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = Component::Table(ComponentTableProps {
        title: Some("Slowest tests".into()),
        columns: vec!["test".into(), "seconds".into()],
        rows: vec![json!(["test_rounding", 4.2]), json!(["test_import", 1.7])],
    });

    // Write: the only part of the status message.
    let message = json!({
        "messageId": "message-1",
        "role": "ROLE_AGENT",
        "parts": [table.emit_part()?],
    });

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    assert_eq!(Component::parse(&message)?, Some(table));
    Ok(())
}
