//! Turns a worldstate-delta-v1 payload into metadata and back, on the extension's page.

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::{WorldstateDelta, WorldstateDeltaEntry};
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let delta = WorldstateDelta::from_iter([
        WorldstateDeltaEntry::inc("ci", "data.failing_jobs", -1.0),
        WorldstateDeltaEntry::set("board", "pr/2085", "open"),
    ]);

    // Write: into the metadata of the turn's last artifact.
    let artifact = json!({
        "artifactId": "answer",
        "parts": [{"text": "Done."}],
        "metadata": delta.emit()?,
    });

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    assert_eq!(WorldstateDelta::parse(&artifact)?, Some(delta));
    Ok(())
}
