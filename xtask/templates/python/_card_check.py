"""Turns an agent card into all that is wrong with it, in the order of the card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._errors import ExtensionPayloadError
from ._extension import Extension
from ._json import describe, is_list, is_object

__all__ = ["card_faults", "twice_given"]

_EMPTY = "must not be empty"
_BLANK = "must not be blank"
_NO_TOKEN = "must be a token of HTTP, such as X-API-Key"
_TOO_FEW = "must have at least 1 item"
_RELATIVE = "must be an absolute http or https URL"
_LOCATIONS = ("header", "query", "cookie")
# Controls and white space, of which no URL has any.
_UNSEEN = r"\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_VISIBLE = re.compile(rf"[^{_UNSEEN}]")
_PORT = r"(?:6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3})"
_HOST = rf'[^{_UNSEEN}"#%/:<>?@\[\\\]^`{{|}}]+|\[[0-9A-Fa-f:.]+\]'
_WEB_URL = re.compile(rf"[Hh][Tt][Tt][Pp][Ss]?://(?:{_HOST})(?::{_PORT})?(?:[/?#][^{_UNSEEN}\\]*)?")
_URI = re.compile(rf'[A-Za-z][A-Za-z0-9+.-]*:[^{_UNSEEN},"]+')
# What HTTP calls a token: a header's name, or a half of a media type's.
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_MEDIA_TYPE = re.compile(rf"{_TOKEN.pattern}/{_TOKEN.pattern}(?:;[\t -~]*)?")


class _Faults(list[str]):
    def demand(self, holds: bool, path: str, message: str) -> bool:
        if not holds:
            self.append(f"{path}: {message}")
        return holds

    def text(self, owner: Mapping[str, Any], key: str, path: str) -> None:
        value = owner.get(key, "")
        if self.demand(isinstance(value, str), path, "expected a string"):
            self.demand(_VISIBLE.search(value) is not None, path, _BLANK if value else _EMPTY)

    def token(self, owner: Mapping[str, Any], key: str, path: str) -> None:
        value = owner.get(key, "")
        if self.demand(isinstance(value, str), path, "expected a string"):
            self.demand(_is(_TOKEN, value), path, _NO_TOKEN if value else _EMPTY)

    def texts(self, owner: Mapping[str, Any], key: str, path: str) -> Sequence[str]:
        value = owner.get(key, [])
        is_texts = is_list(value) and all(isinstance(item, str) for item in value)
        return value if self.demand(is_texts, path, "expected a list of strings") else []


def card_faults(card: Mapping[str, Any], registry: Iterable[Extension[Any]]) -> list[str]:
    """Everything that is wrong; nothing for a card that may go out."""
    faults = _Faults()
    faults.text(card, "name", "name")
    faults.text(card, "description", "description")
    for index, interface in enumerate(card["supportedInterfaces"]):
        faults.demand(_is(_WEB_URL, interface["url"]), f"supportedInterfaces[{index}].url", _RELATIVE)
    if "provider" in card:
        provider: Mapping[str, Any] = card["provider"] if is_object(card["provider"]) else {}
        faults.demand(_is(_WEB_URL, provider.get("url")), "provider.url", _RELATIVE)
        faults.text(provider, "organization", "provider.organization")
    faults.text(card, "version", "version")
    if "documentationUrl" in card:
        faults.demand(_is(_WEB_URL, card["documentationUrl"]), "documentationUrl", _RELATIVE)
    if "iconUrl" in card:
        icon = card["iconUrl"]
        is_data = isinstance(icon, str) and icon.startswith("data:")
        faults.demand(is_data or _is(_WEB_URL, icon), "iconUrl", f"{_RELATIVE}, or a data URL")
    capabilities = card["capabilities"]
    for key in ("streaming", "pushNotifications"):
        faults.demand(isinstance(capabilities.get(key), bool), f"capabilities.{key}", "expected a boolean")
    _extensions(faults, capabilities.get("extensions", []), registry)
    for name, scheme in sorted(card.get("securitySchemes", {}).items()):
        _security_scheme(faults, name, scheme)
    for key in ("defaultInputModes", "defaultOutputModes"):
        faults.demand(bool(card.get(key)), key, _TOO_FEW)
        _modes(faults, card, key, key)
    _skills(faults, card)
    return faults


def twice_given(name: str) -> str:
    """A scheme's name is there twice."""
    return f"securitySchemes[{describe(name)}]: given twice"


