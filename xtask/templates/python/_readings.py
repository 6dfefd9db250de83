"""Turns payloads of the fleet into what they tell beside their fields."""

from __future__ import annotations

import re
from typing import TypedDict

from .blast import BlastPayload, BlastRadius
from .cost import CostPayload
from .hitl_mode import HitlModeLevel, HitlModePayload
from .trace import TracePayload

__all__ = ["W3cIds", "blast_radius", "hitl_mode_level", "total_tokens", "w3c_ids"]


def total_tokens(cost: CostPayload) -> int:
    """Tokens read and generated together; never a field on the wire."""
    return cost["usage"]["input_tokens"] + cost["usage"]["output_tokens"]


def blast_radius(blast: BlastPayload | None, skill: str) -> BlastRadius:
    """The reach of a skill; `self` when the card does not name it, or states nothing."""
    named = blast["skills"].get(skill) if blast else None
    return named["radius"] if named else "self"


def hitl_mode_level(mode: HitlModePayload | None, skill: str) -> HitlModeLevel:
    """The mode of a skill; `autonomous` when the card does not name it, or states nothing."""
    named = mode["skills"].get(skill) if mode else None
    return named["mode"] if named else "autonomous"


class W3cIds(TypedDict):
    """Ids that a W3C tracer can join, in lower case."""

    trace_id: str
    """32 hex digits, not all zero."""
    span_id: str | None
    """16 hex digits, not all zero, where the caller gave such."""


def w3c_ids(trace: TracePayload) -> W3cIds | None:
    """The ids in the form of W3C Trace Context, or None when the trace id has another form.

    White space around an id and upper case do not matter, and a UUID with dashes counts as its 32 hex digits.
    """
    trace_id = trace["traceId"].strip(_SPACE)
    found = _hex(trace_id.replace("-", "") if _DASHED.fullmatch(trace_id) else trace_id, 32)
    return None if found is None else {"trace_id": found, "span_id": _hex(trace.get("spanId", "").strip(_SPACE), 16)}


_SPACE = " \t\n\f\r"
_DASHED = re.compile(r"[^-]{8}-[^-]{4}-[^-]{4}-[^-]{4}-[^-]{12}")


def _hex(text: str, digits: int) -> str | None:
    is_id = re.fullmatch(rf"[0-9A-Fa-f]{{{digits}}}", text) and text.strip("0")
    return text.lower() if is_id else None
