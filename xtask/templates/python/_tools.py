"""Turns tool-call-v1 payloads into the runs of tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from .tool_call import ToolCallPayload

__all__ = ["ToolPhase", "ToolRun", "ToolTimeline"]

ToolPhase: TypeAlias = Literal["started", "completed", "failed"]
"""How far the run of a tool has come."""


@dataclass(frozen=True)
class ToolRun:
    """One run of a tool, as all its frames together tell it."""

    tool_call_id: str
    """Its id, `toolCallId`."""
    name: str
    """The last name that was not empty."""
    names: tuple[str, ...]
    """Every such name once, in order; agents seldom rename a run."""
    phases: tuple[ToolPhase, ...]
    """The phases as they came; `started` often comes twice."""
    phase: ToolPhase
    """How far it has come: the last of `phases`."""
    parent: str | None = None
    """The id of the run that this one happened inside of."""
    args: Any = None
    """The arguments: any JSON, often a preview as text."""
    result: Any = None
    """The output: any JSON, often a preview as text."""
    error: str | None = None
    """What went wrong, for people."""
    output_chars: int | None = None
    """Length of the whole output in characters."""


class ToolTimeline:
    """The runs of tools, in the order of their first payloads."""

    def __init__(self) -> None:
        self._runs: dict[str, _Run] = {}

    def add(self, call: ToolCallPayload) -> None:
        """Takes one payload: what it leaves out stays as it was."""
        run = self._runs.get(call["toolCallId"])
        if run is None:
            run = self._runs[call["toolCallId"]] = _Run()
        run.add(call)

    def join(self, before: ToolTimeline) -> None:
        """Keeps what was read before where this timeline, a task's history that may be cut short, lacks it."""
        has_all = before._runs.keys() <= self._runs.keys()
        first, then = (self._runs, before._runs) if has_all else (before._runs, self._runs)
        joined = dict.fromkeys([*first, *then])
        self._runs = {key: _joined(before._runs.get(key), self._runs.get(key)) for key in joined}

    @property
    def tools(self) -> list[ToolRun]:
        """The runs."""
        return [run.made(tool_call_id) for tool_call_id, run in self._runs.items()]


def _joined(before: _Run | None, after: _Run | None) -> _Run:
    if before is None or after is None:
        return before or after or _Run()
    return before.followed_by(after)


class _Run:
    def __init__(self) -> None:
        self._names: dict[str, None] = {}
        self._name = ""
        self._phases: list[ToolPhase] = []
        self._fields: dict[str, Any] = {}

    def add(self, call: ToolCallPayload) -> None:
        if call["name"]:
            self._names[call["name"]] = None
            self._name = call["name"]
        self._phases.append(call["phase"])
        self._keep("parent", call.get("parentToolCallId"))
        if call["phase"] == "started":
            self._keep("args", call.get("args") if call.get("args") != "" else None)
            return
        self._keep("result", call.get("result"))
        self._keep("output_chars", call.get("outputChars"))
        if call["phase"] == "failed":
            self._keep("error", call.get("error"))

    def followed_by(self, after: _Run) -> _Run:
        """The run as a history has it, or this one where that has fewer of its payloads, with what is new in it."""
        if len(after._phases) >= len(self._phases):
            return after
        if after._phases[-1] != self._phases[-1]:
            self._phases.append(after._phases[-1])
            for name in ("args", "result", "error", "output_chars"):
                self._keep(name, after._fields.get(name))
        return self

    def _keep(self, name: str, value: Any) -> None:
        if value is not None:
            self._fields[name] = value

    def made(self, tool_call_id: str) -> ToolRun:
        names, phases = tuple(self._names), tuple(self._phases)
        return ToolRun(tool_call_id, self._name, names, phases, phases[-1], **self._fields)
