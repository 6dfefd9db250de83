//! Turns what is given to the card builder into the cards and faults of the vectors.

use std::fs;

use a2a_ext::auth::SecurityScheme;
use a2a_ext::card::{AgentCard, AgentProvider, AgentSkill, CardBuilder};
use a2a_ext::protolabs::{self, REGISTRY};
use a2a_ext::{A2aExtension, Declaration};
use a2a_ext_tests::json::normal;
use a2a_ext_tests::judges::layout;
use a2a_ext_tests::streams::same;
use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde_json::Value;

/// What is given to a builder, and what it makes of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    given: Given,
    card: Option<Value>,
    faults: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Given {
    /// Not the fleet's builder.
    #[serde(default)]
    generic: bool,
    name: String,
    description: String,
    url: String,
    version: String,
    #[serde(default)]
    skills: Vec<AgentSkill>,
    extensions: Option<Vec<Declared>>,
    security: Option<Security>,
    streaming: Option<bool>,
    push_notifications: Option<bool>,
    tenant: Option<String>,
    provider: Option<AgentProvider>,
    documentation_url: Option<String>,
    icon_url: Option<String>,
    default_input_modes: Option<Vec<String>>,
    default_output_modes: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Declared {
    Uri(String),
    Whole(Declaration),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Security {
    Names(Vec<String>),
    Schemes(serde_json::Map<String, Value>),
}

fn cases(file: &str) -> Result<Vec<Case>> {
    let path = layout().root.join("tests/vectors/cards").join(file);
    let cases: Vec<Case> = serde_json::from_slice(&fs::read(&path)?).with_context(|| file.to_owned())?;
    ensure!(!cases.is_empty(), "{file} is empty");
    Ok(cases)
}

#[test]
fn cards_are_built_as_the_vectors_say() -> Result<()> {
    for file in ["historical.json", "built.json", "faults.json"] {
        for case in cases(file)? {
            let built = builder(case.given)?.build();
            match (built, case.card, case.faults) {
                (Ok(card), Some(due), None) => {
                    let card = serde_json::to_value(card)?;
                    same("the card", &normal(&card), "the vector", &normal(&due))
                        .context(case.name.clone())?;
                    let again: AgentCard = serde_json::from_value(card.clone())?;
                    ensure!(serde_json::to_value(again)? == card, "{}: read again", case.name);
                }
                (Err(error), None, Some(due)) => {
                    ensure!(error.faults == due, "{}: {:#?}", case.name, error.faults);
                }
                (built, ..) => bail!("{}: {built:?}", case.name),
            }
        }
    }
    Ok(())
}

fn builder(given: Given) -> Result<CardBuilder> {
    let mut builder = if given.generic {
        AgentCard::builder().registry(&REGISTRY)
    } else {
        protolabs::card()
    };
    builder = builder
        .name(given.name)
        .description(given.description)
        .url(given.url)
        .version(given.version)
        .skills(given.skills);
    builder = match given.extensions {
        Some(extensions) => extensions.into_iter().fold(builder, |builder, each| match each {
            Declared::Uri(uri) => builder.extension_uri(uri),
            Declared::Whole(declaration) => builder.extension(declaration),
        }),
        None if given.generic => builder,
        None => builder.extensions([
            protolabs::Cost::declare(),
            protolabs::Confidence::declare(),
            protolabs::WorldstateDelta::declare(),
            protolabs::ToolCall::declare(),
        ]),
    };
    if let Some(security) = given.security {
        let schemes: Vec<(String, SecurityScheme)> = match security {
            Security::Names(names) => names
                .into_iter()
                .map(|name| match name.as_str() {
                    "apiKey" => Ok((name, SecurityScheme::api_key())),
                    "bearer" => Ok((name, SecurityScheme::bearer())),
                    _ => bail!("no scheme is called {name}"),
                })
                .collect::<Result<_>>()?,
            Security::Schemes(schemes) => schemes
                .into_iter()
                .map(|(name, scheme)| Ok((name, serde_json::from_value(scheme)?)))
                .collect::<Result<_>>()?,
        };
        builder = builder.security(schemes);
    }
    if let Some(provider) = given.provider {
        builder = builder.provider(provider.organization, provider.url);
    }
    if let Some(modes) = given.default_input_modes {
        builder = builder.default_input_modes(modes);
    }
    if let Some(modes) = given.default_output_modes {
        builder = builder.default_output_modes(modes);
    }
    type Set<T> = fn(CardBuilder, T) -> CardBuilder;
    let texts: [(Option<String>, Set<String>); 3] = [
        (given.tenant, |builder, text| builder.tenant(text)),
        (given.documentation_url, |builder, text| {
            builder.documentation_url(text)
        }),
        (given.icon_url, |builder, text| builder.icon_url(text)),
    ];
    let flags: [(Option<bool>, Set<bool>); 2] = [
        (given.streaming, |builder, flag| builder.streaming(flag)),
        (given.push_notifications, |builder, flag| {
            builder.push_notifications(flag)
        }),
    ];
    for (text, set) in texts {
        if let Some(text) = text {
            builder = set(builder, text);
        }
    }
    for (flag, set) in flags {
        if let Some(flag) = flag {
            builder = set(builder, flag);
        }
    }
    Ok(builder)
}

/// Whatever is said first, the registry says what a URI alone means, and judges it.
#[test]
fn the_registry_counts_whenever_it_is_given() -> Result<()> {
    let start = || {
        AgentCard::builder()
            .name("a")
            .description("b")
            .version("1")
            .url("http://a.dev")
    };
    let uri = protolabs::Cost::URI;
    let before = start().registry(&REGISTRY).extension_uri(uri).build()?;
    let after = start().extension_uri(uri).registry(&REGISTRY).build()?;
    ensure!(before == after, "{after:?}");
    ensure!(
        before.capabilities.extensions == [protolabs::Cost::declare()],
        "{before:?}"
    );

    let lacking = start()
        .extension_uri(protolabs::Blast::URI)
        .registry(&REGISTRY)
        .build();
    let faults = lacking.map_err(|error| error.faults);
    ensure!(
        faults
            == Err(vec![
                "capabilities.extensions[0].params: required field is missing".to_owned()
            ])
    );
    Ok(())
}
