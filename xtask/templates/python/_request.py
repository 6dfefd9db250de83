"""Turns the two metadata maps of a request into one bag, typed where the fleet agrees on a key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from google.protobuf.message import Message

from ._json import as_object, is_list
from .blast import BLAST_RADIUS_VALUES, BlastRadius
from .hitl_mode import HITL_MODE_LEVEL_VALUES, HitlModeLevel
from .trace import EXTENSION as TRACE
from .trace import TRACE_KEY, TracePayload

__all__ = ["RequestBag", "request_bag"]

_MAX_SAFE_INTEGER = 2**53 - 1


def request_bag(request: Mapping[str, Any] | Message | None) -> RequestBag:
    """The bag of the params of `SendMessage`, or of a whole JSON-RPC request, told by its `params`.

    Plain objects and protobuf messages of `a2a-sdk` are taken; of anything else the bag is empty.
    """
    value = _object(request)
    params = _object(value["params"]) if "params" in value else value
    message = _object(params.get("message"))
    return RequestBag(_object(params.get("metadata")), _object(message.get("metadata")))


class RequestBag:
    """What a request says beside its message: the request's metadata laid over the message's, key by key.

    Callers write to either: the console to the message, delegates to both, the scheduler to the request. A key of the
    request hides the same key of the message, whatever its value.

    The typed keys are hints, and none of them may cost a turn: a value of another type than its reader expects is absent,
    and so is an empty string, which is how callers say that they have nothing to say. `trace` alone is an extension, and
    refuses what is no trace.
    """

    def __init__(self, request: Mapping[str, Any], message: Mapping[str, Any]) -> None:
        self._metadata = {**message, **request}

    def get(self, key: str) -> Any:
        """The value of any key as it stands there; None where there is none."""
        return self._metadata.get(key)

    def trace(self) -> TracePayload | None:
        """`a2a.trace`: the trace that the caller's spans belong to.

        Raises `ExtensionPayloadError` when the key is there and holds no trace; whoever only wants to join spans goes on
        without.
        """
        return TRACE.read(self._metadata[TRACE_KEY]) if TRACE_KEY in self._metadata else None

    @property
    def skill_hint(self) -> str | None:
        """`skillHint`: the id of the skill that should answer."""
        return self._text("skillHint")

    @property
    def targets(self) -> list[str] | None:
        """`targets`: the names of the agents that a hub should hand the message to; what is no string is left out."""
        return self._texts("targets")

    @property
    def model(self) -> str | None:
        """`model`: the model that the user chose."""
        return self._text("model")

    @property
    def reasoning_effort(self) -> str | None:
        """`reasoning_effort`: how long the model should think, in its provider's words."""
        return self._text("reasoning_effort")

    @property
    def incognito(self) -> bool:
        """`incognito`: whether nothing of the turn may be remembered; only `true` says so."""
        return self._flag("incognito")

    @property
    def hitl_resume(self) -> bool:
        """`hitl_resume`: whether the message answers what the agent asked, and the task goes on; only `true` says so."""
        return self._flag("hitl_resume")

    @property
    def bypass_permissions(self) -> bool:
        """`bypass_permissions`: whether the caller wants approvals skipped; only `true` says so, and the agent's
        configuration must allow it."""
        return self._flag("bypass_permissions")

    @property
    def subagent_fence(self) -> list[str] | None:
        """`subagent_fence`: the names by which the background manager fences a turn. A list without any is a fence too,
        and what is no list is none; what is no string is left out."""
        return self._texts("subagent_fence")

    @property
    def background_job_id(self) -> str | None:
        """`background_job_id`: the background job that this turn is."""
        return self._text("background_job_id")

    @property
    def background_batch_id(self) -> str | None:
        """`background_batch_id`: the batch that the background job belongs to."""
        return self._text("background_batch_id")

    @property
    def origin(self) -> str | None:
        """`origin`: where the turn comes from: `a2a`, `scheduler`, `inbox`, `webhook`, `background`,
        `background-resume`, or what a newer caller says."""
        return self._text("origin")

    @property
    def trigger(self) -> str | None:
        """`trigger`, else `scheduler_job_id`, else `inbox_source`: what set the turn off."""
        return self._text("trigger") or self.scheduler_job_id or self.inbox_source

    @property
    def scheduler_job_id(self) -> str | None:
        """`scheduler_job_id`: the scheduled job that set the turn off."""
        return self._text("scheduler_job_id")

    @property
    def inbox_source(self) -> str | None:
        """`inbox_source`: the inbox that set the turn off."""
        return self._text("inbox_source")

    @property
    def priority(self) -> str | None:
        """`priority`: how urgent the inbox says that it is, in its own words."""
        return self._text("priority")

    @property
    def correlation_id(self) -> str | None:
        """`correlationId`: what the hub joins the calls of one flow by."""
        return self._text("correlationId")

    @property
    def parent_id(self) -> str | None:
        """`parentId`: the call of the flow that made this one."""
        return self._text("parentId")

    @property
    def blast_radius(self) -> BlastRadius | None:
        """`x-blast-radius`: what the agent's card says of the skill in blast-v1, as the hub read it."""
        value = self._text("x-blast-radius")
        return next((radius for radius in BLAST_RADIUS_VALUES if radius == value), None)

    @property
    def hitl_mode(self) -> HitlModeLevel | None:
        """`x-hitl-mode`: what the agent's card says of the skill in hitl-mode-v1, as the hub read it."""
        value = self._text("x-hitl-mode")
        return next((level for level in HITL_MODE_LEVEL_VALUES if level == value), None)

    @property
    def hitl_veto_ttl_ms(self) -> int | None:
        """`x-hitl-veto-ttl-ms`: how long a veto may take, in whole milliseconds from 0 to 2^53-1."""
        value = self.get("x-hitl-veto-ttl-ms")
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return None
        return int(value) if 0 <= value <= _MAX_SAFE_INTEGER and value == int(value) else None

    @property
    def task_id(self) -> str | None:
        """`a2a.task_id`: the task, put there by the agent's own server."""
        return self._text("a2a.task_id")

    def _text(self, key: str) -> str | None:
        value = self.get(key)
        return value if isinstance(value, str) and value else None

    def _texts(self, key: str) -> list[str] | None:
        value = self.get(key)
        return [item for item in value if isinstance(item, str)] if is_list(value) else None

    def _flag(self, key: str) -> bool:
        return self.get(key) is True


def _object(value: object) -> Mapping[str, Any]:
    return as_object(value) or {}
