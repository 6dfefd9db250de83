//! Turns a blast-v1 payload into an entry of the card and back, on the extension's page.

use std::collections::BTreeMap;

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::{Blast, BlastRadius, BlastSkill};
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let blast = Blast {
        skills: BTreeMap::from([(
            "pr_review".into(),
            BlastSkill { radius: BlastRadius::Repo, note: None },
        )]),
    };

    // Write: an entry of the card's extensions.
    let card = json!({"capabilities": {"extensions": [blast.declare_params()?]}});

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    let blast = Blast::parse(&card)?.unwrap_or_default();
    assert!(blast.radius("pr_review") > BlastRadius::Project);
    assert_eq!(blast.radius("chat"), BlastRadius::Own);
    Ok(())
}
