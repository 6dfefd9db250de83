"""Turns real objects of a2a-sdk into the payloads that they carry."""

import math
from typing import Any

import protolabs_a2a as pa
import pytest
from a2a.types.a2a_pb2 import AgentCard, Artifact, Message, Part, StreamResponse, Task, TaskStatusUpdateEvent
from google.protobuf.json_format import ParseDict
from google.protobuf.struct_pb2 import Struct

USAGE: Any = {"input_tokens": 1200, "output_tokens": 340}
COST = pa.cost_metadata(USAGE, duration_ms=4210, cost_usd=0.0134)
PAYLOAD = COST[pa.COST_EXT_URI]
PART = pa.wire_part(pa.emit_cost(USAGE, duration_ms=4210, cost_usd=0.0134))


def struct(value: Any) -> Struct:
    made = Struct()
    made.update(value)
    return made


def artifact() -> Artifact:
    return ParseDict({"artifactId": "a", "parts": [{"text": "x"}], "metadata": COST}, Artifact())


CARRIERS: dict[str, pa.Carrier] = {
    "a metadata map": struct(COST),
    "the metadata of an artifact": artifact().metadata,
    "an artifact": artifact(),
    "a message": ParseDict({"messageId": "m", "role": "ROLE_AGENT", "metadata": COST}, Message()),
    "a part": ParseDict(PART, Part()),
    "a list of parts": [Part(text="x"), ParseDict(PART, Part())],
    "repeated parts": ParseDict({"artifactId": "a", "parts": [{"text": "x"}, PART]}, Artifact()).parts,
    "an artifact with a part": ParseDict({"artifactId": "a", "parts": [PART]}, Artifact()),
    "a map that holds a Struct": {pa.COST_EXT_URI: struct(PAYLOAD)},
}


@pytest.mark.parametrize("name", CARRIERS)
def test_payloads_are_read_from_messages(name: str) -> None:
    before = str(CARRIERS[name])
    assert pa.parse_cost(CARRIERS[name]) == PAYLOAD
    assert pa.parse_all_cost(CARRIERS[name]) == [PAYLOAD]
    assert pa.parse_tool_call(CARRIERS[name]) is None
    assert str(CARRIERS[name]) == before


def test_doubles_are_integers_again() -> None:
    found: Any = pa.parse_cost(struct(COST))
    assert type(found["usage"]["input_tokens"]) is int


@pytest.mark.parametrize(
    "empty", [Struct(), Artifact(), Message(), Part(), AgentCard(name="x"), Task(id="t")], ids=repr
)
def test_messages_without_a_payload_hold_none(empty: Any) -> None:
    assert pa.parse_cost(empty) is None
    assert pa.scan(empty) == []


def test_a_struct_is_always_metadata() -> None:
    assert pa.parse_cost(struct({"artifactId": "a", "metadata": COST})) is None
    assert pa.parse_cost(struct({"jsonrpc": "2.0", "result": COST})) is None


def test_an_invalid_payload_is_placed() -> None:
    with pytest.raises(
        pa.ExtensionPayloadError, match=r"usage\.input_tokens: .*got a number with a fraction"
    ):
        pa.parse_cost(struct({pa.COST_EXT_URI: {"usage": {**USAGE, "input_tokens": 0.5}}}))


@pytest.mark.parametrize("number", [math.nan, math.inf])
def test_a_message_that_json_cannot_hold_is_worded(number: float) -> None:
    with pytest.raises(pa.ExtensionPayloadError, match="NaN"):
        pa.parse_cost(struct({pa.COST_EXT_URI: {"usage": number}}))


def test_frames_are_scanned() -> None:
    update = ParseDict(
        {
            "taskId": "t",
            "contextId": "c",
            "status": {
                "state": "TASK_STATE_WORKING",
                "message": {"messageId": "m", "metadata": pa.tool_call_metadata("a", "bash", "started")},
            },
        },
        TaskStatusUpdateEvent(),
    )
    for frame in (update, StreamResponse(status_update=update)):
        (found,) = pa.scan(frame)
        assert (found.extension, found.channel) == ("tool-call-v1", "status.message.metadata")
        assert found.payload == {"toolCallId": "a", "name": "bash", "phase": "started"}
    with pytest.raises(pa.ExtensionPayloadError, match="got a frame: scan lists its payloads"):
        pa.parse_tool_call(StreamResponse(status_update=update))
    (found,) = pa.scan(artifact(), pa.registry[:1])
    assert (found.key, found.channel, found.artifact_id) == (pa.COST_EXT_URI, "artifact.metadata", "a")
    assert pa.scan(artifact(), pa.registry[1:]) == []


def test_what_is_declared_is_what_the_card_takes() -> None:
    card = ParseDict({"name": "x", "capabilities": {"extensions": [pa.declare_cost()]}}, AgentCard())
    assert card.capabilities.extensions[0].uri == pa.COST_EXT_URI
