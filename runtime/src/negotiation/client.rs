//! Turns an agent's card into what a client asks of it, by the extensions that the client knows.

use std::collections::HashSet;

use serde_json::Value;
use thiserror::Error;

use super::HEADER;
use crate::{Registry, declared};

/// The extensions that a client asks an agent with this card for: those that the card declares and the registry knows, by their
/// URIs, each once, in the order of the card.
///
/// ```
/// use a2a_ext::negotiation;
/// # #[cfg(feature = "protolabs")]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use a2a_ext::protolabs::{Cost, REGISTRY};
///
/// let card = serde_json::json!({"name": "coder", "capabilities": {"extensions": [
///     {"uri": "https://proto-labs.ai/a2a/ext/cost-v1"},
///     {"uri": "https://acme.dev/a2a/ext/other-v1"},
/// ]}});
/// let header = negotiation::ask(&card, &REGISTRY)?.join(", ");
/// assert_eq!(header, Cost::URI);
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "protolabs"))]
/// # fn main() {}
/// ```
///
/// # Errors
/// When the card requires an extension that the registry does not know. The agent refuses requests that do not ask for it, and who
/// asks for it must honour it.
pub fn ask(card: &Value, registry: &Registry) -> Result<Vec<String>, Unsupported> {
    let entries = declared(card);
    let (mut uris, mut unsupported) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for entry in &entries {
        let mut known = registry.extensions().iter();
        let list = if known.any(|extension| extension.declared() && extension.uri == Some(&entry.uri)) {
            &mut uris
        } else if entry.required {
            &mut unsupported
        } else {
            continue;
        };
        if seen.insert(&entry.uri) {
            list.push(entry.uri.clone());
        }
    }
    if unsupported.is_empty() {
        Ok(uris)
    } else {
        Err(Unsupported { uris: unsupported })
    }
}

/// The card requires extensions that the client does not know.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "the agent's card requires extensions that this client does not know, so nothing can be asked of it: {}; \
     register them, and name them in the {HEADER} header",
    uris.join(", ")
)]
pub struct Unsupported {
    uris: Vec<String>,
}

impl Unsupported {
    /// The URIs of the unknown extensions, in the order of the card; at least one.
    #[must_use]
    pub fn uris(&self) -> &[String] {
        &self.uris
    }
}
