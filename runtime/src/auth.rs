//! Turns the ways in which callers prove who they are into the security schemes of an agent card, and their requirements.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Metadata;

/// The name of the scheme of [`SecurityScheme::api_key`] on a card.
pub const API_KEY_SCHEME_NAME: &str = "apiKey";

/// The name of the scheme of [`SecurityScheme::bearer`] on a card.
pub const BEARER_SCHEME_NAME: &str = "bearer";

/// The request header that holds an API key.
pub const API_KEY_HEADER: &str = "X-API-Key";

/// A way in which callers prove who they are: one value of a card's `securitySchemes`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SecurityScheme {
    /// A key that each request has.
    #[serde(rename = "apiKeySecurityScheme")]
    ApiKey(ApiKeyScheme),
    /// A scheme of HTTP's `Authorization` header.
    #[serde(rename = "httpAuthSecurityScheme")]
    HttpAuth(HttpAuthScheme),
    /// OAuth 2.0, in the protocol's own form.
    #[serde(rename = "oauth2SecurityScheme")]
    OAuth2(Metadata),
    /// OpenID Connect, in the protocol's own form.
    #[serde(rename = "openIdConnectSecurityScheme")]
    OpenIdConnect(Metadata),
    /// Mutual TLS, in the protocol's own form.
    #[serde(rename = "mtlsSecurityScheme")]
    MutualTls(Metadata),
}

impl SecurityScheme {
    /// A key in the request header `X-API-Key`.
    #[must_use]
    pub fn api_key() -> Self {
        Self::api_key_in(API_KEY_HEADER)
    }

    /// A key in this request header.
    #[must_use]
    pub fn api_key_in(header: impl Into<String>) -> Self {
        Self::ApiKey(ApiKeyScheme {
            description: String::new(),
            location: KeyLocation::Header,
            name: header.into(),
        })
    }

    /// A token in the request header `Authorization: Bearer`.
    #[must_use]
    pub fn bearer() -> Self {
        Self::HttpAuth(HttpAuthScheme {
            description: String::new(),
            scheme: "bearer".to_owned(),
            bearer_format: String::new(),
        })
    }
}

/// A key that each request has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiKeyScheme {
    /// For whoever reads the card; left out when empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Where the key is.
    pub location: KeyLocation,
    /// What it is called there; a header's name.
    pub name: String,
}

/// Where a request has its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KeyLocation {
    /// In a header.
    Header,
    /// In the query of the URL.
    Query,
    /// In a cookie.
    Cookie,
}

/// A scheme of HTTP's `Authorization` header.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HttpAuthScheme {
    /// For whoever reads the card; left out when empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The scheme's name, `bearer`.
    pub scheme: String,
    /// What the token is, `JWT`; left out when empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub bearer_format: String,
}

/// Schemes that a caller needs together; of a card's requirements, any one is enough.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SecurityRequirement {
    /// The scopes that are needed, by the name of the scheme.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub schemes: BTreeMap<String, Scopes>,
}

impl SecurityRequirement {
    /// The scheme of this name, with whatever scopes.
    #[must_use]
    pub fn of(scheme: impl Into<String>) -> Self {
        Self {
            schemes: BTreeMap::from([(scheme.into(), Scopes::default())]),
        }
    }
}

/// Scopes of one scheme.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Scopes {
    /// Their names; left out when empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<String>,
}
