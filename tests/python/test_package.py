"""Turns the public names of the package into what callers of the historical packages rely on."""

import copy
import importlib
import inspect
import pickle
from typing import Any

import protolabs_a2a as pa
import pytest

URI = "https://proto-labs.ai/a2a/ext/"
USAGE: Any = {"input_tokens": 1200, "output_tokens": 340}

DESCRIPTIONS = {
    f"{URI}cost-v1": "Token usage, duration, and cost for a completed task.",
    f"{URI}confidence-v1": "Agent self-reported confidence for a completed task.",
    f"{URI}worldstate-delta-v1": "Observed shared-state mutations for a completed task.",
    f"{URI}tool-call-v1": "Per-tool progress events emitted on status frames.",
}

SIGNATURES = {
    "cost_metadata": "usage, *, duration_ms=None, cost_usd=None, success=None",
    "emit_cost": "usage, *, duration_ms=None, cost_usd=None, success=None",
    "confidence_metadata": "confidence, *, explanation=None, success=None",
    "worldstate_delta_metadata": "deltas",
    "emit_hitl": "payload",
    "parse_cost": "carrier",
    "parse_all_cost": "carrier",
    "parse_tool_call": "carrier",
    "parse_hitl": "carrier",
    "declare_cost": "",
    "declare_tool_call": "",
    "text_part": "text",
    "data_part": "payload, mime_type",
    "read_text": "part",
    "read_data": "part",
    "part_mime": "part",
    "wire_part": "part",
    "merge_extension_metadata": "*fragments",
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_signatures(name: str) -> None:
    parameters = inspect.signature(getattr(pa, name)).parameters.values()
    bare = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in parameters]
    assert str(inspect.Signature(bare)) == f"({SIGNATURES[name]})"


def test_tool_calls_take_the_fields_of_every_phase() -> None:
    parameters = inspect.signature(pa.tool_call_metadata).parameters
    positional = [name for name, p in parameters.items() if p.kind is p.POSITIONAL_OR_KEYWORD]
    keywords = {name for name, p in parameters.items() if p.kind is p.KEYWORD_ONLY and p.default is None}
    assert positional == ["tool_call_id", "name", "phase"]
    assert keywords == {"parent_tool_call_id", "args", "result", "error", "output_chars"}
    assert inspect.signature(pa.emit_tool_call) == inspect.signature(pa.tool_call_metadata)


def test_every_public_name_is_there_once() -> None:
    assert len(pa.__all__) == len(set(pa.__all__))
    assert all(hasattr(pa, name) for name in pa.__all__)
    for extension in pa.registry:
        module = importlib.import_module(
            f"protolabs_a2a.{extension.slug.rpartition('-')[0].replace('-', '_')}"
        )
        assert set(module.__all__) <= set(pa.__all__)


def test_constants() -> None:
    assert pa.COST_EXT_URI == f"{URI}cost-v1"
    assert pa.TOOL_CALL_EXT_URI == f"{URI}tool-call-v1"
    assert pa.COST_MIME == "application/vnd.protolabs.cost-v1+json"
    assert pa.HITL_MIME == "application/vnd.protolabs.hitl-v1+json"
    assert (pa.MIME_KEY, pa.DATA_MEDIA_TYPE) == ("mimeType", "application/json")
    assert pa.ALL_EXTENSION_URIS == tuple(DESCRIPTIONS)
    assert pa.EXTENSION_DESCRIPTIONS.items() >= DESCRIPTIONS.items()
    assert pa.declare_cost() == {
        "uri": pa.COST_EXT_URI,
        "description": pa.EXTENSION_DESCRIPTIONS[pa.COST_EXT_URI],
    }


