//! Turns an agent card into all that is wrong with it, in the order of the card.

use std::collections::BTreeSet;

use serde_json::Value;

use super::AgentCard;
use super::build::known;
use crate::auth::{KeyLocation, SecurityScheme};
use crate::{ChannelKind, Declaration, Descriptor, Registry};

const EMPTY: &str = "must not be empty";
const BLANK: &str = "must not be blank";
const NO_TOKEN: &str = "must be a token of HTTP, such as X-API-Key";
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

    fn text(&mut self, text: &str, path: impl AsRef<str>) {
        let words = if text.is_empty() { EMPTY } else { BLANK };
        self.demand(text.contains(is_visible), path, words);
    }

    fn token(&mut self, text: &str, path: impl AsRef<str>) {
        let words = if text.is_empty() { EMPTY } else { NO_TOKEN };
        self.demand(is_token(text), path, words);
    }
}

/// Everything that is wrong; nothing for a card that may go out.
pub(super) fn faults(card: &AgentCard, registry: &Registry) -> Vec<String> {
    let mut faults = Faults(Vec::new());
    faults.text(&card.name, "name");
    faults.text(&card.description, "description");
    for (index, interface) in card.supported_interfaces.iter().enumerate() {
        let path = format!("supportedInterfaces[{index}].url");
        faults.demand(is_web_url(&interface.url), path, RELATIVE);
    }
    if let Some(provider) = &card.provider {
        faults.demand(is_web_url(&provider.url), "provider.url", RELATIVE);
        faults.text(&provider.organization, "provider.organization");
    }
    faults.text(&card.version, "version");
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
    faults.demand(
        name.contains(is_visible),
        "securitySchemes",
        "a scheme has no name",
    );
    match scheme {
        SecurityScheme::ApiKey(key) => {
            let path = format!("{path}.apiKeySecurityScheme.name");
            match key.location {
                KeyLocation::Header | KeyLocation::Cookie => faults.token(&key.name, path),
                KeyLocation::Query => faults.text(&key.name, path),
            }
        }
        SecurityScheme::HttpAuth(http) => {
            let path = format!("{path}.httpAuthSecurityScheme.scheme");
            faults.token(&http.scheme, path);
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
        faults.text(&skill.id, format!("{path}.id"));
        faults.demand(
            seen.insert(&skill.id),
            format!("{path}.id"),
            format!(
                "{} is the id of another skill already",
                Value::from(skill.id.as_str())
            ),
        );
        faults.text(&skill.name, format!("{path}.name"));
        faults.text(&skill.description, format!("{path}.description"));
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

/// A scheme, a host and perhaps a port, then what is the server's.
fn is_web_url(url: &str) -> bool {
    let rest = ["http://", "https://"].into_iter().find_map(|scheme| {
        let (start, rest) = url.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    });
    rest.is_some_and(|rest| {
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        is_authority(authority) && rest.chars().all(|c| is_visible(c) && c != '\\')
    })
}

/// A name, or an address in brackets, and perhaps a port; nobody's password.
fn is_authority(authority: &str) -> bool {
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (authority, None),
    };
    let address = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_host = match address {
        Some(address) => {
            !address.is_empty() && address.chars().all(|c| c.is_ascii_hexdigit() || ":.".contains(c))
        }
        None => !host.is_empty() && !host.contains(|c| "\"%:<>@[]^`{|}".contains(c)),
    };
    is_host && port.is_none_or(is_port)
}

fn is_port(port: &str) -> bool {
    let is_number = port.chars().all(|c| c.is_ascii_digit()) && !port.starts_with('0');
    is_number && port.parse::<u16>().is_ok()
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
    let (name, parameters) = mode.split_once(';').unwrap_or((mode, ""));
    let is_type = name
        .split_once('/')
        .is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype));
    is_type && parameters.chars().all(|c| matches!(c, '\t' | ' '..='~'))
}

/// What HTTP calls a token: a header's name, or a half of a media type's.
fn is_token(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    !text.is_empty() && text.chars().all(is_part)
}

/// Neither a control nor white space.
fn is_visible(c: char) -> bool {
    !c.is_control() && !c.is_whitespace()
}
