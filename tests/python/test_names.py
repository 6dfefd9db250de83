"""Turns the names that the historical package exported into ours, with the calls that they took."""

import inspect
from typing import Any

import protolabs_a2a as pa
import pytest

from conftest import vectors

NAMES = vectors("names/python.json")
KINDS = {
    "positional": inspect.Parameter.POSITIONAL_OR_KEYWORD,
    "keyword": inspect.Parameter.KEYWORD_ONLY,
    "any": inspect.Parameter.VAR_POSITIONAL,
}
# A carrier of any kind is read now, so the parameter has another name; callers gave it by position.
RENAMED = {("parse_cost", "metadata"), ("parse_confidence", "metadata"), ("parse_worldstate_delta", "metadata")}
RENAMED |= {("parse_tool_call", "metadata")}


@pytest.mark.parametrize("row", NAMES, ids=lambda row: row["name"])
def test_the_name_is_there_and_is_called_as_before(row: dict[str, Any]) -> None:
    name = row["name"]
    assert name in pa.__all__
    value = getattr(pa, name)
    if "parameters" not in row:
        return
    ours = list(inspect.signature(value).parameters.values())
    for index, theirs in enumerate(row["parameters"]):
        if theirs["kind"] == "positional":
            parameter = ours[index]
            assert parameter.name == theirs["name"] or (name, theirs["name"]) in RENAMED
        else:
            [parameter] = [each for each in ours if each.name == theirs["name"]]
        assert parameter.kind == KINDS[theirs["kind"]]
        assert not theirs["optional"] or parameter.default is not parameter.empty
    known = {theirs["name"] for theirs in row["parameters"]} | {"carrier"}
    for parameter in ours:
        assert parameter.name in known or parameter.default is not parameter.empty, "callers did not give it"