def test_a_declaration_has_its_params() -> None:
    skills: Any = {"skills": {"pr.review": {"radius": "repo"}}}
    assert pa.declare_blast(skills)["params"] == skills
    assert pa.parse_blast({"capabilities": {"extensions": [pa.declare_blast(skills)]}}) == skills
    assert pa.parse_blast(pa.declare_blast(skills)) == skills
    for broken in (None, {}, {"skills": {"a": {"radius": "everywhere"}}}):
        with pytest.raises(pa.ExtensionPayloadError, match="cannot emit"):
            pa.declare_blast(broken)  # type: ignore[arg-type]


def test_what_is_none_is_left_out_and_what_is_empty_is_kept() -> None:
    assert pa.cost_metadata(USAGE) == {pa.COST_EXT_URI: {"usage": USAGE}}
    assert pa.cost_metadata(USAGE, duration_ms=0, cost_usd=0.0, success=False) == {
        pa.COST_EXT_URI: {"usage": USAGE, "durationMs": 0, "costUsd": 0.0, "success": False}
    }
    assert pa.tool_call_metadata("a", "", "started", args="") == {
        pa.TOOL_CALL_EXT_URI: {"toolCallId": "a", "name": "", "phase": "started", "args": ""}
    }
    assert pa.tool_call_metadata("a", "b", "failed", error="x", result=[], output_chars=0) == {
        pa.TOOL_CALL_EXT_URI: {
            "toolCallId": "a", "name": "b", "phase": "failed", "error": "x", "result": [], "outputChars": 0,
        }
    }  # fmt: skip


def test_parts_are_written_in_memory_and_on_the_wire() -> None:
    part = pa.emit_cost(USAGE)
    assert part == {
        "content": {"$case": "data", "value": {"usage": USAGE}},
        "metadata": {"mimeType": pa.COST_MIME},
        "filename": "",
        "mediaType": "application/json",
    }
    assert pa.wire_part(part) == {
        "data": {"usage": USAGE},
        "metadata": {"mimeType": pa.COST_MIME},
        "mediaType": "application/json",
    }
    assert pa.wire_part(pa.text_part("")) == {"text": ""}
    assert pa.wire_part({"data": None, "metadata": {}}) == {"data": None}
    assert pa.parse_cost(part) == pa.parse_cost(pa.wire_part(part)) == {"usage": USAGE}
    assert pa.parse_hitl([pa.text_part("Why?"), pa.emit_hitl({"question": "Why?"})]) == {"question": "Why?"}


READS: list[tuple[Any, Any, Any]] = [
    (pa.text_part("x"), "x", (None, None)),
    ({"text": "x"}, "x", (None, None)),
    ({"kind": "text", "text": "x"}, "x", (None, None)),
    (pa.data_part({"a": 1}, "m"), None, ("m", {"a": 1})),
    ({"data": {"a": 1}, "metadata": {"mimeType": "m"}}, None, ("m", {"a": 1})),
    ({"kind": "data", "data": 1, "metadata": {"mimeType": "m"}}, None, ("m", 1)),
    ({"data": None, "metadata": {"mimeType": "m"}}, None, ("m", None)),
    ({"content": {"$case": "data"}, "metadata": {"mimeType": "m"}}, None, ("m", None)),
    ({"content": {"$case": "text", "value": 5}}, None, (None, None)),
    ({"content": {"$case": "text", "value": "x"}, "data": 1}, "x", (None, 1)),
    ({"data": 1, "metadata": "m"}, None, (None, 1)),
    ({"data": 1, "metadata": {"mimeType": 5}}, None, (None, 1)),
    ({}, None, (None, None)),
    (None, None, (None, None)),
    ([], None, (None, None)),
    ("x", None, (None, None)),
    (5, None, (None, None)),
]


@pytest.mark.parametrize(("part", "text", "data"), READS, ids=lambda value: str(value)[:60])
def test_parts_are_read_in_every_encoding(part: Any, text: Any, data: Any) -> None:
    assert pa.read_text(part) == text
    assert pa.read_data(part) == data


