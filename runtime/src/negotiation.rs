//! Turns the `A2A-Extensions` headers of a request into the extensions that are active for it, or into A2A's refusal.
//!
//! An extension is inactive until a client asks for it, by its URI:
//!
//! ```
//! use a2a_ext::A2aAgent;
//! use a2a_ext::negotiation::Negotiation;
//! # use a2a_ext::A2aExtension;
//! # /// The tenant that a request is for.
//! # #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, A2aExtension)]
//! # #[a2a_extension(uri = "https://acme.dev/a2a/ext/tenant-v1", channel = request_metadata, required)]
//! # struct Tenant {
//! #     /// The tenant's id.
//! #     tenant: String,
//! # }
//!
//! #[derive(A2aAgent)]
//! #[a2a_agent(request(Tenant))]
//! struct ProtoAgent;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let negotiation = Negotiation::of::<ProtoAgent>();
//! let active = negotiation.activate(["https://acme.dev/a2a/ext/tenant-v1, https://acme.dev/a2a/ext/other-v1"])?;
//! assert!(active.has(Tenant::URI));
//! assert_eq!(active.header().as_deref(), Some(Tenant::URI));
//!
//! // The card says that the extension is required.
//! let refusal = negotiation.activate(["https://acme.dev/a2a/ext/tenant-v2"]).unwrap_err();
//! assert_eq!(refusal.missing(), [Tenant::URI]);
//! assert_eq!(refusal.response(&1.into())["error"]["code"], -32008);
//! # Ok(())
//! # }
//! ```
//!
//! The rules:
//!
//! - A URI is active where the client asked for it and the agent declares it, letter by letter: never another version.
//! - What the agent does not declare is ignored, and so is a URI that is there twice.
//! - An extension whose [`requires`](crate::Descriptor::requires) are not all active is not active either: a client asks for them too.
//! - A request that leaves out an extension that the card calls required, or what that one requires, is refused.
//!
//! What is data alone rides all the same: [`terminal`](A2aAgent::terminal) and [`progress`](A2aAgent::progress) give what the agent
//! produces, whoever asks, since a reader that does not know it passes it by. An agent that behaves otherwise for an extension
//! looks whether it [is active](Active::has) first.
//!
//! A client finds out by [`ask`] what to ask an agent for.
//!
//! The functions take strings, whatever the server is; the feature `axum` brings them as middleware, see `negotiation::axum`.

#[cfg(feature = "axum")]
pub mod axum;
mod client;

use std::collections::HashSet;

use serde_json::{Value, json};
use thiserror::Error;

use crate::{A2aAgent, Descriptor};

pub use client::{Unsupported, ask};

/// The header in which a client asks for extensions, and an agent answers with the active ones. Its name has no case.
pub const HEADER: &str = "A2A-Extensions";

/// The code of A2A's `ExtensionSupportRequiredError`.
pub const EXTENSION_SUPPORT_REQUIRED: i32 = -32008;

pub(crate) const REASON: &str = "EXTENSION_SUPPORT_REQUIRED";
pub(crate) const DOMAIN: &str = "a2a-protocol.org";
const ERROR_INFO: &str = "type.googleapis.com/google.rpc.ErrorInfo";

/// The URIs in the values of a request's `A2A-Extensions` headers, each once, in order.
pub fn requested<'a>(values: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    let uris = values.into_iter().flat_map(|value| value.split(','));
    uris.map(str::trim)
        .filter(|uri| !uri.is_empty() && seen.insert(*uri))
        .collect()
}

/// The values of the `A2A-Extensions` headers among all headers of a request.
pub fn values<'a>(headers: impl IntoIterator<Item = (&'a str, &'a str)>) -> impl Iterator<Item = &'a str> {
    let own = headers
        .into_iter()
        .filter(|(name, _)| name.eq_ignore_ascii_case(HEADER));
    own.map(|(_, value)| value)
}

/// What an agent declares, ready to be asked for.
#[derive(Debug, Clone, Copy)]
pub struct Negotiation {
    extensions: &'static [&'static Descriptor],
}

impl Negotiation {
    /// That of an agent's own lists.
    #[must_use]
    pub const fn of<A: A2aAgent>() -> Self {
        Self::new(A::EXTENSIONS)
    }

