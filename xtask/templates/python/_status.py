"""Turns the frames of a task into its state and what its status says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

from ._frame import Frame, frame_of
from ._json import as_list, as_object, describe, is_number, whole

__all__ = [
    "StatusReader",
    "TaskState",
    "has_ended",
    "snapshot",
    "status_in",
    "task_state",
    "text_in",
]

TaskState: TypeAlias = Literal[
    "unknown",
    "submitted",
    "working",
    "completed",
    "failed",
    "canceled",
    "input_required",
    "rejected",
    "auth_required",
]
"""Where a task stands, whatever the dialect; `unknown` is none of A2A's states. In the order of A2A 1.0's enum."""

_STATES: tuple[TaskState, ...] = get_args(TaskState)
_BY_NAME: dict[str, TaskState] = {**{state: state for state in _STATES}, "cancelled": "canceled"}
_ENDED: tuple[TaskState, ...] = ("completed", "failed", "canceled", "rejected")


def task_state(state: object) -> TaskState:
    """The state in any spelling: `TASK_STATE_INPUT_REQUIRED`, `input-required`, or the number of the enum."""
    if is_number(state):
        return _STATES[int(state)] if state in range(len(_STATES)) else "unknown"
    if not isinstance(state, str):
        return "unknown"
    return _BY_NAME.get(state.removeprefix("TASK_STATE_").lower().replace("-", "_"), "unknown")


def has_ended(state: TaskState | None) -> bool:
    """Whether a task in this state says no more."""
    return state in _ENDED


def snapshot(frame: Frame) -> Mapping[str, Any] | None:
    """The task that a frame shows as it stands; of a list of tasks the last one."""
    if frame.kind == "task":
        task: Mapping[str, Any] = frame.value
        return task
    if frame.kind == "taskList":
        tasks = (as_object(task) for task in reversed(frame.value))
        return next((task for task in tasks if task is not None), None)
    return None


def status_in(frame: Frame) -> Mapping[str, Any] | None:
    """The status that a frame brings."""
    holder = frame.value if frame.kind == "statusUpdate" else snapshot(frame)
    return None if holder is None else as_object(holder.get("status"))


def text_in(holder: Mapping[str, Any]) -> str:
    """The text parts of a message or artifact, joined without anything between."""
    texts = (_text(as_object(part) or {}) for part in as_list(holder.get("parts")) or ())
    return "".join(text for text in texts if text is not None)


def _text(part: Mapping[str, Any]) -> str | None:
    text = part.get("text")
    if not isinstance(text, str) and "content" in part:
        content = as_object(part["content"]) or {}
        text = content.get("value") if content.get("$case") == "text" else None
    return text if isinstance(text, str) else None


class StatusReader:
    """The status of one task, read from its frames in order: the last one decides."""

    def __init__(self) -> None:
        self._state: TaskState | None = None
        self._wire_state: str | None = None
        self._text = ""

    def read(self, frame: object) -> None:
        """Reads what `scan` takes; what brings no status changes nothing."""
        self.fold(frame_of(frame))

    def fold(self, frame: Frame) -> None:
        """The same for a frame whose kind is known."""
        status = status_in(frame)
        if status is None:
            return
        state = status.get("state")
        self._state = task_state(state)
        if is_number(state):
            self._wire_state = describe(whole(state))
        else:
            self._wire_state = state if isinstance(state, str) else None
        self._text = text_in(as_object(status.get("message")) or {})

    @property
    def state(self) -> TaskState | None:
        """Where the task stands; None before the first status."""
        return self._state

    @property
    def wire_state(self) -> str | None:
        """The state as the wire spells it; None where it has none."""
        return self._wire_state

    @property
    def text(self) -> str:
        """The text of the status message; empty without one."""
        return self._text
