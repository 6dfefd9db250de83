//! Turns a confidence-v1 payload into metadata and back, on the extension's page.

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::Confidence;
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let confidence = Confidence::new(0.92).explained("All tests pass; the callers were reviewed.");

    // Write: into the metadata of the turn's last artifact.
    let artifact = json!({
        "artifactId": "answer",
        "parts": [{"text": "Done."}],
        "metadata": confidence.emit()?,
    });

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    assert_eq!(Confidence::parse(&artifact)?, Some(confidence));

    // What is out of range does not go out.
    let error = Confidence::new(1.5).emit().unwrap_err();
    assert!(error.to_string().ends_with("confidence: must be at most 1"));
    Ok(())
}
