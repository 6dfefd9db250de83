"""Turns the frames of one task into everything that it says so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ._artifacts import ArtifactAssembler, AssembledArtifact
from ._errors import ExtensionPayloadError
from ._extension import Extension
from ._faults import AgentError, BrokenEvent, TurnFault, agent_error
from ._frame import Frame, frame_of
from ._json import as_list, as_object
from ._registry import registry
from ._scan import Found, Scan
from ._status import StatusReader, TaskState, snapshot, status_in, text_in
from ._stream import Event
from ._tools import ToolRun, ToolTimeline
from .context import EXTENSION as CONTEXT
from .context import ContextPayload
from .cost import EXTENSION as COST
from .cost import CostPayload
from .hitl import EXTENSION as HITL
from .hitl import HitlPayload
from .reasoning import EXTENSION as REASONING
from .tool_call import EXTENSION as TOOL_CALL

__all__ = ["PendingInput", "Turn"]


@dataclass(frozen=True)
class PendingInput:
    """What a task waits for."""

    text: str
    """The question as text: the status text, which says it to every client."""
    prompt: HitlPayload | None = None
    """The question, form or approval as data, where the agent sent one that is valid."""


class Turn:
    """Everything that one task says, read from its frames in order; it can be asked at any time.

    It takes the events of a stream, the results of polling and bodies that were pushed, in both dialects, and holds no
    more than what can be asked of it.
    """

    def __init__(self) -> None:
        self._scan = _TurnScan(registry, None)
        self._frames = 0
        self._artifacts = ArtifactAssembler()
        self._status = StatusReader()
        self._direct = ""
        self._tools = ToolTimeline()
        self._reasoning: list[str] = []
        self._told: Any = None
        self._cost: CostPayload | None = None
        self._context: ContextPayload | None = None
        self._prompt: HitlPayload | None = None
        self._errors: list[AgentError] = []
        self._faults: list[TurnFault] = []
        self._broken: list[BrokenEvent] = []
        self._emitted: dict[str, None] = {}

    def take(self, event: Event) -> None:
        """Takes one event of a stream; one that is broken is kept in `broken`, and says nothing else."""
        if event.error is None:
            self.read(event.frame)
        else:
            self._frames += 1
            self._broken.append(BrokenEvent(event.index, event.offset, event.error))

    def read(self, frame: object) -> None:
        """Takes one frame: a response, an event's JSON, the body of a push, or a protobuf message. Never raises."""
        self._fold(frame_of(frame), self._frames)
        self._frames += 1

    @property
    def answer(self) -> str:
        """The answer: the texts of all artifacts, joined.

        Without any, that of the last message that came in the place of a task; without that too, the status text of a
        task that is completed.
        """
        last = self._status.text if self._status.state == "completed" else ""
        return self._artifacts.text or self._direct or last

    @property
    def artifacts(self) -> list[AssembledArtifact]:
        """The artifacts, in the order of their first appearance."""
        return self._artifacts.artifacts

    @property
    def state(self) -> TaskState | None:
        """Where the task stands; None before the first status."""
        return self._status.state

    @property
    def wire_state(self) -> str | None:
        """The state as the wire spells it."""
        return self._status.wire_state

    @property
    def status_text(self) -> str:
        """The text of the last status; empty without one."""
        return self._status.text

    @property
    def tools(self) -> list[ToolRun]:
        """The runs of tools, in the order of their first frames."""
        return self._tools.tools

    @property
    def reasoning(self) -> str:
        """The agent's thinking."""
        return "".join(self._reasoning)

    @property
    def cost(self) -> CostPayload | None:
        """What the turn cost, as the agent said last."""
        return self._cost

    @property
    def context(self) -> ContextPayload | None:
        """How full the model's context window is, as the agent said last."""
        return self._context

    @property
    def pending_input(self) -> PendingInput | None:
        """What the task waits for, while it does."""
        return PendingInput(self.status_text, self._prompt) if self.state == "input_required" else None

    @property
    def errors(self) -> list[AgentError]:
        """The errors that the agent sent in the place of frames."""
        return list(self._errors)

    @property
    def faults(self) -> list[TurnFault]:
        """The payloads that would have been read and are not valid."""
        return list(self._faults)

    @property
    def broken(self) -> list[BrokenEvent]:
        """The events that were broken."""
        return list(self._broken)

    @property
    def emitted_uris(self) -> list[str]:
        """The URIs of the extensions that were used, valid or not, in the order of their first appearance.

        They are those that agents declare; compare them with what the agent's card has, see `declared`.
        """
        return list(self._emitted)

    def _fold(self, frame: Frame, index: int) -> None:
        error = agent_error(frame, index)
        if error is not None:
            self._errors.append(error)
        self._artifacts.fold(frame)
        self._status.fold(frame)
        if status_in(frame) is not None:
            self._prompt = None
        if frame.kind == "message":
            self._direct = text_in(frame.value)
        for found in self._scan.others(frame):
            self._emit(found)
        task = snapshot(frame)
        has_history = task is not None and bool(as_list(task.get("history")))
        told_again = self._is_told_again(frame) and not has_history
        before = self._tools, self._reasoning
        if has_history:
            self._tools, self._reasoning = ToolTimeline(), []
        for found in self._scan.own(frame):
            self._emit(found)
            if not (told_again and found.extension in _TOLD_ONCE and found.channel.startswith("status.")):
                self._read(found, index)
        if has_history:
            self._join(*before)

    def _is_told_again(self, frame: Frame) -> bool:
        """Whether a task repeats the last status message, as when it is polled or subscribed to again."""
        status = status_in(frame)
        if status is None:
            return False
        told, self._told = self._told, status.get("message")
        return told is not None and told == self._told and snapshot(frame) is not None

    def _join(self, tools: ToolTimeline, pieces: list[str]) -> None:
        """Keeps what was read before where a history, which may be cut short, says less."""
        self._tools.join(tools)
        reasoning, history = "".join(pieces), self.reasoning
        if reasoning not in history:
            self._reasoning = pieces if history in reasoning else [reasoning, history]

    def _emit(self, found: Found) -> None:
        uri = _DECLARED.get(found.extension)
        if uri is not None:
            self._emitted[uri] = None

    def _read(self, found: Found, index: int) -> None:
        extension = _READ.get(found.extension)
        if extension is None:
            return
        try:
            payload = extension.read(found.payload)
        except ExtensionPayloadError as error:
            self._faults.append(TurnFault(index, found.extension, found.channel, error))
            return
        self._take(found, payload)

    def _take(self, found: Found, payload: Any) -> None:
        match found.extension:
            case TOOL_CALL.slug:
                self._tools.add(payload)
            case REASONING.slug:
                self._reasoning.append(payload["text"])
            case COST.slug:
                self._cost = payload
            case CONTEXT.slug:
                self._context = payload
            case _:
                is_prompt = found.channel.startswith("status.") and self._prompt is None
                self._prompt = payload if is_prompt else self._prompt