    /// That of these extensions; the ones that no card [declares](Descriptor::declared) cannot be asked for.
    /// Of two with one URI the first counts. Where a required one requires what is not there, every request is refused.
    #[must_use]
    pub const fn new(extensions: &'static [&'static Descriptor]) -> Self {
        Self { extensions }
    }

    /// The extensions that are active for a request whose `A2A-Extensions` headers have these values.
    ///
    /// # Errors
    /// When a required extension, or what it requires, was not asked for.
    pub fn activate<'a>(&self, values: impl IntoIterator<Item = &'a str>) -> Result<Active, SupportRequired> {
        let requested = HashSet::from_iter(requested(values));
        let asked = self.declared().filter(|(uri, _)| requested.contains(uri));
        let mut active: Vec<(&str, &Descriptor)> = asked.collect();
        // Taking one away may take away another.
        loop {
            let uris: Vec<&str> = active.iter().map(|(uri, _)| *uri).collect();
            active.retain(|(_, extension)| extension.requires.iter().all(|uri| uris.contains(uri)));
            if active.len() == uris.len() {
                break;
            }
        }
        let active = Active {
            uris: active.into_iter().map(|(uri, _)| uri).collect(),
        };
        let missing = self.missing(&requested);
        if missing.is_empty() {
            Ok(active)
        } else {
            Err(SupportRequired { missing })
        }
    }

    /// The required extensions, and what they require, that are not asked for.
    fn missing(&self, requested: &HashSet<&str>) -> Vec<&'static str> {
        let required = self.declared().filter(|(_, extension)| extension.required);
        let mut needed: Vec<&'static str> = required.map(|(uri, _)| uri).collect();
        let mut next = 0;
        while let Some(uri) = needed.get(next) {
            let extension = self.declared().find(|(declared, _)| declared == uri);
            let requires = extension.map_or(&[][..], |(_, extension)| extension.requires);
            for uri in requires {
                if !needed.contains(uri) {
                    needed.push(uri);
                }
            }
            next += 1;
        }
        // What nobody declares is never active, even where it is asked for.
        let is_active =
            |uri: &str| requested.contains(uri) && self.declared().any(|(declared, _)| declared == uri);
        needed.retain(|uri| !is_active(uri));
        needed
    }

    fn declared(&self) -> impl Iterator<Item = (&'static str, &'static Descriptor)> {
        let declared = self
            .extensions
            .iter()
            .copied()
            .filter(|extension| extension.declared());
        let mut seen = HashSet::new();
        let declared = declared.filter_map(|extension| Some((extension.uri?, extension)));
        declared.filter(move |(uri, _)| seen.insert(*uri))
    }
}

/// The extensions that are active for one request.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Active {
    uris: Vec<&'static str>,
}

impl Active {
    /// Their URIs, in the order of the card.
    #[must_use]
    pub fn uris(&self) -> &[&'static str] {
        &self.uris
    }

    /// Whether the extension with this URI is active.
    #[must_use]
    pub fn has(&self, uri: &str) -> bool {
        self.uris.contains(&uri)
    }

    /// The value of the `A2A-Extensions` header of the answer; `None` where nothing is active.
    #[must_use]
    pub fn header(&self) -> Option<String> {
        (!self.uris.is_empty()).then(|| self.uris.join(", "))
    }
}

/// A2A's `ExtensionSupportRequiredError`: the request does not ask for what the card calls required.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "the agent requires extensions that the request does not ask for; name them in the {HEADER} header: {}",
    missing.join(", ")
)]
pub struct SupportRequired {
    missing: Vec<&'static str>,
}

impl SupportRequired {
    /// The URIs to ask for as well; at least one.
    #[must_use]
    pub fn missing(&self) -> &[&'static str] {
        &self.missing
    }

    /// The error's details, as A2A's errors have them: a `google.rpc.ErrorInfo` whose metadata has the missing URIs under
    /// `extensions`, as the header takes them.
    #[must_use]
    pub fn details(&self) -> Value {
        json!([{
            "@type": ERROR_INFO,
            "reason": REASON,
            "domain": DOMAIN,
            "metadata": { "extensions": self.missing.join(", ") },
        }])
    }

    /// The JSON-RPC response to the request with this id.
    #[must_use]
    pub fn response(&self, id: &Value) -> Value {
        json!({
            "jsonrpc": "2.0",
            "id": id,
            "error": {
                "code": EXTENSION_SUPPORT_REQUIRED,
                "message": self.to_string(),
                "data": self.details(),
            },
        })
    }

    /// The body of the HTTP+JSON binding's response, whose status is 400.
    #[must_use]
    pub fn body(&self) -> Value {
        json!({
            "error": {
                "code": 400,
                "status": "FAILED_PRECONDITION",
                "message": self.to_string(),
                "details": self.details(),
            },
        })
    }
}
