//! Turns a effect-domain-v1 payload into an entry of the card and back, on the extension's page.

use std::collections::BTreeMap;

use a2a_ext::A2aExtension;
use a2a_ext::protolabs::{EffectDomain, EffectDomainEffect, EffectDomainSkill};
use a2a_ext::serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let effect = EffectDomainEffect {
        domain: "board".into(),
        path: "data.backlog_count".into(),
        delta: 1.0,
        confidence: 0.9,
    };
    let effects = EffectDomain {
        skills: BTreeMap::from([("file_bug".into(), EffectDomainSkill { effects: vec![effect] })]),
    };

    // Write: an entry of the card's extensions.
    let card = json!({"capabilities": {"extensions": [effects.declare_params()?]}});

    // Read: `None` where nothing is there, an error with the path where it is not valid.
    assert_eq!(EffectDomain::parse(&card)?, Some(effects));
    Ok(())
}
