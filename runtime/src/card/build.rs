//! Turns what an agent says of itself, call by call, into a card that is checked as a whole.

use serde_json::Value;

use super::check::faults;
use super::{AgentCard, AgentInterface, AgentProvider, AgentSkill, CardError};
use crate::auth::{API_KEY_SCHEME_NAME, BEARER_SCHEME_NAME, SecurityRequirement, SecurityScheme};
use crate::{Declaration, Descriptor, Registry};

/// Collects what a card says; see [`AgentCard::builder`].
#[derive(Debug, Clone)]
#[must_use]
pub struct CardBuilder {
    card: AgentCard,
    interface: AgentInterface,
    security: Vec<(String, SecurityScheme)>,
    registry: Registry,
    /// The places of the extensions that were declared by their URIs alone.
    bare: Vec<usize>,
}

impl CardBuilder {
    pub(super) fn new() -> Self {
        let mut card = AgentCard::default();
        card.capabilities.streaming = Some(false);
        card.capabilities.push_notifications = Some(false);
        card.default_input_modes = vec!["text/plain".to_owned()];
        card.default_output_modes = vec!["text/plain".to_owned()];
        Self {
            card,
            interface: AgentInterface::json_rpc(""),
            security: vec![(API_KEY_SCHEME_NAME.to_owned(), SecurityScheme::api_key())],
            registry: Registry::new(&[]),
            bare: Vec::new(),
        }
    }

