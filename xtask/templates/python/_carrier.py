"""Turns any carrier into the payloads that it holds for one extension, raw and in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NotRequired, TypeAlias, TypedDict

from google.protobuf.message import Message
from google.protobuf.struct_pb2 import Struct

from ._json import as_list, as_object, is_list, is_object, plain, unwrap
from ._parts import MIME_KEY

__all__ = [
    "Carrier",
    "Declaration",
    "NotACarrier",
    "copied",
    "declared",
    "is_part",
    "merge_extension_metadata",
    "params_in",
    "params_in_card",
    "part_payload",
    "payloads",
]

Carrier: TypeAlias = Mapping[str, Any] | Sequence[Any] | Message | None
"""What payloads can be read from: a metadata map, a part, a list of parts, an artifact, a message, a card, or
nothing; as plain objects or as protobuf messages of `a2a-sdk`."""


def merge_extension_metadata(*fragments: Mapping[str, Any]) -> dict[str, Any]:
    """Merges metadata fragments into one map; the later of two equal keys wins."""
    merged: dict[str, Any] = {}
    for fragment in fragments:
        merged.update(fragment)
    return merged


def payloads(carrier: object, key: str | None, mime: str | None, params_uri: str | None) -> Iterator[Any]:
    """Every payload of one extension: by `key` in metadata, by `mime` in parts, by `params_uri` on a card.

    Raises `NotACarrier` for a frame in which none is found.
    """
    value: object = unwrap(carrier)
    found = False
    for payload in _found(value, isinstance(carrier, Struct), key, mime, params_uri):
        found = True
        yield payload
    if not found and not isinstance(carrier, Struct) and is_object(value) and _is_frame(value):
        raise NotACarrier


class NotACarrier(Exception):
    """A frame was given where a carrier is wanted: its payloads are further inside, if there are any."""


def _is_frame(value: Mapping[str, Any]) -> bool:
    """Whether an object is certainly a frame: a JSON-RPC envelope, or an update of either dialect without one."""
    return (
        isinstance(value.get("jsonrpc"), str)
        or as_object(value.get("statusUpdate")) is not None
        or as_object(value.get("artifactUpdate")) is not None
        or value.get("kind") in ("status-update", "artifact-update")
    )


def _found(
    value: object, is_metadata: bool, key: str | None, mime: str | None, params_uri: str | None
) -> Iterator[Any]:
    if is_list(value):
        yield from _in_parts(value, mime)
    elif not is_object(value):
        return
    elif is_metadata or (key is not None and key in value):
        yield from _in_metadata(value, key)
    elif ("artifactId" in value or "messageId" in value) and ("metadata" in value or "parts" in value):
        yield from _in_metadata(unwrap(value.get("metadata")), key)
        yield from _in_parts(unwrap(value.get("parts")), mime)
    elif "capabilities" in value:
        yield from (params for uri, params in params_in_card(value) if uri == params_uri)
    elif is_part(value):
        yield from _in_parts([value], mime)
    else:
        yield from (params for uri, params in params_in(value) if uri == params_uri)


def is_part(value: Mapping[str, Any]) -> bool:
    """Whether an object that is no artifact, message or card is a part."""
    return not value.keys().isdisjoint(("content", "data", "text", "kind", "raw", "url"))


def part_payload(part: Mapping[str, Any]) -> tuple[str, Any] | None:
    """The MIME type and the payload of a part that has both."""
    metadata = as_object(part.get("metadata"))
    if metadata is None or not isinstance(metadata.get(MIME_KEY), str):
        return None
    if "data" in part:
        payload = part["data"]
    else:
        content = as_object(part.get("content"))
        if content is None or content.get("$case") != "data" or "value" not in content:
            return None
        payload = content["value"]
    # A 0.3 bridge wraps what is no object, and says so.
    if metadata.get("data_part_compat") is True:
        wrapped = as_object(payload)
        payload = wrapped["value"] if wrapped is not None and "value" in wrapped else payload
    return metadata[MIME_KEY], payload


class Declaration(TypedDict):
    """What a card declares of one extension."""

    uri: str
    """The extension's URI, of any vendor."""
    description: str
    """What the agent says of it; empty where it says nothing."""
    required: bool
    """Whether a client must activate the extension."""
    params: NotRequired[Any]
    """Its params as they stand there, in a copy; absent where there are none."""


def declared(card: object) -> list[Declaration]:
    """Every extension that a card declares with a URI, in order; the params are as they stand there, valid or not.

    A card is a plain object or a protobuf message; anything else declares nothing. Never raises.
    """
    declarations: list[Declaration] = []
    for entry in _entries(as_object(card) or {}):
        uri, description = entry.get("uri"), entry.get("description")
        if not isinstance(uri, str):
            continue
        declaration = Declaration(
            uri=uri,
            description=description if isinstance(description, str) else "",
            required=entry.get("required") is True,
        )
        if "params" in entry:
            declaration["params"] = copied(entry["params"])
        declarations.append(declaration)
    return declarations


def copied(payload: Any) -> Any:
    """A fresh copy of a payload as plain JSON; what JSON cannot say is given as it is."""
    try:
        return plain(payload, [])
    except TypeError:
        return payload


def params_in_card(card: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The URI and params of every extension that a card declares with params."""
    for entry in _entries(card):
        yield from params_in(entry)


def _entries(card: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    capabilities = as_object(card.get("capabilities")) or {}
    for entry in as_list(capabilities.get("extensions")) or ():
        opened = as_object(entry)
        if opened is not None:
            yield opened


def params_in(declaration: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The URI and params of one declaration, where it has both."""
    if isinstance(declaration.get("uri"), str) and "params" in declaration:
        yield declaration["uri"], declaration["params"]


def _in_metadata(metadata: object, key: str | None) -> Iterator[Any]:
    if key is not None and is_object(metadata) and key in metadata:
        yield metadata[key]


def _in_parts(parts: object, mime: str | None) -> Iterator[Any]:
    for part in parts if is_list(parts) else ():
        value = unwrap(part)
        found = part_payload(value) if is_object(value) else None
        if found is not None and found[0] == mime:
            yield found[1]
