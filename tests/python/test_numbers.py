"""Turns numbers, nulls and strings at the edges into verdicts: the value, or kind and path of the error."""

import math
from typing import Any

import pytest
from protolabs_a2a import COST_EXT_URI, ExtensionPayloadError, cost_metadata, parse_cost, registry

EXTENSIONS = {extension.slug: extension for extension in registry}
MAX = 2**53 - 1

INTEGERS = [
    (0, 0),
    (1200.0, 1200),
    (-0.0, 0),
    (MAX, MAX),
    (float(MAX), MAX),
    (MAX + 1, "number"),
    (MAX + 2, "number"),
    (float(MAX + 1), "number"),
    (10**400, "number"),
    (1e300, "number"),
    (math.nan, "number"),
    (math.inf, "number"),
    (-1, "range"),
    (4210.5, "type"),
    (True, "type"),
    ("5", "type"),
    ([5], "type"),
    ({}, "type"),
]

NUMBERS = [
    (0, 0),
    (0.25, 0.25),
    (2**60, 2**60),
    (10**400, "number"),
    (math.nan, "number"),
    (-math.inf, "number"),
    (-0.5, "range"),
    (False, "type"),
    ("0.5", "type"),
]


def verdict(slug: str, payload: Any, emit: bool = False) -> Any:
    """The payload that comes back, or kind and path of the error."""
    extension = EXTENSIONS[slug]
    try:
        return extension.write(payload) if emit else extension.read(payload)
    except ExtensionPayloadError as error:
        return error.kind, error.path


@pytest.mark.parametrize("emit", [False, True], ids=["read", "write"])
@pytest.mark.parametrize(("number", "expected"), INTEGERS, ids=lambda value: repr(value)[:24])
@pytest.mark.parametrize(
    ("slug", "path", "rest"),
    [
        ("cost-v1", "usage.input_tokens", {}),
        ("cost-v1", "durationMs", {"usage": {"input_tokens": 1, "output_tokens": 1}}),
        ("tool-call-v1", "outputChars", {"toolCallId": "a", "name": "b", "phase": "completed"}),
    ],
)
def test_integers(slug: str, path: str, rest: Any, number: Any, expected: Any, emit: bool) -> None:
    payload = (
        {"usage": {"input_tokens": number, "output_tokens": 1}} if "." in path else {**rest, path: number}
    )
    result = verdict(slug, payload, emit)
    if isinstance(expected, str):
        assert result == (expected, path)
    else:
        found = result["usage"]["input_tokens"] if "." in path else result[path]
        assert (found, type(found)) == (expected, int)


@pytest.mark.parametrize("emit", [False, True], ids=["read", "write"])
@pytest.mark.parametrize(("number", "expected"), NUMBERS, ids=lambda value: repr(value)[:24])
def test_numbers(number: Any, expected: Any, emit: bool) -> None:
    result = verdict("cost-v1", {"usage": {"input_tokens": 1, "output_tokens": 1}, "costUsd": number}, emit)
    assert result == (expected, "costUsd") if isinstance(expected, str) else result["costUsd"] == expected


USAGE = {"input_tokens": 1, "output_tokens": 1}
STEP = {"schema": {"a": None}}

NULLS = [
    ("cost-v1", {"usage": USAGE, "durationMs": None}, {"usage": USAGE}),
    ("cost-v1", {"usage": {**USAGE, "cache_read_input_tokens": None}}, {"usage": USAGE}),
    ("cost-v1", {"usage": USAGE, "unknown": None}, {"usage": USAGE, "unknown": None}),
    ("cost-v1", {"usage": {**USAGE, "input_tokens": None}}, ("type", "usage.input_tokens")),
    ("cost-v1", {"usage": None}, ("type", "usage")),
    (
        "hitl-v1",
        {"kind": "form", "title": "t", "steps": [{**STEP, "uiSchema": None}], "description": None},
        {"kind": "form", "title": "t", "steps": [STEP]},
    ),
    (
        "tool-call-v1",
        {"toolCallId": "a", "name": "b", "phase": "started", "args": None},
        {"toolCallId": "a", "name": "b", "phase": "started"},
    ),
    (
        "tool-call-v1",
        {"toolCallId": "a", "name": "b", "phase": "started", "args": [None, {"x": None}]},
        {"toolCallId": "a", "name": "b", "phase": "started", "args": [None, {"x": None}]},
    ),
]


