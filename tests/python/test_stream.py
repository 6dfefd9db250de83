"""Turns bodies that end anywhere, and frames of every make, into the events and turns that they are."""

import asyncio
import json
import tracemalloc
from collections.abc import AsyncIterator, Callable
from typing import Any

import protolabs_a2a as pa
import pytest
from a2a.types.a2a_pb2 import (
    AgentCard,
    Artifact,
    Message,
    Part,
    StreamResponse,
    Task,
    TaskArtifactUpdateEvent,
    TaskStatusUpdateEvent,
)
from google.protobuf.json_format import ParseDict
from google.protobuf.message import Message as ProtobufMessage
from google.protobuf.struct_pb2 import Struct

# What stands in a stream, and its events as (offset, frame or kind of error, name, id); last whether it is truncated.
SSE: list[tuple[str, bytes, list[tuple[int, Any, str | None, str | None]], bool]] = [
    ("nothing", b"", [], False),
    ("LF", b"data: 1\n\ndata: 2\n\n", [(0, 1, None, None), (9, 2, None, None)], False),
    ("CR", b"data: 1\r\rdata: 2\r\r", [(0, 1, None, None), (9, 2, None, None)], False),
    ("CRLF", b"data: 1\r\n\r\ndata: 2\r\n\r\n", [(0, 1, None, None), (11, 2, None, None)], False),
    ("all line ends mixed", b"data: [1\ndata:,2\rdata:]\r\n\r\n", [(0, [1, 2], None, None)], False),
    ("CR before LF is one end", b"data: 1\r\n\ndata: 2\n\r", [(0, 1, None, None), (10, 2, None, None)], False),
    ("more blank lines", b"\n\r\n\rdata: 1\n\n\n\n", [(4, 1, None, None)], False),
    ("a byte order mark", b"\xef\xbb\xbfdata: 1\n\n", [(3, 1, None, None)], False),
    ("two byte order marks", b"\xef\xbb\xbf\xef\xbb\xbfdata: 1\n\n", [], False),
    ("a later byte order mark", b"\n\xef\xbb\xbfdata: 1\n\n", [], False),
    ("half a byte order mark", b"\xef\xbb", [], True),
    ("no space", b"data:1\n\n", [(0, 1, None, None)], False),
    ("two spaces", b"data:  1\n\n", [(0, 1, None, None)], False),
    ("joined by LF", b'data: "a\ndata: b"\n\n', [(0, "json", None, None)], False),
    ("comments", b": ping\n\n:\n:x\ndata: 1\n: y\n\n", [(8, 1, None, None)], False),
    ("an empty data line", b"data\n\n", [(0, "json", None, None)], False),
    ("no data", b"event: x\nid: 7\n\ndata: 1\n\n", [(16, 1, None, "7")], False),
    ("a name", b"event: message\ndata: 1\n\ndata: 2\n\n", [(0, 1, "message", None), (24, 2, None, None)], False),
    ("the last name", b"event: a\nevent\ndata: 1\n\n", [(0, 1, None, None)], False),
    ("the last id", b"id: a\ndata: 1\n\ndata: 2\n\n", [(0, 1, None, "a"), (15, 2, None, "a")], False),
    ("an id that is taken away", b"id: a\nid\ndata: 1\n\n", [(0, 1, None, "")], False),
    ("an id with NUL", b"id: a\nid: b\0\ndata: 1\n\n", [(0, 1, None, "a")], False),
    ("an id that is no UTF-8", b"id: \xff\ndata: 1\n\n", [(0, 1, None, "\ufffd")], False),
    ("unknown fields", b"retry: 5\nDATA: 2\ndata : 3\ndata: 1\n\n", [(0, 1, None, None)], False),
    ("line ends of Unicode", 'data: "\u2028\u0085\u000b"\n\n'.encode(), [(0, "json", None, None)], False),
    ("more line ends of Unicode", 'data: "\u2028\u0085"\n\n'.encode(), [(0, "\u2028\u0085", None, None)], False),
    ("text", 'data: "naïve 日本語 👍🏽"\n\n'.encode(), [(0, "naïve 日本語 👍🏽", None, None)], False),
    ("broken, and on", b"data: {\n\ndata: 1\n\n", [(0, "json", None, None), (9, 1, None, None)], False),
    ("no UTF-8, and on", b'data: "\xff"\n\ndata: 1\n\n', [(0, "json", None, None), (11, 1, None, None)], False),
    ("cut in a line", b"data: 1\n\ndata: 2", [(0, 1, None, None)], True),
    ("cut behind a line", b"data: 1\n\ndata: 2\n", [(0, 1, None, None)], True),
    ("cut behind an id", b"id: 1\r\n", [], True),
    ("cut in a comment", b"data: 1\n\n: ping", [(0, 1, None, None)], False),
    ("cut behind a comment", b": ping\n", [], False),
    ("cut in CRLF", b"data: 1\r\n\r", [(0, 1, None, None)], False),
]  # fmt: skip

