//! Turns the fleet's conventions into the start of an agent card.

use super::REGISTRY;
use crate::card::{AgentCard, CardBuilder};

/// Who runs the fleet's agents.
pub const PROVIDER_ORGANIZATION: &str = "protoLabs AI";

/// Where the fleet's provider is found; its extensions are named under another domain.
pub const PROVIDER_URL: &str = "https://protolabs.ai";

/// A card of the fleet: its provider and its registry, an API key, Markdown out, streaming and push notifications.
///
/// It declares no extension until it is told: an agent declares what it emits.
///
/// ```
/// use a2a_ext::card::AgentSkill;
/// use a2a_ext::protolabs::{self, Cost, ToolCall};
/// use a2a_ext::A2aExtension;
///
/// # fn main() -> Result<(), a2a_ext::card::CardError> {
/// let card = protolabs::card()
///     .name("protoagent")
///     .description("A general assistant.")
///     .version("1.0.0")
///     .url("http://protoagent:7870/a2a")
///     .extensions([Cost::declare(), ToolCall::declare()])
///     .skill(AgentSkill::new("chat", "Chat", "Talks about anything.").with_tags(["chat"]))
///     .bearer()
///     .build()?;
/// assert_eq!(card.security_requirements.len(), 2);
/// # Ok(())
/// # }
/// ```
pub fn card() -> CardBuilder {
    AgentCard::builder()
        .registry(&REGISTRY)
        .provider(PROVIDER_ORGANIZATION, PROVIDER_URL)
        .default_output_modes(["text/markdown"])
        .streaming(true)
        .push_notifications(true)
}