@pytest.mark.parametrize(("slug", "payload", "expected"), NULLS, ids=lambda value: str(value)[:60])
def test_null_is_absent_where_absence_is_right(slug: str, payload: Any, expected: Any) -> None:
    assert verdict(slug, payload) == expected


def test_null_is_never_written() -> None:
    usage = {**USAGE, "cache_read_input_tokens": None}
    assert verdict("cost-v1", {"usage": usage}, emit=True) == ("type", "usage.cache_read_input_tokens")


ODD = [
    ({"usage": USAGE, "unknown": math.nan}, ("number", "unknown")),
    ({"usage": USAGE, "unknown": [{"a b": math.inf}]}, ("number", 'unknown[0]["a b"]')),
    ({"usage": USAGE, "unknown": {1, 2}}, ("type", "unknown")),
    ({"usage": USAGE, "unknown": b"bytes"}, ("type", "unknown")),
    ({"usage": USAGE, "unknown": {1: "one"}}, ("type", "unknown")),
    ({"usage": USAGE, "unknown": [10**309]}, ("number", "unknown[0]")),
    ({"usage": USAGE, "unknown": -(10**400)}, ("number", "unknown")),
    ({"usage": USAGE, "\ud800": 1}, ("type", "")),
    ({"usage": USAGE, "unknown": {"a": ["\ud800"]}}, ("type", "unknown.a[0]")),
    ({"usage": USAGE, "unknown": {"\udfff": 1}}, ("type", "unknown")),
    ({"usage": {**USAGE, "é": "👍"}}, {"usage": {**USAGE, "é": "👍"}}),
    ({"usage": USAGE, "success": "\ud800"}, ("type", "success")),
    ({"usage": USAGE, "__proto__": {"x": 1}}, {"usage": USAGE}),
    ({"usage": {**USAGE, "__proto__": 1}, "x": {"__proto__": 1}}, {"usage": USAGE, "x": {"__proto__": 1}}),
    ([], ("type", "")),
    ("text", ("type", "")),
    (None, ("type", "")),
]


@pytest.mark.parametrize("emit", [False, True], ids=["read", "write"])
@pytest.mark.parametrize(("payload", "expected"), ODD, ids=lambda value: ascii(value)[:60])
def test_what_no_json_holds_is_refused_with_its_path(payload: Any, expected: Any, emit: bool) -> None:
    assert verdict("cost-v1", payload, emit) == expected


@pytest.mark.parametrize("number", [MAX + 1, -MAX - 1, 10**308], ids=lambda value: repr(value)[:24])
def test_integers_that_a_reader_would_round_are_read_and_not_written(number: int) -> None:
    payload = {"usage": USAGE, "z": 0.5, "unknown": [{"a b": number}], "a": [MAX, -MAX, 1e300, True]}
    assert verdict("cost-v1", payload) == payload
    assert verdict("cost-v1", payload, emit=True) == ("number", 'unknown[0]["a b"]')


def test_nesting_is_bounded() -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]
    assert verdict("cost-v1", {"usage": USAGE, "x": deep}) == ("other", "")
    assert verdict("cost-v1", {"usage": USAGE, "x": deep}, emit=True) == ("other", "")
    circle: list[Any] = []
    circle.append(circle)
    assert verdict("cost-v1", {"usage": USAGE, "x": circle}) == ("other", "")


def test_nothing_is_shared_with_what_was_given() -> None:
    usage: Any = {**USAGE, "unknown": {"list": [1]}}
    written = cost_metadata(usage)
    read: Any = parse_cost(written)
    usage["unknown"]["list"].append(2)
    written[COST_EXT_URI]["usage"]["unknown"]["list"].append(3)
    assert read["usage"]["unknown"] == {"list": [1]}
    assert written[COST_EXT_URI]["usage"]["unknown"] == {"list": [1, 3]}
