//! Turns a context-v1 payload into a part and back, on the extension's page.

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::Context;
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = Context {
        context_tokens: 17_804,
        projected_tokens: Some(18_322),
        enabled: Some(true),
        trigger: Some("fraction:0.8".into()),
        max_tokens: Some(200_000),
        compaction_at_tokens: Some(160_000),
    };

    // Write: a part of the artifact, after the answer's text.
    let artifact = json!({
        "artifactId": "answer",
        "parts": [{"text": "Done."}, context.emit_part()?],
    });

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    assert_eq!(Context::parse(&artifact)?, Some(context));
    Ok(())
}
