"""Turns the ways in which callers prove who they are into `a2a-sdk`'s security schemes and requirements."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # Imported where it is used: whoever only reads payloads does not wait for the SDK.
    from a2a.types import SecurityRequirement, SecurityScheme

__all__ = [
    "API_KEY_HEADER",
    "API_KEY_SCHEME_NAME",
    "BEARER_SCHEME_NAME",
    "api_key_scheme",
    "bearer_scheme",
    "security_requirements",
    "security_schemes",
]

API_KEY_SCHEME_NAME = "apiKey"
"""The name of the scheme of `api_key_scheme` on a card."""

BEARER_SCHEME_NAME = "bearer"
"""The name of the scheme of `bearer_scheme` on a card."""

API_KEY_HEADER = "X-API-Key"
"""The request header that holds an API key."""


def api_key_scheme(header: str = API_KEY_HEADER) -> SecurityScheme:
    """A key in this request header."""
    from a2a.types import APIKeySecurityScheme, SecurityScheme

    return SecurityScheme(api_key_security_scheme=APIKeySecurityScheme(location="header", name=header))


def bearer_scheme() -> SecurityScheme:
    """A token in the request header ``Authorization: Bearer``."""
    from a2a.types import HTTPAuthSecurityScheme, SecurityScheme

    return SecurityScheme(http_auth_security_scheme=HTTPAuthSecurityScheme(scheme="bearer"))


def security_schemes(*, bearer: bool) -> dict[str, SecurityScheme]:
    """A card's schemes by name: the API key, and the bearer token where it is wanted."""
    schemes = {API_KEY_SCHEME_NAME: api_key_scheme()}
    if bearer:
        schemes[BEARER_SCHEME_NAME] = bearer_scheme()
    return schemes


def security_requirements(*, bearer: bool) -> list[SecurityRequirement]:
    """One requirement for each of `security_schemes`; any one of them is enough."""
    from a2a.types import SecurityRequirement, StringList

    return [SecurityRequirement(schemes={name: StringList()}) for name in security_schemes(bearer=bearer)]
