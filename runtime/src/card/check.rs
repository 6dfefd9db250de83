//! Turns an agent card into all that is wrong with it, in the order of the card.

use std::collections::BTreeSet;

use serde_json::Value;

use super::AgentCard;
use super::build::known;
use crate::auth::SecurityScheme;
use crate::{ChannelKind, Declaration, Descriptor, Registry};

const EMPTY: &str = "must not be empty";
const TOO_FEW: &str = "must have at least 1 item";
const RELATIVE: &str = "must be an absolute http or https URL";

/// Collects faults with their paths.
struct Faults(Vec<String>);

impl Faults {
    fn demand(&mut self, holds: bool, path: impl AsRef<str>, message: impl AsRef<str>) {
        if !holds {
            self.0.push(format!("{}: {}", path.as_ref(), message.as_ref()));
        }
    }
}

/// Everything that is wrong; nothing for a card that may go out.
pub(super) fn faults(card: &AgentCard, registry: &Registry) -> Vec<String> {
    let mut faults = Faults(Vec::new());
    faults.demand(!card.name.is_empty(), "name", EMPTY);
    faults.demand(!card.description.is_empty(), "description", EMPTY);
    for (index, interface) in card.supported_interfaces.iter().enumerate() {
        let path = format!("supportedInterfaces[{index}].url");
        faults.demand(is_web_url(&interface.url), path, RELATIVE);
    }
    if let Some(provider) = &card.provider {
        faults.demand(is_web_url(&provider.url), "provider.url", RELATIVE);
        faults.demand(!provider.organization.is_empty(), "provider.organization", EMPTY);
    }
    faults.demand(!card.version.is_empty(), "version", EMPTY);
    let is_relative = |url: &Option<String>| url.as_ref().is_some_and(|url| !is_web_url(url));
    faults.demand(
        !is_relative(&card.documentation_url),
        "documentationUrl",
        RELATIVE,
    );
    let is_data = card.icon_url.as_ref().is_some_and(|url| url.starts_with("data:"));
    faults.demand(
        is_data || !is_relative(&card.icon_url),
        "iconUrl",
        "must be an absolute http or https URL, or a data URL",
    );
    extensions(&mut faults, &card.capabilities.extensions, registry);
    for (name, scheme) in &card.security_schemes {
        security_scheme(&mut faults, name, scheme);
    }
    modes(&mut faults, "defaultInputModes", &card.default_input_modes, true);
    modes(
        &mut faults,
        "defaultOutputModes",
        &card.default_output_modes,
        true,
    );
    skills(&mut faults, card);
    faults.0
}

/// A scheme's name is there twice.
pub(super) fn twice_given(name: &str) -> String {
    format!("{}: given twice", security_path(name))
}

fn extensions(faults: &mut Faults, declarations: &[Declaration], registry: &Registry) {
    let mut seen = BTreeSet::new();
    for (index, declaration) in declarations.iter().enumerate() {
        let path = format!("capabilities.extensions[{index}]");
        let uri = declaration.uri.as_str();
        faults.demand(
            is_uri(uri),
            format!("{path}.uri"),
            "must be an absolute URI, without white space, commas and quotes",
        );
        faults.demand(
            seen.insert(uri),
            format!("{path}.uri"),
            format!("{} is declared already", Value::from(uri)),
        );
        if let Some(extension) = known(registry, uri) {
            known_extension(faults, &path, declaration, extension);
            for required in extension.requires {
                faults.demand(
                    declarations.iter().any(|other| other.uri == *required),
                    &path,
                    format!(
                        "{} requires {}, which is not declared",
                        extension.slug,
                        Value::from(*required)
                    ),
                );
            }
        }
    }
}

fn known_extension(faults: &mut Faults, path: &str, declaration: &Declaration, extension: &Descriptor) {
    let slug = extension.slug;
    if !extension.declared() {
        faults.demand(false, path, format!("{slug} is declared by no card"));
        return;
    }
    let params_path = format!("{path}.params");
    if extension.channel == ChannelKind::CardParams {
        match &declaration.params {
            None => faults.demand(false, params_path, "required field is missing"),
            Some(params) => {
                if let Err(error) = (extension.reread)(&Value::Object(params.clone())) {
                    let below = error.violation.path;
                    let dot = if below.is_empty() || below.starts_with('[') {
                        ""
                    } else {
                        "."
                    };
                    faults.demand(
                        false,
                        format!("{params_path}{dot}{below}"),
                        error.violation.message,
                    );
                }
            }
        }
    } else {
        faults.demand(
            declaration.params.is_none(),
            params_path,
            format!("{slug} has no params"),
        );
        faults.demand(
            !declaration.required,
            format!("{path}.required"),
            format!("{slug} is data alone, which no client can be required to know"),
        );
    }
}

