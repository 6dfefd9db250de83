//! Turns a trace-v1 payload into metadata of a request and back, on the extension's page.

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::{RequestBag, Trace};
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let trace = Trace {
        trace_id: "4bf92f35-77b3-4da6-a3ce-929d0e0e4736".into(),
        span_id: Some("00f067aa0ba902b7".into()),
        caller_agent: Some("planner".into()),
        skill: Some("pr_review".into()),
        project: None,
    };

    // Write: into the metadata of the request.
    let params = json!({
        "message": {"messageId": "message-1", "role": "ROLE_USER", "parts": [{"text": "Review it."}]},
        "metadata": trace.emit()?,
    });

    // Read: the bag lays the request's metadata over the message's, and holds what either has.
    let ids = RequestBag::of(&params).trace()?.and_then(|trace| trace.w3c_ids());
    assert_eq!(ids.map(|ids| ids.trace_id).as_deref(), Some("4bf92f3577b34da6a3ce929d0e0e4736"));
    Ok(())
}
