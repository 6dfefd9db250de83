"""Turns the cases that every language runs into verdicts on this package's walk, carriers and scan."""

import copy
from typing import Any

import pytest
from conftest import vectors
from protolabs_a2a import (
    ExtensionPayloadError,
    RequestBag,
    blast_radius,
    hitl_mode_level,
    misspelled,
    parse_blast,
    parse_cost,
    parse_hitl_mode,
    parse_trace,
    registry,
    request_bag,
    scan,
    total_tokens,
    w3c_ids,
)
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
    if "violation" in case:
        for read in (extension.parse, extension.parse_all):
            with pytest.raises(ExtensionPayloadError) as refused:
                read(carrier)
            error = refused.value
            assert {"path": error.path, "kind": error.kind, "message": error.reason} == case["violation"]
    else:
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


@pytest.mark.parametrize("case", vectors("misspelled.json"), ids=lambda case: case["description"])
def test_older_spellings_are_told(case: dict[str, Any]) -> None:
    found = [[each.path, each.found, each.meant] for each in misspelled(copy.deepcopy(case["frame"]))]
    assert found == case["found"]


def reading(case: dict[str, Any]) -> Any:
    """What a payload tells beside its fields."""
    payload, skill = copy.deepcopy(case["payload"]), case.get("skill", "")
    uri = "https://proto-labs.ai/a2a/ext/"
    match case["reading"]:
        case "total_tokens":
            cost = parse_cost({f"{uri}cost-v1": payload})
            return None if cost is None else total_tokens(cost)
        case "blast_radius":
            return blast_radius(parse_blast({"uri": f"{uri}blast-v1", "params": payload}), skill)
        case "hitl_mode_level":
            return hitl_mode_level(parse_hitl_mode({"uri": f"{uri}hitl-mode-v1", "params": payload}), skill)
        case _:
            trace = parse_trace({"a2a.trace": payload})
            ids = None if trace is None else w3c_ids(trace)
            return ids and {key: value for key, value in ids.items() if value is not None}


@pytest.mark.parametrize("case", vectors("fleet_readings.json"), ids=lambda case: case["description"])
def test_what_payloads_tell(case: dict[str, Any]) -> None:
    assert reading(case) == case["due"]


def test_a_card_that_states_nothing_names_no_skill() -> None:
    assert (blast_radius(None, "a"), hitl_mode_level(None, "a")) == ("self", "autonomous")
