//! Turns what each skill is expected to change into the effect-domain-v1 extension.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::WorldstateDelta;
use crate::A2aExtension;

/// What each skill is expected to change in the shared state.
///
/// Stated on the agent card, so that a planner can choose between agents; the keys are the ids of the card's skills. What a turn did change
/// comes as worldstate-delta-v1, so an agent that declares this one declares that one too. An effect that is stated and never comes misleads
/// the planner.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(
    uri = "https://proto-labs.ai/a2a/ext/effect-domain-v1",
    channel = card_params,
    requires(WorldstateDelta),
)]
#[schemars(example = EffectDomain {
    skills: BTreeMap::from([
        ("file_bug".to_owned(), EffectDomainSkill {
            effects: vec![EffectDomainEffect {
                domain: "board".to_owned(),
                path: "data.backlog_count".to_owned(),
                delta: 1.0,
                confidence: 0.9,
            }],
        }),
        ("explain_code".to_owned(), EffectDomainSkill::default()),
    ]),
})]
pub struct EffectDomain {
    /// The expected effects of each skill, by its id; an object, and not a list.
    pub skills: BTreeMap<String, EffectDomainSkill>,
}

/// The expected effects of one skill.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct EffectDomainSkill {
    /// The effects; empty for a skill that changes nothing.
    pub effects: Vec<EffectDomainEffect>,
}

/// One expected effect.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EffectDomainEffect {
    /// The part of the shared state that it concerns, named as worldstate-delta-v1 names it.
    pub domain: String,
    /// The place inside the domain, as in worldstate-delta-v1.
    pub path: String,
    /// How much the number at that place changes; negative when it falls.
    pub delta: f64,
    /// How sure the agent is of the effect, from 0 to 1.
    #[schemars(range(min = 0, max = 1))]
    pub confidence: f64,
}
