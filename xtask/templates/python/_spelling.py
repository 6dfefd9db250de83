"""Turns a frame into the older spellings of known names that are used in it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ._extension import Extension
from ._json import as_list, as_object
from ._registry import registry

__all__ = ["Misspelled", "misspelled"]


@dataclass(frozen=True)
class Misspelled:
    """An older spelling of a name that an extension of the registry has; readers do not take it for the name."""

    path: str
    """Where it stands, `capabilities.extensions[0].uri`; a key of a metadata map is the last step."""
    found: str
    """What stands there."""
    meant: str
    """What is meant: the extension's URI or MIME type."""


def misspelled(frame: object, registry: Sequence[Extension[Any]] = registry) -> list[Misspelled]:
    """The older spellings in a frame or carrier, by their paths: what `scan` finds nothing under.

    They are looked for in the keys of metadata, in `mimeType`, in lists of `extensions`, in the URIs of a card's
    extensions and in its input and output modes. Older spellings are names without a version, the fleet's host without
    its hyphen (`protolabs.ai`), and ids that begin with `x-protolabs`. Payloads are not looked at. Never raises.
    """
    search = _Search(registry)
    root = as_object(frame)
    if root is not None:
        search.keys("", root)
        search.text("uri", root.get("uri"))
    # No recursion: a value that was made in memory may be deeper than the stack.
    open_: list[tuple[str, object]] = [("", frame)]
    while open_:
        open_.extend(search.step(*open_.pop()))
    return sorted(search.found, key=lambda each: each.path)


_INNER = (
    "result",
    "params",
    "task",
    "tasks",
    "statusUpdate",
    "artifactUpdate",
    "status",
    "message",
    "artifact",
    "artifacts",
    "history",
    "parts",
    "capabilities",
    "skills",
)
"""Where frames hold what may hold a name."""

_NAMES = ("extensions", "inputModes", "outputModes", "defaultInputModes", "defaultOutputModes")
"""Lists of names, or of objects with a `uri`."""

# What no JSON text would have to escape, so that paths are the same in every language.
_PLAIN = re.compile(r'(?:(?!["\\])[!-~])*')


class _Search:
    def __init__(self, registry: Sequence[Extension[Any]]) -> None:
        self.found: list[Misspelled] = []
        self._registry = registry
        self._known = {name for e in registry for name in (e.uri, e.mime, e.metadata_key) if name is not None}

    def step(self, path: str, value: object) -> list[tuple[str, object]]:
        """Looks at one value, and gives those inside it that are looked at next."""
        items = as_list(value)
        if items is not None:
            return [(f"{path}[{index}]", item) for index, item in enumerate(items)]
        opened = as_object(value)
        if opened is None:
            return []
        for key in _NAMES:
            for index, name in enumerate(as_list(opened.get(key)) or ()):
                place = f"{_joined(path, key)}[{index}]"
                self.text(place, name)
                self.text(f"{place}.uri", (as_object(name) or {}).get("uri"))
        metadata = as_object(opened.get("metadata"))
        if metadata is not None:
            place = _joined(path, "metadata")
            self.keys(place, metadata)
            self.text(f"{place}.mimeType", metadata.get("mimeType"))
        return [(_joined(path, key), opened[key]) for key in _INNER if key in opened]

    def keys(self, path: str, metadata: Mapping[str, Any]) -> None:
        """Looks at the keys of a map."""
        for key in metadata:
            self._add(f"{path}[{json.dumps(key)}]", key)

    def text(self, path: str, value: object) -> None:
        """Looks at a value, if it is text."""
        if isinstance(value, str):
            self._add(path, value)

    def _add(self, path: str, text: str) -> None:
        if text in self._known or not _PLAIN.fullmatch(text):
            return
        meant = next((name for e in self._registry if (name := _meant(text, e)) is not None), None)
        if meant is not None:
            self.found.append(Misspelled(path, text, meant))


def _joined(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _meant(text: str, extension: Extension[Any]) -> str | None:
    """The extension's name that a text is an older spelling of."""
    names = [name for name in (extension.uri, extension.mime) if name is not None]
    _, marked, rest = text.partition("x-protolabs")
    if marked:
        slug = rest.lstrip("-./:").removesuffix("+json")
        if slug not in (extension.slug, _unversioned(extension.slug)):
            return None
        if text.startswith("application/"):
            names.reverse()
        return next(iter(names), None)
    text = text.replace("://protolabs.ai/", "://proto-labs.ai/", 1)
    return next((name for name in names if text in (name, _unversioned(name))), None)


def _unversioned(name: str) -> str:
    """The name without its version: `cost` of `cost-v1`, also before `+json`."""
    return re.sub(r"-v[0-9]+(?=(?:\+json)?\Z)", "", name)
