//! Turns how far each skill's effects reach into the blast-v1 extension.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::A2aExtension;

/// How far the effects of each skill reach.
///
/// Stated on the agent card, so that a caller can hold work back or rank it before it dispatches. The keys are the ids of the card's skills,
/// and a skill that is not named compares as `self`, since most agents state nothing. A caller may stamp a skill's radius on its requests, as
/// `x-blast-radius`. A radius that is not known is an error, and not skipped: the skill would pass as harmless.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(uri = "https://proto-labs.ai/a2a/ext/blast-v1", channel = card_params)]
#[schemars(example = Blast {
    skills: BTreeMap::from([
        ("pr_review".to_owned(), BlastSkill { radius: BlastRadius::Repo, note: None }),
        ("bulk_migration".to_owned(), BlastSkill {
            radius: BlastRadius::Fleet,
            note: Some("Rewrites the schema that every agent reads.".to_owned()),
        }),
    ]),
})]
pub struct Blast {
    /// The reach of each skill, by its id; an object, and not a list.
    pub skills: BTreeMap<String, BlastSkill>,
}

/// How far the effects of one skill reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BlastSkill {
    /// The reach.
    pub radius: BlastRadius,
    /// Why, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How far effects reach, from the smallest to the largest; ordered.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum BlastRadius {
    /// The agent alone.
    #[default]
    #[serde(rename = "self")]
    Own,
    /// One project.
    Project,
    /// One repository.
    Repo,
    /// The whole fleet of agents.
    Fleet,
    /// People outside.
    Public,
}

impl Blast {
    /// The reach of a skill; [`BlastRadius::Own`] when the card does not name it.
    #[must_use]
    pub fn radius(&self, skill: &str) -> BlastRadius {
        self.skills
            .get(skill)
            .map(|skill| skill.radius)
            .unwrap_or_default()
    }
}
