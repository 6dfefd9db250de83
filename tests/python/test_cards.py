"""Turns what is given to the card builders into the cards and faults of the vectors."""

import re
import subprocess
import sys
from typing import Any

import protolabs_a2a as pa
import pytest
from a2a.types import AgentCard, AgentSkill, SecurityScheme
from google.protobuf.json_format import MessageToDict, ParseDict

from conftest import vectors

FILES = ("historical.json", "built.json", "faults.json")
CASES: list[dict[str, Any]] = [case for file in FILES for case in vectors(f"cards/{file}")]
SKILL = {"id": "chat", "name": "Chat", "description": "general chat", "tags": ["chat"]}
LEAST: dict[str, Any] = {"name": "a", "description": "b", "url": "http://a.dev", "version": "1"}


def arguments(given: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a case, named as Python does."""
    snake = {re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", key): value for key, value in given.items()}
    snake.pop("generic", None)
    return snake


def built(given: dict[str, Any]) -> dict[str, Any]:
    """The wire's JSON, through the SDK's object where the fleet's builder gives that."""
    if given.get("generic"):
        card = pa.agent_card(**arguments(given))
        assert MessageToDict(pa.sdk_agent_card(card)) == card
        return card
    own = arguments(given)
    extensions = own.pop("extensions", None)
    if extensions is not None:
        own["extension_uris"] = [each for each in extensions if isinstance(each, str)]
        own["extensions"] = [each for each in extensions if not isinstance(each, str)]
    if own.get("security") == ["apiKey", "bearer"]:
        del own["security"]
        own["bearer"] = True
    card = pa.build_agent_card(**own)
    assert isinstance(card, AgentCard)
    as_objects = [ParseDict(skill, AgentSkill()) for skill in own["skills"]]
    assert pa.build_agent_card(**{**own, "skills": as_objects}) == card
    return MessageToDict(card)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_cards_are_built_as_the_vectors_say(case: dict[str, Any]) -> None:
    if "card" in case:
        assert built(case["given"]) == case["card"]
        return
    with pytest.raises(pa.CardError) as raised:
        built(case["given"])
    assert raised.value.faults == case["faults"]
    assert str(raised.value) == "cannot build the agent card: " + "; ".join(case["faults"])


ODD: list[tuple[dict[str, Any], str]] = [
    ({"name": 5}, "name: expected a string"),
    ({"url": None}, "supportedInterfaces[0].url: must be an absolute http or https URL"),
    ({"skills": ["chat"]}, "skills[0]: expected an object"),
    ({"skills": [{**SKILL, "tags": "x"}]}, "skills[0].tags: expected a list of strings"),
    ({"default_input_modes": "text/plain"}, "defaultInputModes: expected a list of strings"),
    ({"streaming": "yes"}, "capabilities.streaming: expected a boolean"),
    (
        {"extensions": [5]},
        "capabilities.extensions[0].uri: must be an absolute URI, without white space, commas and quotes",
    ),
    (
        {"extensions": [{"uri": "urn:a:b", "params": [1]}]},
        "capabilities.extensions[0].params: expected an object",
    ),
    (
        {"security": ["oauth"]},
        'securitySchemes["oauth"]: must be one scheme of the protocol, such as {"apiKeySecurityScheme": ..}, or be '
        'called "apiKey" or "bearer"',
    ),
    (
        {"security": {"a": {"apiKeySecurityScheme": {"location": "body", "name": "x"}}}},
        'securitySchemes["a"].apiKeySecurityScheme.location: expected one of "header", "query", "cookie"',
    ),
    ({"version": float("nan")}, "version: expected a finite number"),
    ({"icon_url": object()}, "iconUrl: expected a JSON value, got object"),
]


@pytest.mark.parametrize(("given", "fault"), ODD, ids=[fault for _, fault in ODD])
def test_what_only_python_can_give_is_refused(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(pa.CardError) as raised:
        pa.agent_card(**{**LEAST, **given})
    assert raised.value.faults == [fault]


def test_bearer_and_security_are_one_or_the_other() -> None:
    with pytest.raises(pa.CardError):
        pa.build_agent_card(**LEAST, skills=[], bearer=True, security=["bearer"])


def test_what_the_sdk_does_not_know_is_refused() -> None:
    card = pa.agent_card(**LEAST, security={"a": {"newSecurityScheme": {}}})
    with pytest.raises(pa.CardError, match="newSecurityScheme"):
        pa.sdk_agent_card(card)


def test_schemes_of_the_sdk_are_taken() -> None:
    card = pa.agent_card(**LEAST, security={"key": pa.api_key_scheme("X-Key")})
    assert card["securitySchemes"] == {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}}


def test_schemes_and_requirements_are_the_cards() -> None:
    for bearer in (False, True):
        card = pa.build_agent_card(**LEAST, skills=[], bearer=bearer)
        assert dict(card.security_schemes) == pa.security_schemes(bearer=bearer)
        assert list(card.security_requirements) == pa.security_requirements(bearer=bearer)
    assert isinstance(pa.bearer_scheme(), SecurityScheme)
    assert card.provider == pa.protolabs_provider()
    assert list(card.supported_interfaces) == [pa.jsonrpc_interface("http://a.dev")]


def test_reading_does_not_import_the_sdk() -> None:
    program = "import sys, protolabs_a2a; sys.exit('a2a' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