def _extensions(faults: _Faults, declarations: Sequence[Any], registry: Iterable[Extension[Any]]) -> None:
    known = {extension.uri: extension for extension in registry if extension.uri is not None}
    uris = [each.get("uri", "") if is_object(each) else None for each in declarations]
    for index, (declaration, uri) in enumerate(zip(declarations, uris, strict=True)):
        path = f"capabilities.extensions[{index}]"
        words = "must be an absolute URI, without white space, commas and quotes"
        faults.demand(_is(_URI, uri), f"{path}.uri", words)
        if not isinstance(uri, str):
            continue
        faults.demand(uri not in uris[:index], f"{path}.uri", f"{describe(uri)} is declared already")
        extension = known.get(uri)
        if extension is None:
            is_params = is_object(declaration.get("params", {}))
            faults.demand(is_params, f"{path}.params", "expected an object")
            continue
        _known_extension(faults, path, declaration, extension)
        for required in extension.requires:
            words = f"{extension.slug} requires {describe(required)}, which is not declared"
            faults.demand(required in uris, path, words)


def _known_extension(faults: _Faults, path: str, declaration: Mapping[str, Any], extension: Extension[Any]) -> None:
    slug = extension.slug
    if not faults.demand(extension.declared, path, f"{slug} is declared by no card"):
        return
    if extension.channel == "card_params":
        if not faults.demand("params" in declaration, f"{path}.params", "required field is missing"):
            return
        try:
            extension.read(declaration["params"])
        except ExtensionPayloadError as error:
            dot = "" if error.path == "" or error.path.startswith("[") else "."
            faults.demand(False, f"{path}.params{dot}{error.path}", error.reason)
        return
    faults.demand("params" not in declaration, f"{path}.params", f"{slug} has no params")
    words = f"{slug} is data alone, which no client can be required to know"
    faults.demand("required" not in declaration, f"{path}.required", words)


def _security_scheme(faults: _Faults, name: str, scheme: Any) -> None:
    path = f"securitySchemes[{describe(name)}]"
    faults.demand(_VISIBLE.search(name) is not None, "securitySchemes", "a scheme has no name")
    kinds = list(scheme) if is_object(scheme) else []
    words = 'must be one scheme of the protocol, such as {"apiKeySecurityScheme": ..}, or be called "apiKey" or "bearer"'
    is_one = len(kinds) == 1 and kinds[0].endswith("SecurityScheme") and is_object(scheme[kinds[0]])
    if not faults.demand(is_one, path, words):
        return
    inner = scheme[kinds[0]]
    if kinds == ["apiKeySecurityScheme"]:
        words = f"expected one of {', '.join(map(describe, _LOCATIONS))}"
        faults.demand(inner.get("location") in _LOCATIONS, f"{path}.{kinds[0]}.location", words)
        name_check = faults.text if inner.get("location") == "query" else faults.token
        name_check(inner, "name", f"{path}.{kinds[0]}.name")
    elif kinds == ["httpAuthSecurityScheme"]:
        faults.token(inner, "scheme", f"{path}.{kinds[0]}.scheme")


def _skills(faults: _Faults, card: Mapping[str, Any]) -> None:
    schemes = card.get("securitySchemes", {})
    seen: list[Any] = []
    for index, skill in enumerate(card.get("skills", [])):
        path = f"skills[{index}]"
        if not faults.demand(is_object(skill), path, "expected an object"):
            continue
        skill_id = skill.get("id", "")
        faults.text(skill, "id", f"{path}.id")
        faults.demand(skill_id not in seen, f"{path}.id", f"{describe(skill_id)} is the id of another skill already")
        seen.append(skill_id)
        faults.text(skill, "name", f"{path}.name")
        faults.text(skill, "description", f"{path}.description")
        faults.demand("tags" in skill, f"{path}.tags", _TOO_FEW)
        for key in ("tags", "examples"):
            faults.texts(skill, key, f"{path}.{key}")
        for key in ("inputModes", "outputModes"):
            _modes(faults, skill, key, f"{path}.{key}")
        requirements = skill.get("securityRequirements", [])
        for at, requirement in enumerate(requirements if is_list(requirements) else []):
            wanted = requirement.get("schemes") if is_object(requirement) else None
            for name in wanted if is_object(wanted) else ():
                words = f"the card has no security scheme {describe(name)}"
                faults.demand(name in schemes, f"{path}.securityRequirements[{at}]", words)


def _modes(faults: _Faults, owner: Mapping[str, Any], key: str, path: str) -> None:
    for index, mode in enumerate(faults.texts(owner, key, path)):
        words = "must be a media type, such as text/plain"
        faults.demand(_is(_MEDIA_TYPE, mode), f"{path}[{index}]", words)


def _is(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None
