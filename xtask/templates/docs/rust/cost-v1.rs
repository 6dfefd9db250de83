//! Turns a cost-v1 payload into metadata and back, on the extension's page.

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::{Cost, CostUsage};
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cost = Cost {
        duration_ms: Some(21_840),
        cost_usd: Some(0.0312),
        success: Some(true),
        ..Cost::new(CostUsage::new(18_240, 1_312))
    };

    // Write: into the metadata of the turn's last artifact.
    let artifact = json!({
        "artifactId": "answer",
        "parts": [{"text": "Done."}],
        "metadata": cost.emit()?,
    });

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    let read = Cost::parse(&artifact)?;
    assert_eq!(read.as_ref(), Some(&cost));
    assert_eq!(read.map(|cost| cost.total_tokens()), Some(19_552));
    Ok(())
}
