"""Turns a JSON value or a protobuf message into the A2A object that it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from ._carrier import is_part
from ._json import MAX_DEPTH, as_list, as_object, is_number

__all__ = ["Frame", "FrameKind", "frame_of"]

FrameKind: TypeAlias = Literal[
    "task",
    "message",
    "statusUpdate",
    "artifactUpdate",
    "taskList",
    "error",
    "request",
    "artifact",
    "card",
    "declaration",
    "parts",
    "part",
    "metadata",
    "scalar",
]
"""What an A2A object is; `metadata` is any object that is nothing else, `scalar` a string, number, boolean or null."""


class Frame(NamedTuple):
    """What one response, stream event or push body holds."""

    kind: FrameKind
    """What it is."""
    value: Any
    """The object of that kind, without what it was wrapped in; of `taskList` the list of tasks, of `request` its params."""


def frame_of(value: object) -> Frame:
    """What a JSON value or a protobuf message is.

    Both dialects are told apart, A2A 1.0 by its keys and 0.3 by `kind` too, inside a JSON-RPC envelope or without one.
    """
    opened = as_object(value)
    for _ in range(MAX_DEPTH):  # No text nests deeper, but an object in memory may hold itself.
        if opened is None or opened.get("result") is None:
            break
        value = opened["result"]
        opened = as_object(value)
    if opened is not None:
        return _of_object(opened)
    parts = as_list(value)
    return Frame("scalar", value) if parts is None else Frame("parts", parts)


def _of_object(value: Mapping[str, Any]) -> Frame:
    kind = value.get("kind")
    if _is_error(value.get("error")):
        return Frame("error", as_object(value["error"]))
    if "uri" in value and "params" in value:
        return Frame("declaration", value)
    if "params" in value:
        return Frame("request", value["params"])
    event = _event(value)
    if event is not None:
        return event
    tasks = as_list(value.get("tasks"))
    if tasks is not None:
        return Frame("taskList", tasks)
    if as_object(value.get("artifact")) is not None or kind == "artifact-update":
        return Frame("artifactUpdate", value)
    if ("status" in value and "taskId" in value) or kind == "status-update":
        return Frame("statusUpdate", value)
    if ("status" in value and "id" in value) or kind == "task":
        return Frame("task", value)
    if "messageId" in value:
        return Frame("message", value)
    if "artifactId" in value:
        return Frame("artifact", value)
    if "capabilities" in value:
        return Frame("card", value)
    return Frame("part" if is_part(value) else "metadata", value)


def _is_error(value: object) -> bool:
    error = as_object(value)
    return error is not None and is_number(error.get("code"))


_EVENTS: tuple[FrameKind, ...] = ("task", "message", "statusUpdate", "artifactUpdate")


def _event(value: Mapping[str, Any]) -> Frame | None:
    """The one object of a stream response, or of a request to send a message."""
    for key in _EVENTS:
        inner = as_object(value.get(key))
        if inner is None:
            continue
        is_request = key == "message" and ("metadata" in value or "configuration" in value)
        return Frame("request", value) if is_request else Frame(key, inner)
    return None
