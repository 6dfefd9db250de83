//! Turns how much say people have in each skill into the hitl-mode-v1 extension.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::A2aExtension;

/// How much say people have when a skill runs.
///
/// Stated on the agent card, so that a caller can ask before it dispatches. The keys are the ids of the card's skills, and a skill that is not
/// named is `autonomous`. A caller may stamp a skill's mode on its requests, as `x-hitl-mode` and `x-hitl-veto-ttl-ms`. A mode that is not known is an error, and not skipped: the skill would pass as one that nobody wants to see.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://proto-labs.ai/a2a/ext/hitl-mode-v1", channel = card_params)]
#[schemars(example = HitlMode {
    skills: BTreeMap::from([
        ("merge_pr".to_owned(), HitlModeSkill {
            mode: HitlModeLevel::Veto,
            veto_ttl_ms: Some(300_000),
            reviewer: None,
            note: Some("Merges unless someone objects.".to_owned()),
        }),
        ("production_deploy".to_owned(), HitlModeSkill {
            mode: HitlModeLevel::Gated,
            veto_ttl_ms: None,
            reviewer: Some(HitlModeReviewer::Operator),
            note: None,
        }),
    ]),
})]
pub struct HitlMode {
    /// The mode of each skill, by its id; an object, and not a list.
    pub skills: BTreeMap<String, HitlModeSkill>,
}

/// How much say people have in one skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitlModeSkill {
    /// The mode.
    pub mode: HitlModeLevel,
    /// How long a veto may take, in milliseconds; for the mode `veto`. There is no default on the wire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub veto_ttl_ms: Option<u64>,
    /// Who reviews; another one than these is an error, since a review would go to nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reviewer: Option<HitlModeReviewer>,
    /// Why, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How much say people have, from the least to the most; ordered.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum HitlModeLevel {
    /// Nobody is asked or told.
    #[default]
    Autonomous,
    /// People are told.
    Notification,
    /// People can stop it for a while.
    Veto,
    /// People must approve first.
    Gated,
    /// More than one of these, in stages.
    Compound,
}

/// Who reviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum HitlModeReviewer {
    /// The person who runs the agent.
    Operator,
}

impl HitlMode {
    /// The mode of a skill; [`HitlModeLevel::Autonomous`] when the card does not name it.
    #[must_use]
    pub fn level(&self, skill: &str) -> HitlModeLevel {
        self.skills.get(skill).map(|skill| skill.mode).unwrap_or_default()
    }
}