OTHERS: list[tuple[str, pa.StreamFormat, bytes, list[tuple[int, Any]]]] = [
    ("lines", "lines", b"1\n2\r\n\n \t\r\n3", [(0, 1), (2, 2), (10, 3)]),
    ("lines with an end", "lines", b'{"a":1}\n', [(0, {"a": 1})]),
    ("CR is white space", "lines", b"[1,\r2]\n", [(0, [1, 2])]),
    ("a broken line", "lines", b"1\n{\n3\n", [(0, 1), (2, "json"), (4, 3)]),
    ("no lines", "lines", b"", []),
    ("a body", "json", b'\n{"a":\r\n1}\n\n', [(0, {"a": 1})]),
    ("an empty body", "json", b"", [(0, "json")]),
    ("a cut body", "json", b"[1", [(0, "json")]),
]


def told(event: pa.Event) -> Any:
    return event.frame if event.error is None else event.error.kind


def decoded(
    body: bytes, size: int, format: pa.StreamFormat = "sse", limit: int = pa.EVENT_LIMIT
) -> tuple[list[pa.Event], bool]:
    decoder = pa.EventDecoder(format, limit)
    events: list[pa.Event] = []
    for start in range(0, len(body), size):
        events += decoder.feed(body[start : start + size])
        events += decoder.feed(b"")
    events += decoder.finish()
    assert [event.index for event in events] == list(range(len(events)))
    return events, decoder.truncated


@pytest.mark.parametrize(("body", "expected", "truncated"), [row[1:] for row in SSE], ids=[row[0] for row in SSE])
def test_server_sent_events(body: bytes, expected: list[Any], truncated: bool) -> None:
    for size in range(1, len(body) + 2):
        events, cut = decoded(body, size)
        assert [(event.offset, told(event), event.name, event.id) for event in events] == expected
        assert cut is truncated


@pytest.mark.parametrize(("format", "body", "expected"), [row[1:] for row in OTHERS], ids=[row[0] for row in OTHERS])
def test_lines_and_bodies(format: pa.StreamFormat, body: bytes, expected: list[Any]) -> None:
    for size in range(1, len(body) + 2):
        events, truncated = decoded(body, size, format)
        assert [(event.offset, told(event)) for event in events] == expected
        assert not truncated


def test_a_chunk_that_ends_anywhere_changes_nothing() -> None:
    body = b"\xef\xbb\xbf" + b"".join(row[1] for row in SSE)
    whole = decoded(body, len(body))
    for at in range(1, len(body)):
        decoder = pa.EventDecoder()
        events = decoder.feed(body[:at]) + decoder.feed(body[at:]) + decoder.finish()
        assert (events, decoder.truncated) == whole


def test_an_event_comes_with_the_chunk_that_ends_it() -> None:
    decoder = pa.EventDecoder()
    assert decoder.feed(b"data: 1\r\n") == []
    assert [event.frame for event in decoder.feed(b"\r")] == [1]
    assert decoder.feed(b"\n") == []
    assert not decoder.truncated
    assert decoder.finish() == decoder.finish() == []
    with pytest.raises(ValueError, match="ended"):
        decoder.feed(b"")


LIMITS: list[tuple[pa.StreamFormat, bytes, list[Any]]] = [
    ("sse", b'data: "345678"\n\ndata: "3456789"\n\ndata: 1\n\n', ["345678", "length", 1]),
    ("sse", b"data: [2,\ndata: 456]\n\ndata: [2,\ndata: 4567]\n\ndata: 1\n\n", [[2, 456], "length", 1]),
    ("sse", b": a comment may be longer\ndata: 1\n\n", [1]),
    ("sse", b"event: a name may not be longer\ndata: 1\n\ndata: 1\n\n", ["length", 1]),
    ("sse", b"id: an id may not be longer\n\ndata: 1\n\n", [1]),
    ("lines", b'"345678"\n"3456789"\n1', ["345678", "length", 1]),
    ("lines", b'"3456789"', ["length"]),
    ("json", b'"345678"', ["345678"]),
    ("json", b'"3456789"', ["length"]),
]


