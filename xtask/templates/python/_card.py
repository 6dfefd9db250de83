"""Turns what an agent is and declares into its agent card, or into all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from google.protobuf import json_format
from google.protobuf.message import Message

from ._auth import API_KEY_HEADER, API_KEY_SCHEME_NAME, BEARER_SCHEME_NAME
from ._card_check import card_faults, twice_given
from ._json import foreign, is_list, is_object, plain
from ._registry import registry

if TYPE_CHECKING:
    from a2a.types import AgentCard, AgentInterface

__all__ = ["CardError", "agent_card", "jsonrpc_interface", "sdk_agent_card"]

_PROTOCOL_VERSION = "1.0"
_JSON_RPC = "JSONRPC"

_Object: TypeAlias = Mapping[str, Any] | Message

_SCHEMES: dict[str, dict[str, Any]] = {
    API_KEY_SCHEME_NAME: {"apiKeySecurityScheme": {"location": "header", "name": API_KEY_HEADER}},
    BEARER_SCHEME_NAME: {"httpAuthSecurityScheme": {"scheme": "bearer"}},
}


class CardError(ValueError):
    """A card would be wrong, so that there is none."""

    faults: list[str]
    """All that is wrong, each as ``{path}: {message}``; at least one. The path is that in the card's JSON."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return f"cannot build the agent card: {'; '.join(self.faults)}"


def agent_card(
    *,
    name: str,
    description: str,
    url: str,
    version: str,
    skills: Iterable[_Object] = (),
    extensions: Iterable[str | _Object] = (),
    security: Iterable[str] | Mapping[str, _Object] = (API_KEY_SCHEME_NAME,),
    streaming: bool = False,
    push_notifications: bool = False,
    provider: _Object | None = None,
    tenant: str = "",
    documentation_url: str | None = None,
    icon_url: str | None = None,
    default_input_modes: Iterable[str] = ("text/plain",),
    default_output_modes: Iterable[str] = ("text/plain",),
) -> dict[str, Any]:
    """An agent card of A2A 1.0 as the JSON that goes over the wire; `sdk_agent_card` gives `a2a-sdk`'s object.

    `url` is where the agent speaks JSON-RPC. Skills are objects of the wire's form, or `a2a-sdk`'s. `extensions` are what the
    ``declare_*`` functions give, or URIs alone. `security` names the schemes that callers may choose from (``"apiKey"``,
    ``"bearer"``), or holds schemes by name; the card has one requirement for each. Empty, anyone may call.

    Raises `CardError` when the card would be wrong: something that every card has is missing, a URL is relative, an extension
    or skill is there twice, a known extension lacks its params or one that it requires, a mode is no media type.
    """
    names, schemes, faults = _security(security)
    given: dict[str, Any] = {
        "name": name,
        "description": description,
        "supportedInterfaces": [_interface(url, tenant)],
        "provider": provider,
        "version": version,
        "documentationUrl": documentation_url,
        "capabilities": {
            "streaming": streaming,
            "pushNotifications": push_notifications,
            "extensions": [_declared(extension) for extension in extensions],
        },
        "securitySchemes": schemes,
        "securityRequirements": [{"schemes": {name: {}}} for name in names],
        "defaultInputModes": _list(default_input_modes),
        "defaultOutputModes": _list(default_output_modes),
        "skills": list(skills),
        "iconUrl": icon_url,
    }
    card = _canonical(_copied(given))
    faults += card_faults(card, registry)
    if faults:
        raise CardError(faults)
    return card


def sdk_agent_card(card: Mapping[str, Any]) -> AgentCard:
    """A card's JSON as `a2a-sdk`'s object. Raises `CardError` when the SDK knows no such card."""
    from a2a.types import AgentCard

    try:
        return json_format.ParseDict(dict(card), AgentCard())
    except json_format.ParseError as error:
        raise CardError([f"the SDK's card: {error}"]) from error


def jsonrpc_interface(url: str) -> AgentInterface:
    """The entry of a card's interfaces that says where the agent speaks JSON-RPC, in the version of cards built here."""
    from a2a.types import AgentInterface

    return AgentInterface(url=url, protocol_binding=_JSON_RPC, protocol_version=_PROTOCOL_VERSION)


def _interface(url: str, tenant: str) -> dict[str, Any]:
    interface = {"url": url, "protocolBinding": _JSON_RPC, "protocolVersion": _PROTOCOL_VERSION}
    return {**interface, "tenant": tenant} if tenant else interface


def _list(items: Iterable[str]) -> list[str] | str:
    # A string is a list of characters to Python alone.
    return items if isinstance(items, str) else list(items)


def _security(security: Iterable[str] | Mapping[str, _Object]) -> tuple[list[str], dict[str, Any], list[str]]:
    """The names of the schemes in order, the schemes, and what is wrong with the names."""
    if is_object(security):
        return list(security), dict(security), []
    names = [security] if isinstance(security, str) else list(security)
    schemes: dict[str, Any] = {}
    faults: list[str] = []
    for name in names:
        if name in schemes:
            faults.append(twice_given(name))
        schemes[name] = _SCHEMES.get(name, {})
    return names, schemes, faults


def _declared(extension: str | _Object) -> Any:
    if not isinstance(extension, str):
        return extension
    known = next((each for each in registry if each.uri == extension), None)
    if known is None:
        return {"uri": extension}
    return {"uri": extension, "description": known.description, "required": known.required}


def _copied(given: dict[str, Any]) -> dict[str, Any]:
    odd: list[Any] = []
    try:
        card: dict[str, Any] = plain(given, odd)
    except TypeError:
        odd.append(None)
        card = {}
    if odd:
        raise CardError([str(foreign(given) or "is no JSON value")])
    return card


def _canonical(card: dict[str, Any]) -> dict[str, Any]:
    """The card without what proto3-JSON leaves out."""
    capabilities = _full(card["capabilities"])
    if "extensions" in capabilities:
        capabilities["extensions"] = [_extension(each) for each in capabilities["extensions"]]
    card["skills"] = [_skill(skill) for skill in card["skills"]]
    card["securitySchemes"] = {
        name: {kind: _full(value) for kind, value in scheme.items()} if is_object(scheme) else scheme
        for name, scheme in card["securitySchemes"].items()
    }
    if not card["securitySchemes"]:
        del card["securitySchemes"]
    return {**_full(card), "capabilities": capabilities, **_member(card, "provider")}


def _member(card: dict[str, Any], key: str) -> dict[str, Any]:
    return {key: _full(card[key])} if card[key] is not None else {}


def _skill(given: Any) -> Any:
    skill = _full(given)
    requirements = skill.get("securityRequirements") if is_object(skill) else None
    if not is_list(requirements):
        return skill
    return {**skill, "securityRequirements": [_requirement(each) for each in requirements]}


def _requirement(given: Any) -> Any:
    schemes = given.get("schemes") if is_object(given) else None
    if not is_object(schemes):
        return given
    return {"schemes": {name: _full(scopes) for name, scopes in schemes.items()}}


def _extension(declaration: Any) -> Any:
    if not is_object(declaration):
        return declaration
    full = {key: value for key, value in _full(declaration).items() if not (key == "required" and value is False)}
    known = next((each for each in registry if each.uri == declaration.get("uri")), None)
    if known is not None and known.channel == "card_params" and "params" in full:
        # What is wrong stays, for the check to say why.
        try:
            full["params"] = known.read(full["params"])
        except ValueError:
            pass
    return full


def _full(value: Any) -> Any:
    """An object without its members that are empty, but for objects."""
    if not is_object(value):
        return value
    return {key: item for key, item in value.items() if item is not None and item != "" and item != []}
