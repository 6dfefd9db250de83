"""Turns any carrier into the payloads that it holds for one extension, raw and in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from google.protobuf.message import Message
from google.protobuf.struct_pb2 import Struct

from ._json import from_message, is_list, is_object
from ._parts import MIME_KEY

__all__ = [
    "Carrier",
    "is_part",
    "merge_extension_metadata",
    "params_in",
    "params_in_card",
    "part_payload",
    "payloads",
    "unwrap",
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
    """Every payload of one extension: by `key` in metadata, by `mime` in parts, by `params_uri` on a card."""
    value = unwrap(carrier)
    if is_list(value):
        yield from _in_parts(value, mime)
    elif not is_object(value):
        return
    elif isinstance(carrier, Struct) or (key is not None and key in value):
        yield from _in_metadata(value, key)
    elif ("artifactId" in value or "messageId" in value) and ("metadata" in value or "parts" in value):
        yield from _in_metadata(value.get("metadata"), key)
        yield from _in_parts(value.get("parts"), mime)
    elif "capabilities" in value:
        yield from (params for uri, params in params_in_card(value) if uri == params_uri)
    elif is_part(value):
        yield from _in_parts([value], mime)
    else:
        yield from (params for uri, params in params_in(value) if uri == params_uri)


def unwrap(carrier: object) -> object:
    """A protobuf message as the JSON object that it stands for; anything else as it is."""
    return from_message(carrier) if isinstance(carrier, Message) else carrier


def is_part(value: Mapping[str, Any]) -> bool:
    """Whether an object that is no artifact, message or card is a part."""
    return not value.keys().isdisjoint(("content", "data", "text", "kind", "raw", "url"))


def part_payload(part: Mapping[str, Any]) -> tuple[str, Any] | None:
    """The MIME type and the payload of a part that has both."""
    metadata = part.get("metadata")
    if not is_object(metadata) or not isinstance(metadata.get(MIME_KEY), str):
        return None
    content = part.get("content")
    if "data" in part:
        payload = part["data"]
    elif is_object(content) and content.get("$case") == "data" and "value" in content:
        payload = content["value"]
    else:
        return None
    # A 0.3 bridge wraps what is no object, and says so.
    if metadata.get("data_part_compat") is True and is_object(payload) and "value" in payload:
        payload = payload["value"]
    return metadata[MIME_KEY], payload


def params_in_card(card: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The URI and params of every extension that a card declares with params."""
    capabilities = card.get("capabilities")
    extensions = capabilities.get("extensions") if is_object(capabilities) else None
    for extension in extensions if is_list(extensions) else ():
        if is_object(extension):
            yield from params_in(extension)


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
