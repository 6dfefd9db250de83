"""Turns what a turn could not use into values that say where and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._carrier import copied
from ._errors import ExtensionPayloadError, Violation
from ._frame import Frame
from ._json import whole

__all__ = ["AgentError", "BrokenEvent", "TurnFault"]


@dataclass(frozen=True)
class TurnFault:
    """A payload that a turn would have read, and that is not valid. Nothing of it was read."""

    frame_index: int
    """The number of the frame, from 0."""
    extension: str
    """The slug of the extension that it belongs to, `cost-v1`."""
    channel: str
    """Where it was found, for example `status.message.metadata` or `artifact.part`."""
    error: ExtensionPayloadError
    """What is wrong with it."""


@dataclass(frozen=True)
class BrokenEvent:
    """An event of the stream whose text is no JSON, or too long."""

    index: int
    """The event's number in its stream, from 0."""
    offset: int
    """The byte of the stream at which it begins, from 0."""
    error: Violation
    """What is wrong with it."""


@dataclass(frozen=True)
class AgentError:
    """An error that the agent sent in the place of a frame."""

    frame_index: int
    """The number of the frame, from 0."""
    code: int | float
    """The code of JSON-RPC, or the HTTP status of the HTTP+JSON binding; an integer where it is integral."""
    message: str
    """What went wrong, for people; empty where the agent does not say."""
    data: Any = None
    """What the agent says beside it."""


def agent_error(frame: Frame, frame_index: int) -> AgentError | None:
    """The error that a frame is, if it is one."""
    if frame.kind != "error":
        return None
    code, message = frame.value["code"], frame.value.get("message")
    return AgentError(
        frame_index,
        whole(code),
        message if isinstance(message, str) else "",
        copied(frame.value.get("data")),
    )
