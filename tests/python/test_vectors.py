"""Turns the cases that every language runs into verdicts on this package's walk, carriers and scan."""

import copy
from typing import Any

import pytest
from conftest import vectors
from protolabs_a2a import ExtensionPayloadError, RequestBag, registry, request_bag, scan
from protolabs_a2a._place import Walk

EXTENSIONS = {extension.slug: extension for extension in registry}


@pytest.mark.parametrize("group", vectors("place.json"), ids=lambda group: group["description"])
def test_the_walk_places_the_first_violation(group: dict[str, Any]) -> None:
    walk = Walk(group["schema"])
    for case in group["cases"]:
        found = walk.first_violation(case["value"])
        shown = found and {"path": found.path, "kind": found.kind, "message": found.message}
        assert shown == case["violation"], case["value"]


@pytest.mark.parametrize("case", vectors("carriers.json"), ids=lambda case: case["description"])
def test_every_payload_of_a_carrier_is_found(case: dict[str, Any]) -> None:
    extension = EXTENSIONS[case["extension"]]
    carrier = copy.deepcopy(case["carrier"])
    assert extension.parse_all(carrier) == case["payloads"]
    assert extension.parse(carrier) == (case["payloads"] or [None])[0]
    assert carrier == case["carrier"]


@pytest.mark.parametrize("case", vectors("scan.json"), ids=lambda case: case["description"])
def test_scan_lists_what_it_knows(case: dict[str, Any]) -> None:
    frame = copy.deepcopy(case["frame"])
    shown = []
    for found in scan(frame):
        item = {key: value for key, value in vars(found).items() if value is not None}
        shown.append({**item, "payload": found.payload})
    assert shown == case["found"]
    assert frame == case["frame"]


KEYS = [name for name, member in vars(RequestBag).items() if isinstance(member, property)]


@pytest.mark.parametrize("case", vectors("request_bag.json"), ids=lambda case: case["description"])
def test_the_bag_of_a_request(case: dict[str, Any]) -> None:
    bag = request_bag(copy.deepcopy(case["request"]))
    said = {key: getattr(bag, key) for key in KEYS}
    assert {key: value for key, value in said.items() if value is not None and value is not False} == case["bag"]
    assert trace(bag) == case.get("trace")
    for key, value in case.get("get", {}).items():
        assert bag.get(key) == value
    assert bag.get("constructor") is None


def trace(bag: RequestBag) -> dict[str, Any] | None:
    try:
        found = bag.trace()
    except ExtensionPayloadError as error:
        return {"error": {"path": error.path, "kind": error.kind}}
    return None if found is None else {"value": found}
