"""Turns text and payloads into parts, and a part in any of its encodings into what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._json import as_object, is_object

__all__ = [
    "DATA_MEDIA_TYPE",
    "MIME_KEY",
    "data_part",
    "part_mime",
    "read_data",
    "read_text",
    "text_part",
    "wire_part",
]

MIME_KEY = "mimeType"
"""The key in a part's metadata that names what the part holds."""

DATA_MEDIA_TYPE = "application/json"
"""The media type of every data part."""


def text_part(text: str) -> dict[str, Any]:
    """A text part, in the in-memory shape of the SDKs; see `wire_part`."""
    return {"content": {"$case": "text", "value": text}}


def data_part(payload: Any, mime_type: str) -> dict[str, Any]:
    """A data part that is found by its MIME type, in the in-memory shape of the SDKs; see `wire_part`."""
    return {
        "content": {"$case": "data", "value": payload},
        "metadata": {MIME_KEY: mime_type},
        "filename": "",
        "mediaType": DATA_MEDIA_TYPE,
    }


def wire_part(part: Mapping[str, Any]) -> dict[str, Any]:
    """The same part as flattened proto3-JSON, which goes over the wire and into protobuf's `ParseDict`."""
    content = part.get("content")
    wire: dict[str, Any] = {}
    if is_object(content) and isinstance(content.get("$case"), str) and "value" in content:
        wire[content["$case"]] = content["value"]
    for key, value in part.items():
        # What is empty beside the content is protobuf's default, which proto3-JSON leaves out.
        empty = key in ("filename", "mediaType", "metadata") and not value
        if key != "content" and not empty:
            wire[key] = value
    return wire


def read_text(part: object) -> str | None:
    """The text of a text part; None for anything else."""
    opened = as_object(part)
    if opened is None:
        return None
    content = as_object(opened.get("content")) or {}
    text = content.get("value") if content.get("$case") == "text" else opened.get("text")
    return text if isinstance(text, str) else None


def read_data(part: object) -> tuple[str | None, Any]:
    """The MIME type and the payload of a data part; `(None, None)` for anything else."""
    opened = as_object(part)
    if opened is None:
        return None, None
    content = as_object(opened.get("content")) or {}
    if content.get("$case") == "data":
        return part_mime(opened), content.get("value")
    if "data" in opened:
        return part_mime(opened), opened["data"]
    return None, None


def part_mime(part: object) -> str | None:
    """What a part's metadata says that it holds; None where it says nothing."""
    metadata = as_object((as_object(part) or {}).get("metadata")) or {}
    mime = metadata.get(MIME_KEY)
    return mime if isinstance(mime, str) else None