_READ: dict[str, Extension[Any]] = {
    extension.slug: extension for extension in (TOOL_CALL, REASONING, COST, CONTEXT, HITL)
}
_TOLD_ONCE = (TOOL_CALL.slug, REASONING.slug)
_DECLARED = {extension.slug: extension.uri for extension in registry if extension.declared}


class _TurnScan(Scan):
    """Finds what is a turn's: a task's history before all else, and nothing that users say; without copies."""

    def own(self, frame: Frame) -> Iterator[Found]:
        """The payloads of the turn."""
        task = snapshot(frame)
        if task is not None:
            yield from self.history(task)
            yield from self.snapshot(task)
        elif frame.kind in ("message", "statusUpdate", "artifactUpdate"):
            yield from self.frame(frame)

    def others(self, frame: Frame) -> Iterator[Found]:
        """The payloads of the other tasks of a list: sent, but not the turn's."""
        if frame.kind == "taskList":
            tasks = [task for task in frame.value if as_object(task) is not None]
            yield from self.frame(Frame("taskList", tasks[:-1]))

    def message(self, message: object, channel: str) -> Iterator[Found]:
        opened = as_object(message)
        if opened is not None and not _is_users(opened.get("role")):
            yield from super().message(opened, channel)

    def taken(self, payload: Any) -> Any:
        return payload


def _is_users(role: object) -> bool:
    # As a number it is a value of A2A 1.0's enum.
    return role in ("user", "ROLE_USER") or (role == 1 and role is not True)