def test_the_later_fragment_wins() -> None:
    first, second = pa.cost_metadata(USAGE), pa.cost_metadata(USAGE, success=True)
    before = copy.deepcopy(first)
    assert pa.merge_extension_metadata(first, second, {"x": 1}) == {**second, "x": 1}
    assert pa.merge_extension_metadata() == {}
    assert first == before
    with pytest.raises(TypeError):
        pa.merge_extension_metadata(first, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("carrier", [None, {}, [], (), "text", 5, b"bytes", [None, 5, "x"], {"parts": 5}])
def test_nothing_there_is_none(carrier: Any) -> None:
    assert pa.parse_cost(carrier) is None
    assert pa.parse_all_cost(carrier) == []
    assert pa.scan(carrier) == []


def test_an_error_says_where_and_why() -> None:
    with pytest.raises(pa.ExtensionPayloadError) as caught:
        pa.parse_cost({pa.COST_EXT_URI: {"usage": {"input_tokens": 1}}})
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.extension, error.path, error.kind) == (pa.COST_EXT_URI, "usage.output_tokens", "missing")
    assert error.reason == "required field is missing"
    assert str(error) == f"cannot parse {pa.COST_EXT_URI}: usage.output_tokens: required field is missing"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    with pytest.raises(
        pa.ExtensionPayloadError, match=r"^cannot emit .*cost-v1: usage: expected an object, got null$"
    ):
        pa.cost_metadata(None)  # type: ignore[arg-type]
    with pytest.raises(pa.ExtensionPayloadError, match=r"cost-v1: expected an object, got a string$"):
        pa.parse_cost({pa.COST_EXT_URI: "x"})


def test_an_invalid_payload_is_not_skipped_for_a_later_one() -> None:
    valid = pa.emit_cost(USAGE)
    broken = pa.data_part({"usage": 5}, pa.COST_MIME)
    assert pa.parse_cost([valid, broken]) == {"usage": USAGE}
    for parts in ([broken, valid], (broken, valid)):
        with pytest.raises(pa.ExtensionPayloadError):
            pa.parse_cost(parts)
    with pytest.raises(pa.ExtensionPayloadError):
        pa.parse_all_cost([valid, broken])


TEXTS: list[tuple[str | bytes, str]] = [
    ("", "the text is empty"),
    (" \n", "the text is empty"),
    ("{", "line 1 column 2"),
    ('{"a":\n1,}', "line 2"),
    ("NaN", "NaN"),
    ("[-Infinity]", "-Infinity"),
    ("1e400", "range of a double"),
    ("-1e400", "range of a double"),
    ("9" * 400, "range of a double"),
    ("9" * 5000, "range of a double"),
    ("[" * 200 + "]" * 200, "deeper than 127"),
    ("[" * 100_000, "deeper than 127"),
    ('"\\ud800"', "surrogate"),
    ('"\ud800"', "surrogate"),
    (b'"\xff"', "UTF-8"),
    ("\ufeff{}", "BOM"),
]


@pytest.mark.parametrize(("text", "words"), TEXTS, ids=lambda value: ascii(value)[:30])
def test_text_that_is_no_json_is_worded(text: str | bytes, words: str) -> None:
    with pytest.raises(pa.JsonTextError, match=words) as caught:
        pa.read_json(text)
    assert caught.value.kind == "json"


def test_text_that_is_json_is_read() -> None:
    assert pa.read_json('{"a":1,"a":2}') == {"a": 2}
    assert pa.read_json(b"1200.0") == 1200
    assert pa.read_json('"\\ud83d\\udc4d"') == "👍"
    assert pa.read_json("[" * 127 + "]" * 127) != []
    assert len(pa.read_json('"' + "x" * 10_000_000 + '"')) == 10_000_000


def test_an_error_about_half_a_surrogate_pair_can_be_written_anywhere() -> None:
    with pytest.raises(pa.ExtensionPayloadError) as caught:
        pa.parse_blast({"uri": pa.BLAST_EXT_URI, "params": {"skills": {"\ud800": 1}}})
    assert caught.value.path == 'skills["\\ud800"]'
    str(caught.value).encode("utf-8")