@pytest.mark.parametrize(("format", "body", "expected"), LIMITS)
def test_what_is_longer_than_the_limit_is_broken(
    format: pa.StreamFormat, body: bytes, expected: list[Any]
) -> None:
    for size in range(1, len(body) + 1):
        events, _ = decoded(body, size, format, 8)
        assert [told(event) for event in events] == expected
        errors = [event.error for event in events if event.error is not None]
        assert all(error.message == "longer than the limit of 8 bytes" for error in errors)


@pytest.mark.parametrize("format", ["sse", "lines", "json"])
@pytest.mark.parametrize("piece", [b"data: " + b"x" * 90, b": " + b"x" * 90, b"data: x\n", b"data: {}\n\n"])
def test_a_decoder_holds_no_more_than_its_limit(format: pa.StreamFormat, piece: bytes) -> None:
    decoder, chunk = pa.EventDecoder(format, 5_000), piece * 100
    decoder.feed(chunk)
    tracemalloc.start()
    for _ in range(80):
        decoder.feed(chunk)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 10 * 5_000 < 80 * len(chunk)


def test_a_long_event_is_told_from_its_place_in_bytes() -> None:
    body = b"data: " + b"x" * 1000 + b"\r\n\r\n" + b": ping\n\ndata: 1\n\n"
    events, _ = decoded(body, 7, limit=10)
    assert [(event.offset, told(event)) for event in events] == [(0, "length"), (body.index(b"data: 1"), 1)]


def test_readers_give_what_the_decoder_gives() -> None:
    body = b"".join(row[1] for row in SSE)
    whole, _ = decoded(body, len(body))
    chunks = [body[start : start + 5] for start in range(0, len(body), 5)]

    async def waited() -> AsyncIterator[bytes]:
        for chunk in chunks:
            await asyncio.sleep(0)
            yield chunk

    async def read() -> list[pa.Event]:
        return [event async for event in pa.aread_events(waited())]

    assert list(pa.read_events(chunks)) == asyncio.run(read()) == whole
    assert [event.frame for event in pa.read_events([b"1\n", b"2"], "lines", 1)] == [1, 2]


FORMATS = {
    "text/event-stream": "sse",
    "Text/Event-Stream; charset=utf-8": "sse",
    "application/x-ndjson": "lines",
    "application/jsonl;charset=utf-8": "lines",
    "application/json": "json",
    "application/a2a+json": "json",
    "": "json",
}


@pytest.mark.parametrize("content_type", FORMATS)
def test_the_content_type_tells_the_format(content_type: str) -> None:
    assert pa.stream_format(content_type) == FORMATS[content_type]


USAGE: Any = {"input_tokens": 1200, "output_tokens": 340}
STATUS: dict[str, Any] = {
    "state": "TASK_STATE_INPUT_REQUIRED",
    "message": {
        "messageId": "m",
        "role": "ROLE_AGENT",
        "parts": [{"text": "Why?"}, pa.wire_part(pa.emit_hitl({"question": "Why?"}))],
        "metadata": pa.tool_call_metadata("a", "bash", "completed", output_chars=5),
    },
}
ARTIFACT: dict[str, Any] = {
    "artifactId": "x",
    "parts": [{"text": "An"}, {"text": "swer"}, pa.wire_part(pa.emit_reasoning("So."))],
    "metadata": pa.cost_metadata(USAGE),
}
HISTORY: list[dict[str, Any]] = [
    {"messageId": "u", "role": "ROLE_USER", "metadata": pa.tool_call_metadata("u", "bash", "started")},
    {"messageId": "h", "role": "ROLE_AGENT", "metadata": pa.tool_call_metadata("a", "bash", "started")},
]
TASK: dict[str, Any] = {"id": "t", "contextId": "c", "status": STATUS, "artifacts": [ARTIFACT], "history": HISTORY}
UPDATE: dict[str, Any] = {"taskId": "t", "contextId": "c", "artifact": ARTIFACT, "append": True, "lastChunk": True}


def reading(*frames: object) -> dict[str, Any]:
    turn = pa.Turn()
    for frame in frames:
        turn.read(frame)
    names = [name for name, value in vars(pa.Turn).items() if isinstance(value, property)]
    return {name: getattr(turn, name) for name in names}


