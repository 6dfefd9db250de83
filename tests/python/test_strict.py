"""Turns the schemas of the vectors into the strict forms and refusals that all three languages give."""

from typing import Any

import protolabs_a2a as pa
import pytest

from conftest import vectors


def in_order(schema: Any) -> Any:
    """The schema with what it requires in order: the order of a map's keys is no part of what a schema says."""
    if isinstance(schema, list):
        return [in_order(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    ordered = {key: in_order(value) for key, value in schema.items()}
    if isinstance(ordered.get("required"), list):
        ordered["required"] = sorted(ordered["required"])
    return ordered


@pytest.mark.parametrize("case", vectors("strict.json"), ids=lambda case: case["name"])
def test_schemas_are_closed_as_the_vectors_say(case: dict[str, Any]) -> None:
    if "strict" in case:
        assert in_order(pa.strict_schema(case["schema"])) == in_order(case["strict"])
        function = pa.submit_skill_tool("x", case["schema"], strict=True)["function"]
        assert (in_order(function["parameters"]), function["strict"]) == (in_order(case["strict"]), True)
        return
    with pytest.raises(pa.NotStrict) as raised:
        pa.strict_schema(case["schema"])
    assert {"path": raised.value.path, "reason": raised.value.reason} == case["error"]
    where = f"{raised.value.path}: " if raised.value.path else ""
    assert str(raised.value) == f"no strict schema: {where}{raised.value.reason}"


def deep(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "null"}
    for _ in range(levels):
        schema = {"items": schema}
    return {"type": "object", "properties": {"a": schema}}


ODD: list[tuple[Any, str]] = [
    (deep(200), "nested deeper than 127 levels"),
    ({"type": "object", "properties": {"a": {"minimum": float("nan")}}}, "properties.a.minimum: expected a finite number"),
    ({"type": object()}, "type: expected a JSON value, got object"),
]


@pytest.mark.parametrize(("schema", "reason"), ODD, ids=[reason for _, reason in ODD])
def test_what_is_no_json_is_refused(schema: Any, reason: str) -> None:
    with pytest.raises(pa.NotStrict) as raised:
        pa.strict_schema(schema)
    assert raised.value.reason == reason