fn security_scheme(faults: &mut Faults, name: &str, scheme: &SecurityScheme) {
    let path = security_path(name);
    faults.demand(!name.is_empty(), "securitySchemes", "a scheme has no name");
    match scheme {
        SecurityScheme::ApiKey(key) => {
            let path = format!("{path}.apiKeySecurityScheme.name");
            faults.demand(!key.name.is_empty(), path, EMPTY);
        }
        SecurityScheme::HttpAuth(http) => {
            let path = format!("{path}.httpAuthSecurityScheme.scheme");
            faults.demand(!http.scheme.is_empty(), path, EMPTY);
        }
        SecurityScheme::OAuth2(_) | SecurityScheme::OpenIdConnect(_) | SecurityScheme::MutualTls(_) => {}
    }
}

fn security_path(name: &str) -> String {
    format!("securitySchemes[{}]", Value::from(name))
}

fn skills(faults: &mut Faults, card: &AgentCard) {
    let mut seen = BTreeSet::new();
    for (index, skill) in card.skills.iter().enumerate() {
        let path = format!("skills[{index}]");
        faults.demand(!skill.id.is_empty(), format!("{path}.id"), EMPTY);
        faults.demand(
            seen.insert(&skill.id),
            format!("{path}.id"),
            format!(
                "{} is the id of another skill already",
                Value::from(skill.id.as_str())
            ),
        );
        faults.demand(!skill.name.is_empty(), format!("{path}.name"), EMPTY);
        faults.demand(
            !skill.description.is_empty(),
            format!("{path}.description"),
            EMPTY,
        );
        faults.demand(!skill.tags.is_empty(), format!("{path}.tags"), TOO_FEW);
        modes(faults, &format!("{path}.inputModes"), &skill.input_modes, false);
        modes(faults, &format!("{path}.outputModes"), &skill.output_modes, false);
        for (at, requirement) in skill.security_requirements.iter().enumerate() {
            for name in requirement.schemes.keys() {
                faults.demand(
                    card.security_schemes.contains_key(name),
                    format!("{path}.securityRequirements[{at}]"),
                    format!("the card has no security scheme {}", Value::from(name.as_str())),
                );
            }
        }
    }
}

fn modes(faults: &mut Faults, path: &str, modes: &[String], is_default: bool) {
    faults.demand(!is_default || !modes.is_empty(), path, TOO_FEW);
    for (index, mode) in modes.iter().enumerate() {
        faults.demand(
            is_media_type(mode),
            format!("{path}[{index}]"),
            "must be a media type, such as text/plain",
        );
    }
}

fn is_web_url(url: &str) -> bool {
    let host = ["http://", "https://"].into_iter().find_map(|scheme| {
        let (start, rest) = url.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    });
    host.is_some_and(|rest| {
        !rest.is_empty() && !rest.starts_with(['/', '?', '#']) && rest.chars().all(is_visible)
    })
}

fn is_uri(uri: &str) -> bool {
    let has_scheme = uri.split_once(':').is_some_and(|(scheme, rest)| {
        let part = |c: char| c.is_ascii_alphanumeric() || "+.-".contains(c);
        scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(part) && !rest.is_empty()
    });
    has_scheme && uri.chars().all(|c| is_visible(c) && !matches!(c, ',' | '"'))
}

/// A type and a subtype, then whatever parameters there are.
fn is_media_type(mode: &str) -> bool {
    let (name, _) = mode.split_once(';').unwrap_or((mode, ""));
    name.split_once('/').is_some_and(|(kind, subtype)| {
        let is_token =
            |text: &str| !text.is_empty() && text.chars().all(|c| is_visible(c) && c != '/' && c != ',');
        is_token(kind) && is_token(subtype)
    })
}

/// Neither a control nor white space, of ASCII: the rest is the reader's.
fn is_visible(c: char) -> bool {
    c > ' ' && c != '\u{7f}'
}
