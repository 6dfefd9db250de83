//! Turns a hitl-mode-v1 payload into an entry of the card and back, on the extension's page.

use std::collections::BTreeMap;

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::{HitlMode, HitlModeLevel, HitlModeReviewer, HitlModeSkill};
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mode = HitlMode {
        skills: BTreeMap::from([(
            "production_deploy".into(),
            HitlModeSkill {
                mode: HitlModeLevel::Gated,
                veto_ttl_ms: None,
                reviewer: Some(HitlModeReviewer::Operator),
                note: None,
            },
        )]),
    };

    // Write: an entry of the card's extensions.
    let card = json!({"capabilities": {"extensions": [mode.declare_params()?]}});

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    let mode = HitlMode::parse(&card)?.unwrap_or_default();
    assert!(mode.level("production_deploy") > HitlModeLevel::Veto);
    assert_eq!(mode.level("chat"), HitlModeLevel::Autonomous);
    Ok(())
}