FRAMES: dict[str, tuple[dict[str, Any], ProtobufMessage]] = {
    "a task": (TASK, ParseDict(TASK, Task())),
    "an artifact update": (UPDATE, ParseDict(UPDATE, TaskArtifactUpdateEvent())),
    "a status update": (
        {"taskId": "t", "contextId": "c", "status": STATUS},
        ParseDict({"taskId": "t", "contextId": "c", "status": STATUS}, TaskStatusUpdateEvent()),
    ),
    "a message": (HISTORY[1], ParseDict(HISTORY[1], Message())),
    "a response": ({"task": TASK}, ParseDict({"task": TASK}, StreamResponse())),
}

WRAPPED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "in a response": lambda messages: {"jsonrpc": "2.0", "id": 1, "result": {"task": messages["task"]}},
    "in a list": lambda messages: {"tasks": [{"id": "other", "status": {}}, messages["task"]]},
    "a status": lambda messages: {**TASK, "status": messages["task"].status},
    "a message of a status": lambda messages: {**TASK, "status": {**STATUS, "message": messages["message"]}},
    "artifacts": lambda messages: {**TASK, "artifacts": messages["task"].artifacts},
    "an artifact": lambda messages: {**TASK, "artifacts": [messages["artifact"]]},
    "a part": lambda messages: {**TASK, "artifacts": [{**ARTIFACT, "parts": messages["artifact"].parts}]},
    "metadata": lambda messages: {**TASK, "artifacts": [{**ARTIFACT, "metadata": messages["metadata"]}]},
    "history": lambda messages: {**TASK, "history": messages["task"].history},
}  # fmt: skip


@pytest.mark.parametrize("name", FRAMES)
def test_messages_are_read_like_the_json_that_they_stand_for(name: str) -> None:
    value, message = FRAMES[name]
    assert reading(message) == reading(value)
    assert pa.scan(message) == pa.scan(value) != []


@pytest.mark.parametrize("name", WRAPPED)
def test_messages_inside_plain_objects_are_read_too(name: str) -> None:
    metadata = Struct()
    metadata.update(ARTIFACT["metadata"])
    messages: dict[str, Any] = {
        "task": ParseDict(TASK, Task()),
        "message": ParseDict(STATUS["message"], Message()),
        "artifact": ParseDict(ARTIFACT, Artifact()),
        "metadata": metadata,
    }
    frame = WRAPPED[name](messages)
    assert pa.scan(frame) == pa.scan(TASK) != []
    assert reading(frame) == reading(TASK)


def test_carriers_hold_messages_too() -> None:
    cost = ParseDict(ARTIFACT, Artifact())
    part = ParseDict(pa.wire_part(pa.emit_cost(USAGE)), Part())
    assert pa.parse_cost({"artifactId": "x", "parts": [], "metadata": cost.metadata}) == {"usage": USAGE}
    assert pa.parse_cost({"data": part.data, "metadata": part.metadata}) == {"usage": USAGE}
    assert pa.read_text(cost.parts[0]) == "An"
    assert pa.read_data(part)[0] == pa.part_mime(part) == pa.COST_MIME
    skills: Any = {"skills": {"pr.review": {"radius": "repo"}}}
    card = {"name": "x", "capabilities": {"extensions": [pa.declare_blast(skills), pa.declare_cost()]}}
    message = ParseDict(card, AgentCard())
    for one in (card, message, {"capabilities": message.capabilities}):
        assert pa.parse_blast(one) == skills
        assert pa.scan(one)[0].channel == "card.params"
        assert [entry["uri"] for entry in pa.declared(one)] == [pa.BLAST_EXT_URI, pa.COST_EXT_URI]
        assert pa.declared(one)[0].get("params") == skills


DECLARED: list[tuple[Any, list[Any]]] = [
    ({"uri": "a"}, [{"uri": "a", "description": "", "required": False}]),
    (
        {"uri": "", "description": "b", "required": True, "params": None, "x": 1},
        [{"uri": "", "description": "b", "required": True, "params": None}],
    ),
    ({"uri": "a", "description": 1, "required": 1}, [{"uri": "a", "description": "", "required": False}]),
    ({"uri": 1}, []),
    ({}, []),
    ("a", []),
    (None, []),
]