    /// The agent's name. Every card has one.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.card.name = name.into();
        self
    }

    /// What the agent is for. Every card says it.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.card.description = description.into();
        self
    }

    /// The agent's version. Every card has one.
    pub fn version(mut self, version: impl Into<String>) -> Self {
        self.card.version = version.into();
        self
    }

    /// Where the agent speaks JSON-RPC: an absolute http or https URL. Every card has one.
    pub fn url(mut self, url: impl Into<String>) -> Self {
        self.interface.url = url.into();
        self
    }

    /// The tenant that requests name.
    pub fn tenant(mut self, tenant: impl Into<String>) -> Self {
        self.interface.tenant = tenant.into();
        self
    }

    /// Who runs the agent: the organization's name and its URL.
    pub fn provider(mut self, organization: impl Into<String>, url: impl Into<String>) -> Self {
        self.card.provider = Some(AgentProvider {
            url: url.into(),
            organization: organization.into(),
        });
        self
    }

    /// Adds a skill.
    pub fn skill(mut self, skill: AgentSkill) -> Self {
        self.card.skills.push(skill);
        self
    }

    /// Adds skills.
    pub fn skills(mut self, skills: impl IntoIterator<Item = AgentSkill>) -> Self {
        self.card.skills.extend(skills);
        self
    }

    /// Declares an extension: [`declare()`](crate::A2aExtension::declare), or `declare_params()`.
    pub fn extension(mut self, declaration: Declaration) -> Self {
        self.card.capabilities.extensions.push(declaration);
        self
    }

    /// Declares extensions.
    pub fn extensions(mut self, declarations: impl IntoIterator<Item = Declaration>) -> Self {
        self.card.capabilities.extensions.extend(declarations);
        self
    }

    /// Declares an extension by its URI alone, with what the [registry](Self::registry) says of it, where it knows it.
    pub fn extension_uri(mut self, uri: impl Into<String>) -> Self {
        self.bare.push(self.card.capabilities.extensions.len());
        self.extension(Declaration {
            uri: uri.into(),
            description: String::new(),
            required: false,
            params: None,
        })
    }

    /// The extensions that are known: what is declared of them, before or after, must be right. None until this says so, and
    /// then nothing but URIs is looked at.
    pub fn registry(mut self, registry: &Registry) -> Self {
        self.registry = *registry;
        self
    }

    /// The schemes by which callers prove who they are, in place of those before; any one of them is enough. None for an
    /// agent that is open.
    pub fn security<N: Into<String>>(
        mut self,
        schemes: impl IntoIterator<Item = (N, SecurityScheme)>,
    ) -> Self {
        self.security = schemes
            .into_iter()
            .map(|(name, scheme)| (name.into(), scheme))
            .collect();
        self
    }

    /// A token in `Authorization: Bearer` is enough, too.
    pub fn bearer(mut self) -> Self {
        self.security
            .push((BEARER_SCHEME_NAME.to_owned(), SecurityScheme::bearer()));
        self
    }

    /// Anyone may call.
    pub fn no_security(mut self) -> Self {
        self.security.clear();
        self
    }

    /// Whether the agent streams; it does not until this says so.
    pub fn streaming(mut self, streams: bool) -> Self {
        self.card.capabilities.streaming = Some(streams);
        self
    }

    /// Whether the agent pushes notifications; it does not until this says so.
    pub fn push_notifications(mut self, pushes: bool) -> Self {
        self.card.capabilities.push_notifications = Some(pushes);
        self
    }

    /// Where more is to be read: an absolute http or https URL.
    pub fn documentation_url(mut self, url: impl Into<String>) -> Self {
        self.card.documentation_url = Some(url.into()).filter(|url| !url.is_empty());
        self
    }

    /// A picture of the agent: an absolute http or https URL, or a `data:` URL.
    pub fn icon_url(mut self, url: impl Into<String>) -> Self {
        self.card.icon_url = Some(url.into()).filter(|url| !url.is_empty());
        self
    }

    /// The media types that skills take, where they name none; `text/plain` until this says otherwise.
    pub fn default_input_modes<T: Into<String>>(mut self, modes: impl IntoIterator<Item = T>) -> Self {
        self.card.default_input_modes = modes.into_iter().map(Into::into).collect();
        self
    }

    /// The media types that skills give, where they name none; `text/plain` until this says otherwise.
    pub fn default_output_modes<T: Into<String>>(mut self, modes: impl IntoIterator<Item = T>) -> Self {
        self.card.default_output_modes = modes.into_iter().map(Into::into).collect();
        self
    }

    /// The card, with one requirement for each scheme.
    ///
    /// # Errors
    /// When the card would be wrong: something that every card has is missing, a URL is relative, an extension or skill is there
    /// twice, a known extension lacks its params or one that it requires, a mode is no media type.
    pub fn build(self) -> Result<AgentCard, CardError> {
        let Self {
            mut card,
            interface,
            security,
            registry,
            bare,
        } = self;
        card.supported_interfaces = vec![interface];
        let mut faults = Vec::new();
        for (name, scheme) in security {
            card.security_requirements.push(SecurityRequirement::of(&name));
            if card.security_schemes.insert(name.clone(), scheme).is_some() {
                faults.push(super::check::twice_given(&name));
            }
        }
        for (index, declaration) in card.capabilities.extensions.iter_mut().enumerate() {
            if let (true, Some(known)) = (bare.contains(&index), known(&registry, &declaration.uri)) {
                known.description.clone_into(&mut declaration.description);
                declaration.required = known.required;
            }
            normalize(declaration, &registry);
        }
        faults.extend(self::faults(&card, &registry));
        if faults.is_empty() {
            Ok(card)
        } else {
            Err(CardError { faults })
        }
    }
}

pub(super) fn known(registry: &Registry, uri: &str) -> Option<&'static Descriptor> {
    registry
        .extensions()
        .iter()
        .copied()
        .find(|extension| extension.uri == Some(uri))
}

/// Params as their own type writes them; those that are wrong stay, for the check to say why.
fn normalize(declaration: &mut Declaration, registry: &Registry) {
    let (Some(known), Some(params)) = (known(registry, &declaration.uri), &declaration.params) else {
        return;
    };
    if let Ok(Value::Object(written)) = (known.reread)(&Value::Object(params.clone())) {
        declaration.params = Some(written);
    }
}
