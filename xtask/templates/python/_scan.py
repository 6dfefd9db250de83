"""Turns a frame or a carrier into the list of all known payloads in it, raw and in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ._carrier import copied, params_in, params_in_card, part_payload
from ._extension import Extension
from ._frame import Frame, frame_of
from ._json import as_list, as_object

__all__ = ["Found", "Scan", "scan_frame"]


@dataclass(frozen=True)
class Found:
    """A payload that `scan` found, valid or not."""

    extension: str
    """The extension's slug, `cost-v1`; `skill-result` for a structured result of a skill."""
    key: str
    """What it was found by: the URI, the MIME type or the request key."""
    channel: str
    """Where it was found, for example `status.message.metadata` or `artifact.part`."""
    payload: Any
    """The payload as it stands there, in a copy."""
    part_index: int | None = None
    """The index in `parts`, where it was found in a part."""
    artifact_id: str | None = None
    """The artifact's id, where it was found in an artifact that has one."""


def scan_frame(
    frame: object, registry: Sequence[Extension[Any]], skill_results: str | None = None
) -> list[Found]:
    """Every payload of the registry's extensions in a frame or carrier, valid or not.

    Other parts whose MIME type begins with `skill_results` are structured results of skills.
    """
    return list(Scan(registry, skill_results).frame(frame_of(frame)))


class Scan:
    """A way through frames; knows what to look for."""

    def __init__(self, registry: Sequence[Extension[Any]], skill_results: str | None) -> None:
        self._registry = registry
        self._skill_results = skill_results
        keys = [(extension.metadata_key, extension.slug) for extension in registry]
        self._keys = [(key, slug) for key, slug in keys if key is not None]
        # The first extension of a MIME type has it.
        self._mimes = {extension.mime: extension.slug for extension in reversed(registry)}

    def frame(self, frame: Frame) -> Iterator[Found]:
        """What a frame or carrier holds."""
        value = frame.value
        match frame.kind:
            case "task":
                yield from self.task(value)
            case "taskList":
                for task in value:
                    yield from self.task(as_object(task) or {})
            case "statusUpdate":
                yield from self._status(value.get("status"))
                yield from self._metadata(value.get("metadata"), "event.metadata")
            case "artifactUpdate":
                yield from self._artifact(value.get("artifact"))
                yield from self._metadata(value.get("metadata"), "event.metadata")
            case "message":
                yield from self.message(value, "message")
            case "artifact":
                yield from self._artifact(value)
            case "request":
                yield from self._request(as_object(value) or {})
            case "card":
                yield from self._params(params_in_card(value))
            case "declaration":
                yield from self._params(params_in(value))
            case "parts":
                yield from self._parts(value, "part")
            case "part":
                yield from self._part(value)
            case "metadata":
                yield from self._metadata(value, "metadata")
            case "error" | "scalar":
                return

    def task(self, task: Mapping[str, Any]) -> Iterator[Found]:
        """What a task holds, its history last."""
        yield from self.snapshot(task)
        yield from self.history(task)

    def snapshot(self, task: Mapping[str, Any]) -> Iterator[Found]:
        """What a task holds beside its history."""
        yield from self._status(task.get("status"))
        for artifact in as_list(task.get("artifacts")) or ():
            yield from self._artifact(artifact)
        yield from self._metadata(task.get("metadata"), "task.metadata")

    def history(self, task: Mapping[str, Any]) -> Iterator[Found]:
        """What a task's history holds."""
        for message in as_list(task.get("history")) or ():
            yield from self.message(message, "history.message")

    def message(self, message: object, channel: str) -> Iterator[Found]:
        """What a message holds, if it is one."""
        opened = as_object(message)
        if opened is not None:
            yield from self._metadata(opened.get("metadata"), f"{channel}.metadata")
            yield from self._parts(opened.get("parts"), f"{channel}.part")

    def taken(self, payload: Any) -> Any:
        """What is given of a payload: a copy."""
        return copied(payload)

    def _request(self, params: Mapping[str, Any]) -> Iterator[Found]:
        yield from self._metadata(params.get("metadata"), "request.metadata")
        yield from self.message(params.get("message"), "request.message")

    def _status(self, status: object) -> Iterator[Found]:
        opened = as_object(status)
        if opened is not None:
            yield from self.message(opened.get("message"), "status.message")

    def _artifact(self, artifact: object) -> Iterator[Found]:
        opened = as_object(artifact)
        if opened is None:
            return
        name = opened.get("artifactId")
        artifact_id = name if isinstance(name, str) else None
        yield from self._metadata(opened.get("metadata"), "artifact.metadata", artifact_id)
        yield from self._parts(opened.get("parts"), "artifact.part", artifact_id)

    def _part(self, part: Mapping[str, Any]) -> Iterator[Found]:
        """A part by itself, if it is one: a map that holds an extension is metadata."""
        if any(key in part for key, _ in self._keys):
            yield from self._metadata(part, "metadata")
        else:
            yield from self._parts([part], "part")

    def _metadata(self, metadata: object, channel: str, artifact_id: str | None = None) -> Iterator[Found]:
        opened = as_object(metadata)
        if not opened:
            return
        for key, slug in self._keys:
            if key in opened:
                yield Found(slug, key, channel, self.taken(opened[key]), None, artifact_id)

    def _parts(self, parts: object, channel: str, artifact_id: str | None = None) -> Iterator[Found]:
        for index, part in enumerate(as_list(parts) or ()):
            opened = as_object(part)
            found = None if opened is None else part_payload(opened)
            slug = None if found is None else self._slug(found[0])
            if found is not None and slug is not None:
                yield Found(slug, found[0], channel, self.taken(found[1]), index, artifact_id)

    def _slug(self, mime: str) -> str | None:
        own = self._mimes.get(mime)
        prefix, suffix = self._skill_results, "+json"
        if own is not None or prefix is None or not mime.startswith(prefix) or not mime.endswith(suffix):
            return own
        return "skill-result" if len(mime) > len(prefix) + len(suffix) else None

    def _params(self, found: Iterable[tuple[str, Any]]) -> Iterator[Found]:
        for uri, params in found:
            for extension in self._registry:
                if extension.uri == uri and extension.channel == "card_params":
                    yield Found(extension.slug, uri, "card.params", self.taken(params))