@pytest.mark.parametrize(("entry", "expected"), DECLARED)
def test_a_card_declares(entry: Any, expected: list[Any]) -> None:
    assert pa.declared({"capabilities": {"extensions": [entry]}}) == expected
    cards: list[Any] = [None, [], "x", {}, {"capabilities": [entry]}, {"capabilities": {"extensions": entry}}]
    assert [pa.declared(card) for card in cards] == [[]] * len(cards)


def test_a_turn_is_asked_at_any_time() -> None:
    turn: Any = pa.Turn()
    assert (turn.answer, turn.state, turn.cost, turn.pending_input, turn.tools) == ("", None, None, None, [])
    turn.read({"task": TASK})
    assert turn.answer == "Answer"
    assert (turn.state, turn.wire_state) == ("input_required", "TASK_STATE_INPUT_REQUIRED")
    assert turn.pending_input == pa.PendingInput("Why?", {"question": "Why?"})
    (run,) = turn.tools
    assert (run.tool_call_id, run.phases, run.output_chars) == ("a", ("started", "completed"), 5)
    turn.read({"artifactUpdate": UPDATE})
    assert turn.artifacts == [pa.AssembledArtifact("x", "AnswerAnswer", True)]
    assert (turn.reasoning, turn.cost) == ("So.So.", {"usage": USAGE})
    assert turn.emitted_uris == [pa.TOOL_CALL_EXT_URI, pa.COST_EXT_URI]
    turn.read({"status": {"state": 3}, "taskId": "t"})
    assert (turn.state, turn.wire_state, turn.pending_input) == ("completed", "3", None)


def test_what_cannot_be_used_is_kept_with_its_place() -> None:
    turn = pa.Turn()
    broken = {pa.COST_EXT_URI: {"usage": {"input_tokens": 0.5, "output_tokens": 1}}}
    frames = [{"error": {"code": -32001.0, "message": "no"}}, {"artifactUpdate": {"artifact": {"metadata": broken}}}]
    body = b"".join(b"data: " + json.dumps(frame).encode() + b"\n\n" for frame in frames)
    for event in pa.read_events([b"data: {\n\n" + body]):
        turn.take(event)
    assert [(one.index, one.offset, one.error.kind) for one in turn.broken] == [(0, 0, "json")]
    assert turn.errors == [pa.AgentError(1, -32001, "no")]
    assert type(turn.errors[0].code) is int
    (fault,) = turn.faults
    assert (fault.frame_index, fault.extension, fault.channel) == (2, "cost-v1", "artifact.metadata")
    assert (fault.error.path, fault.error.kind) == ("usage.input_tokens", "type")
    assert turn.cost is None
    assert turn.emitted_uris == [pa.COST_EXT_URI]


ODD: list[Any] = [
    None, 5, "x", [], {}, [None], {"task": None}, {"tasks": [None, 5, "x"]}, {"kind": "task"}, {"kind": "status-update"},
    {"kind": "artifact-update"}, {"status": 1, "id": 1}, {"status": {"message": 1, "state": []}, "taskId": 1},
    {"status": {"message": {"parts": [1, {"text": 1}, {"content": 1}]}}, "id": 1, "history": [1], "artifacts": [1]},
    {"artifact": {"artifactId": 1, "parts": {"text": "x"}, "metadata": []}}, {"error": {"code": 1, "message": 1}},
    {"messageId": 1, "role": [], "parts": 1}, {"result": {"result": None}},
]  # fmt: skip


@pytest.mark.parametrize("frame", ODD, ids=str)
def test_no_frame_costs_a_turn(frame: Any) -> None:
    read = reading({"task": TASK}, frame, {"artifactUpdate": UPDATE})
    assert read["faults"] == [] and read["cost"] == {"usage": USAGE}
    assert pa.scan(frame) == []


def test_an_object_that_holds_itself_costs_no_turn() -> None:
    loop: dict[str, Any] = {}
    loop["result"] = loop
    assert reading(loop, {"task": {**TASK, "metadata": loop}}) == reading(TASK)
    assert pa.scan(loop) == []


def test_a_message_that_json_cannot_hold_costs_no_turn() -> None:
    bad = Struct()
    bad.update({pa.COST_EXT_URI: {"usage": float("nan")}})
    frame = {"artifactUpdate": {"artifact": {"artifactId": "b", "parts": [{"text": "x"}], "metadata": bad}}}
    assert reading(frame, Task(id="t"))["answer"] == "x"
    assert pa.scan(frame) == pa.scan(bad) == []
