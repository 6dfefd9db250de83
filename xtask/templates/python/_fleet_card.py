"""Turns the fleet's conventions into agent cards: its provider, its extensions, its security."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from google.protobuf.message import Message

from ._auth import API_KEY_SCHEME_NAME, BEARER_SCHEME_NAME
from ._card import CardError, agent_card, sdk_agent_card
from ._registry import ALL_EXTENSION_URIS

if TYPE_CHECKING:
    from a2a.types import AgentCard, AgentProvider, AgentSkill

__all__ = ["PROVIDER_ORGANIZATION", "PROVIDER_URL", "build_agent_card", "protolabs_provider"]

PROVIDER_ORGANIZATION = "protoLabs AI"
"""Who runs the fleet's agents."""

PROVIDER_URL = "https://protolabs.ai"
"""Where the fleet's provider is found; its extensions are named under another domain."""


def protolabs_provider() -> AgentProvider:
    """The provider of the fleet's cards."""
    from a2a.types import AgentProvider

    return AgentProvider(organization=PROVIDER_ORGANIZATION, url=PROVIDER_URL)


def build_agent_card(
    *,
    name: str,
    description: str,
    url: str,
    version: str,
    skills: Iterable[AgentSkill | Mapping[str, Any]],
    extension_uris: Iterable[str] = ALL_EXTENSION_URIS,
    bearer: bool = False,
    streaming: bool = True,
    push_notifications: bool = True,
    default_input_modes: Iterable[str] = ("text/plain",),
    default_output_modes: Iterable[str] = ("text/markdown",),
    extensions: Iterable[Mapping[str, Any] | Message] = (),
    security: Iterable[str] | Mapping[str, Mapping[str, Any] | Message] | None = None,
    tenant: str = "",
    documentation_url: str | None = None,
    icon_url: str | None = None,
) -> AgentCard:
    """An agent card of the fleet, as `a2a-sdk`'s object; `agent_card` says what each argument is.

    `extension_uris` are those that the agent emits, and `extensions` what the ``declare_*`` functions give for those with
    params. `security` are the schemes in place of the API key, empty for an agent that is open; `bearer` adds the bearer
    token to the API key.

    Raises `CardError` when the card would be wrong.
    """
    if bearer and security is not None:
        raise CardError(["security: stands in place of bearer; give one of them"])
    default = (API_KEY_SCHEME_NAME, BEARER_SCHEME_NAME) if bearer else (API_KEY_SCHEME_NAME,)
    card = agent_card(
        name=name,
        description=description,
        url=url,
        version=version,
        skills=skills,
        extensions=[*extension_uris, *extensions],
        security=default if security is None else security,
        streaming=streaming,
        push_notifications=push_notifications,
        provider={"organization": PROVIDER_ORGANIZATION, "url": PROVIDER_URL},
        tenant=tenant,
        documentation_url=documentation_url,
        icon_url=icon_url,
        default_input_modes=default_input_modes,
        default_output_modes=default_output_modes,
    )
    return sdk_agent_card(card)
