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

    def clear(self) -> None:
        """Begins anew."""
        self._runs.clear()

    @property
    def tools(self) -> list[ToolRun]:
        """The runs."""
        return [run.made(tool_call_id) for tool_call_id, run in self._runs.items()]


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

    def _keep(self, name: str, value: Any) -> None:
        if value is not None:
            self._fields[name] = value

    def made(self, tool_call_id: str) -> ToolRun:
        names, phases = tuple(self._names), tuple(self._phases)
        return ToolRun(tool_call_id, self._name, names, phases, phases[-1], **self._fields)
