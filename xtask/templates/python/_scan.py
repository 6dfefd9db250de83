"""Turns a frame or a carrier into the list of all known payloads in it, raw and in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ._carrier import is_part, params_in, params_in_card, part_payload, unwrap
from ._extension import Extension
from ._json import is_list, is_object, plain

__all__ = ["Found", "scan_frame"]


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
    try:
        value = unwrap(frame)
    except TypeError:
        return []
    return list(_Scan(registry, skill_results).frame(value))


class _Scan:
    """One way through a frame; knows what to look for."""

    def __init__(self, registry: Sequence[Extension[Any]], skill_results: str | None) -> None:
        self._registry = registry
        self._skill_results = skill_results
        self._events: dict[str, Callable[[Mapping[str, Any]], Iterator[Found]]] = {
            "task": self._task,
            "message": self._message,
            "statusUpdate": self._status_update,
            "artifactUpdate": self._artifact_update,
        }

    def frame(self, frame: object) -> Iterator[Found]:
        """A frame or carrier, told by its keys."""
        while is_object(frame) and "result" in frame:
            frame = frame["result"]
        if is_list(frame):
            yield from self._parts(frame, "part")
        elif is_object(frame):
            yield from self._object(frame)

    def _object(self, frame: Mapping[str, Any]) -> Iterator[Found]:
        kind = frame.get("kind")
        event = next((key for key in self._events if is_object(frame.get(key))), None)
        if "uri" in frame and "params" in frame:
            yield from self._params(params_in(frame))
        elif "params" in frame:
            yield from self._request(frame["params"])
        elif event is not None:
            yield from self._events[event](frame[event])
        elif is_list(frame.get("tasks")):
            for task in frame["tasks"]:
                yield from self._task(task)
        elif is_object(frame.get("artifact")) or kind == "artifact-update":
            yield from self._artifact_update(frame)
        elif ("status" in frame and "taskId" in frame) or kind == "status-update":
            yield from self._status_update(frame)
        elif ("status" in frame and "id" in frame) or kind == "task":
            yield from self._task(frame)
        elif "messageId" in frame:
            yield from self._message(frame)
        elif "artifactId" in frame:
            yield from self._artifact(frame)
        elif "capabilities" in frame:
            yield from self._params(params_in_card(frame))
        elif any(extension.metadata_key in frame for extension in self._registry):
            yield from self._metadata(frame, "metadata")
        elif is_part(frame):
            yield from self._parts([frame], "part")

    def _artifact_update(self, update: Mapping[str, Any]) -> Iterator[Found]:
        yield from self._artifact(update.get("artifact"))
        yield from self._metadata(update.get("metadata"), "event.metadata")

    def _status_update(self, update: Mapping[str, Any]) -> Iterator[Found]:
        yield from self._status(update.get("status"))
        yield from self._metadata(update.get("metadata"), "event.metadata")

    def _request(self, params: object) -> Iterator[Found]:
        if is_object(params):
            yield from self._metadata(params.get("metadata"), "request.metadata")
            yield from self._message(params.get("message"), "request.message")

    def _task(self, task: object) -> Iterator[Found]:
        if not is_object(task):
            return
        yield from self._status(task.get("status"))
        artifacts = task.get("artifacts")
        for artifact in artifacts if is_list(artifacts) else ():
            yield from self._artifact(artifact)
        yield from self._metadata(task.get("metadata"), "task.metadata")
        history = task.get("history")
        for message in history if is_list(history) else ():
            yield from self._message(message, "history.message")

    def _status(self, status: object) -> Iterator[Found]:
        if is_object(status):
            yield from self._message(status.get("message"), "status.message")

    def _message(self, message: object, channel: str = "message") -> Iterator[Found]:
        if is_object(message):
            yield from self._metadata(message.get("metadata"), f"{channel}.metadata")
            yield from self._parts(message.get("parts"), f"{channel}.part")

    def _artifact(self, artifact: object) -> Iterator[Found]:
        if is_object(artifact):
            name = artifact.get("artifactId")
            artifact_id = name if isinstance(name, str) else None
            yield from self._metadata(artifact.get("metadata"), "artifact.metadata", artifact_id)
            yield from self._parts(artifact.get("parts"), "artifact.part", artifact_id)

    def _metadata(self, metadata: object, channel: str, artifact_id: str | None = None) -> Iterator[Found]:
        if not is_object(metadata):
            return
        for extension in self._registry:
            key = extension.metadata_key
            if key is not None and key in metadata:
                yield Found(extension.slug, key, channel, _copy(metadata[key]), None, artifact_id)

    def _parts(self, parts: object, channel: str, artifact_id: str | None = None) -> Iterator[Found]:
        for index, part in enumerate(parts if is_list(parts) else ()):
            value = unwrap(part)
            found = part_payload(value) if is_object(value) else None
            slug = None if found is None else self._slug(found[0])
            if found is not None and slug is not None:
                yield Found(slug, found[0], channel, _copy(found[1]), index, artifact_id)

    def _slug(self, mime: str) -> str | None:
        own = next((extension.slug for extension in self._registry if extension.mime == mime), None)
        prefix, suffix = self._skill_results, "+json"
        if own is not None or prefix is None or not mime.startswith(prefix) or not mime.endswith(suffix):
            return own
        return "skill-result" if len(mime) > len(prefix) + len(suffix) else None

    def _params(self, found: Iterable[tuple[str, Any]]) -> Iterator[Found]:
        for uri, params in found:
            for extension in self._registry:
                if extension.uri == uri and extension.channel == "card_params":
                    yield Found(extension.slug, uri, "card.params", _copy(params))


def _copy(payload: Any) -> Any:
    try:
        return plain(payload, [])
    except TypeError:
        return payload
