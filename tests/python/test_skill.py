"""Turns structured skill results into what callers of the historical package rely on, word by word."""

from typing import Any

import protolabs_a2a as pa
import pytest

MIME = "application/vnd.protolabs.review-v1+json"
SCHEMA = {
    "type": "object",
    "properties": {
        "reason": {},
        "verdict": {"enum": ["approve", "revise"]},
        "n": {"type": "integer", "minimum": 1, "maximum": 3},
        "tags": {"type": "array", "minItems": 1, "uniqueItems": True, "items": {"type": "string"}},
        "o": {"type": "object", "properties": {"p": {"type": "string", "minLength": 2, "pattern": "^a"}}},
        "k": {"const": 7},
    },
    "required": ["reason"],
    "additionalProperties": False,
}
DRAFT_07 = {"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": "string"}]}


class Args(dict[str, Any]):
    """A dict of another type is a dict."""


FAULTS: list[tuple[Any, Any, list[str]]] = [
    ({"reason": "x"}, SCHEMA, []),
    ({"reason": "x", "n": 1.0}, SCHEMA, []),
    (Args(reason="x"), SCHEMA, []),
    ({}, SCHEMA, ["<root>: 'reason' is a required property"]),
    ({"reason": 1, "verdict": "x"}, SCHEMA, ["verdict: 'x' is not one of ['approve', 'revise']"]),
    (
        {"reason": 1, "aa": 1, "zz": 2},
        SCHEMA,
        ["<root>: Additional properties are not allowed ('aa', 'zz' were unexpected)"],
    ),
    ({"reason": 1, "n": "x"}, SCHEMA, ["n: 'x' is not of type 'integer'"]),
    ({"reason": 1, "n": True}, SCHEMA, ["n: True is not of type 'integer'"]),
    ({"reason": 1, "n": 9}, SCHEMA, ["n: 9 is greater than the maximum of 3"]),
    ({"reason": 1, "n": 0}, SCHEMA, ["n: 0 is less than the minimum of 1"]),
    ({"reason": 1, "tags": []}, SCHEMA, ["tags: [] should be non-empty"]),
    ({"reason": 1, "tags": ["a", "a"]}, SCHEMA, ["tags: ['a', 'a'] has non-unique elements"]),
    (
        {"reason": 1, "tags": ["a", 2], "o": {"p": "b"}, "k": None},
        SCHEMA,
        [
            "k: 7 was expected",
            "o/p: 'b' is too short",
            "o/p: 'b' does not match '^a'",
            "tags/1: 2 is not of type 'string'",
        ],
    ),
    ({"a": 1}, {"anyOf": [{"required": ["b"]}]}, ["<root>: {'a': 1} is not valid under any of the given schemas"]),
    (
        {"a": 1},
        {"oneOf": [{}, {}]},
        ["<root>: {'a': 1} is valid under each of {}, {}"],
    ),
    (
        {"l": list(range(11))},
        {"properties": {"l": {"items": {"enum": [0, 1, 3, 4, 5, 6, 7, 8, 9]}}}},
        ["l/2: 2 is not one of [0, 1, 3, 4, 5, 6, 7, 8, 9]", "l/10: 10 is not one of [0, 1, 3, 4, 5, 6, 7, 8, 9]"],
    ),
    ({"a": [1]}, {"properties": {"a": DRAFT_07}}, ["a/0: 1 is not of type 'string'"]),
    ({"a": 1}, {"$schema": "http://nope", "type": "object"}, []),
    ({}, None, ["schema must be a JSON Schema object"]),
    (None, [], ["schema must be a JSON Schema object"]),
    ({}, "{}", ["schema must be a JSON Schema object"]),
    ({}, True, ["schema must be a JSON Schema object"]),
    (None, {}, ["<root>: expected an object, got null"]),
    ([], {}, ["<root>: expected an object, got list"]),
    ("x", {}, ["<root>: expected an object, got str"]),
    (5, {}, ["<root>: expected an object, got int"]),
    (0.5, {}, ["<root>: expected an object, got float"]),
    (False, {}, ["<root>: expected an object, got bool"]),
    ((), {}, ["<root>: expected an object, got tuple"]),
]


@pytest.mark.parametrize(("args", "schema", "faults"), FAULTS)
def test_arguments_are_validated(args: Any, schema: Any, faults: list[str]) -> None:
    if schema == {"properties": {"a": DRAFT_07}}:
        schema = {**DRAFT_07, **schema, "properties": {"a": {"items": [{"type": "string"}]}}}
    assert pa.validate_skill_args(args, schema) == faults


BAD_SCHEMAS = {
    "no type of this name": {"type": "nope"},
    "a reference that leads nowhere": {"$ref": "#/$defs/Nope"},
    "a pattern that does not compile": {"properties": {"a": {"pattern": "("}}},
    "a reference to itself": {"$ref": "#"},
}


@pytest.mark.parametrize("schema", BAD_SCHEMAS.values(), ids=BAD_SCHEMAS.keys())
def test_a_bad_schema_is_a_message(schema: dict[str, Any]) -> None:
    [message] = pa.validate_skill_args({"a": "x"}, schema)
    assert message.startswith("invalid schema: ")


def test_the_tool_has_the_very_schema() -> None:
    for description in (None, ""):
        tool = pa.submit_skill_tool("x", SCHEMA, description=description)
        words = "Return the x result. Fill every required field; respond via this tool only."
        function = {"name": "submit_x", "description": words, "parameters": SCHEMA}
        assert tool == {"type": "function", "function": function}
        assert tool["function"]["parameters"] is SCHEMA
    assert pa.submit_skill_tool("", {}, description="Say it.")["function"]["description"] == "Say it."
    assert (pa.skill_tool_name("x"), pa.skill_tool_name("")) == ("submit_x", "submit_")


def test_results_are_parts() -> None:
    assert pa.skill_result_mime("review-v1") == MIME
    assert pa.skill_result_mime("{x}") == "application/vnd.protolabs.{x}+json"
    part = pa.emit_skill_result({"verdict": "approve"}, MIME)
    assert part == pa.data_part({"verdict": "approve"}, MIME)
    for encoded in (part, pa.wire_part(part)):
        assert pa.parse_skill_result(encoded) == {"verdict": "approve"}
        assert pa.parse_skill_result(encoded, MIME) == {"verdict": "approve"}
        assert pa.parse_skill_result(encoded, "application/vnd.protolabs.other-v1+json") is None


NO_RESULTS: list[Any] = [
    pa.text_part("x"),
    pa.data_part({}, "application/vnd.acme.review-v1+json"),
    {"data": {}},
    {"data": {}, "metadata": {"mimeType": 5}},
    {"data": {}, "metadata": MIME},
    None,
    [],
    "x",
]


@pytest.mark.parametrize("part", NO_RESULTS, ids=repr)
def test_other_parts_are_no_results(part: Any) -> None:
    assert pa.parse_skill_result(part) is None
    assert pa.parse_skill_result(part, MIME) is None
