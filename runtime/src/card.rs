//! Turns what an agent is and declares into its agent card, or into all that is wrong with it.
//!
//! ```
//! use a2a_ext::card::{AgentCard, AgentSkill};
//!
//! # fn main() -> Result<(), a2a_ext::card::CardError> {
//! let card = AgentCard::builder()
//!     .name("deployer")
//!     .description("Rolls services out.")
//!     .version("1.0.0")
//!     .url("https://acme.dev/a2a")
//!     .streaming(true)
//!     .skill(AgentSkill::new("deploy", "Deploy", "Rolls a service out.").with_tags(["ops"]))
//!     .build()?;
//! assert_eq!(card.security_requirements.len(), 1);
//!
//! let error = AgentCard::builder().name("deployer").description("Rolls.").version("1").url("/a2a").build().unwrap_err();
//! assert_eq!(error.faults, ["supportedInterfaces[0].url: must be an absolute http or https URL"]);
//! # Ok(())
//! # }
//! ```
//!
//! The card serialises as A2A 1.0's JSON: what is empty or not required is left out, and whether the agent streams or pushes is
//! always said. With the feature `a2a-lf` it becomes the official SDK's card, by `try_into()`.

mod build;
mod check;
mod declared;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::auth::{SecurityRequirement, SecurityScheme};
use crate::{Declaration, NamedByMime};

pub use build::CardBuilder;
pub use declared::declared;

/// The version of the A2A protocol that cards are written for.
pub const PROTOCOL_VERSION: &str = "1.0";

/// An `AgentCard` of A2A 1.0. Made by its [`builder`](Self::builder), which leaves nothing unchecked.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct AgentCard {
    /// The agent's name.
    pub name: String,
    /// What the agent is for.
    pub description: String,
    /// Where the agent is reached, the preferred way first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supported_interfaces: Vec<AgentInterface>,
    /// Who runs the agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<AgentProvider>,
    /// The agent's version.
    pub version: String,
    /// Where more is to be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation_url: Option<String>,
    /// What the agent can do beside answering.
    pub capabilities: AgentCapabilities,
    /// How callers prove who they are, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub security_schemes: BTreeMap<String, SecurityScheme>,
    /// What callers must prove: any one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub security_requirements: Vec<SecurityRequirement>,
    /// The media types that skills take, where they name none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub default_input_modes: Vec<String>,
    /// The media types that skills give, where they name none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub default_output_modes: Vec<String>,
    /// What the agent does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<AgentSkill>,
    /// A picture of the agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_url: Option<String>,
}

impl AgentCard {
    /// A card with an API key as its security and plain text in and out, which says nothing else until it is told.
    pub fn builder() -> CardBuilder {
        CardBuilder::new()
    }
}

/// One way of reaching an agent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct AgentInterface {
    /// The URL.
    pub url: String,
    /// What is spoken there, `JSONRPC`.
    pub protocol_binding: String,
    /// The tenant that requests name; left out when empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub tenant: String,
    /// The version of the A2A protocol, `1.0`.
    pub protocol_version: String,
}

impl AgentInterface {
    /// JSON-RPC at this URL, in the version that cards are written for.
    #[must_use]
    pub fn json_rpc(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            protocol_binding: "JSONRPC".to_owned(),
            tenant: String::new(),
            protocol_version: PROTOCOL_VERSION.to_owned(),
        }
    }
}

/// Who runs an agent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AgentProvider {
    /// The URL of the organization, or of what it says of the agent.
    pub url: String,
    /// The organization's name.
    pub organization: String,
}

/// What an agent can do beside answering.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct AgentCapabilities {
    /// Whether the agent streams; absent is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub streaming: Option<bool>,
    /// Whether the agent pushes notifications; absent is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub push_notifications: Option<bool>,
    /// The extensions that the agent emits or honours.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<Declaration>,
    /// Whether callers who proved who they are get another card; absent is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extended_agent_card: Option<bool>,
}

/// One thing that an agent does.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct AgentSkill {
    /// What requests name it by; once per card.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it does.
    pub description: String,
    /// Words that it is found by. Every skill has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What one could ask of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<String>,
    /// The media types that it takes; the card's default where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub input_modes: Vec<String>,
    /// The media types that it gives; the card's default where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub output_modes: Vec<String>,
    /// What callers must prove for this skill: any one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub security_requirements: Vec<SecurityRequirement>,
}

impl AgentSkill {
    /// A skill that takes and gives what the card says, and lacks its [tags](Self::with_tags).
    #[must_use]
    pub fn new(id: impl Into<String>, name: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            description: description.into(),
            ..Self::default()
        }
    }

    /// With these words that it is found by; a card's skills have one at least.
    #[must_use]
    pub fn with_tags<T: Into<String>>(mut self, tags: impl IntoIterator<Item = T>) -> Self {
        self.tags = tags.into_iter().map(Into::into).collect();
        self
    }

    /// With these examples of what one could ask.
    #[must_use]
    pub fn with_examples<T: Into<String>>(mut self, examples: impl IntoIterator<Item = T>) -> Self {
        self.examples = examples.into_iter().map(Into::into).collect();
        self
    }

    /// Takes these media types, and not those of the card.
    #[must_use]
    pub fn with_input_modes<T: Into<String>>(mut self, modes: impl IntoIterator<Item = T>) -> Self {
        self.input_modes = modes.into_iter().map(Into::into).collect();
        self
    }

    /// Gives these media types, and not those of the card.
    #[must_use]
    pub fn with_output_modes<T: Into<String>>(mut self, modes: impl IntoIterator<Item = T>) -> Self {
        self.output_modes = modes.into_iter().map(Into::into).collect();
        self
    }

    /// Gives this structured result: its MIME type is the skill's only output.
    #[must_use]
    pub fn with_result<E: NamedByMime>(self) -> Self {
        self.with_output_modes([E::MIME])
    }
}

/// A card would be wrong, so that there is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("cannot build the agent card: {}", faults.join("; "))]
#[non_exhaustive]
pub struct CardError {
    /// All that is wrong, each as `{path}: {message}`; at least one. The path is that in the card's JSON.
    pub faults: Vec<String>,
}
