"""Turns requests on standard input, one JSON object a line, into this package's answers on standard output.

A request is `{"op", "extension"?, "text" | "base64"}`; the text is what the reader is given, JSON or not. With `stream` it is
a body, and `format`, `chunk` (bytes, 0 for all at once) and perhaps `limit` say how it is read.
"""

import base64
import json
import sys
from typing import Any

from protolabs_a2a import (
    EVENT_LIMIT,
    EventDecoder,
    Extension,
    ExtensionPayloadError,
    JsonTextError,
    ToolRun,
    Turn,
    TurnFault,
    declared,
    frame_of,
    read_json,
    registry,
    scan,
    wire_part,
)

EXTENSIONS = {extension.slug: extension for extension in registry}
SPECIAL = {"@NaN": float("nan"), "@Infinity": float("inf"), "@-Infinity": float("-inf")}


def main() -> None:
    # The judge's lines are UTF-8 and end with a line feed, whatever this machine's are.
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)


def answer(line: str) -> dict[str, Any]:
    """The answer to one request; anything but a worded error is a panic."""
    try:
        request = json.loads(line)
        text = base64.b64decode(request["base64"]) if "base64" in request else request["text"]
        if request["op"] == "stream":
            return {"stream": stream(request, text if isinstance(text, bytes) else text.encode())}
        return respond(request["op"], request.get("extension"), read_json(text))
    except JsonTextError as error:
        return {"error": {"kind": error.kind, "message": str(error)}}
    except ExtensionPayloadError as error:
        fault = {
            "extension": error.extension,
            "path": error.path,
            "kind": error.kind,
            "message": error.reason,
        }
        return {"error": fault}
    except Exception as error:
        return {"panic": f"{type(error).__name__}: {error}"}


def respond(op: str, slug: str | None, value: Any) -> dict[str, Any]:
    """What the package makes of a JSON value."""
    if op == "scan":
        return {"found": [vars(found) for found in scan(value)]}
    if op == "declared":
        return {"value": declared(value)}
    extension = EXTENSIONS[slug or ""]
    if op == "parse":
        payload = extension.parse(value)
        return {"none": True} if payload is None else {"value": payload}
    if op == "check":
        return {"value": extension.read(value)}
    if op == "emit":
        return {"value": emit(extension, specials(value))}
    raise ValueError(f"no operation is called {op!r}")


TOLD = ("task", "message", "statusUpdate", "artifactUpdate", "taskList", "error")


def stream(request: dict[str, Any], body: bytes) -> dict[str, Any]:
    """What the package makes of a body."""
    decoder = EventDecoder(request["format"], request.get("limit", EVENT_LIMIT))
    size = request["chunk"] or len(body) or 1
    events = [
        event for start in range(0, len(body), size) for event in decoder.feed(body[start : start + size])
    ]
    events += decoder.finish()
    turn = Turn()
    for event in events:
        turn.take(event)
    return {
        "frame_kinds": ["broken" if event.error is not None else kind(event.frame) for event in events],
        "found": [row for event in events if event.error is None for row in rows(event.frame, event.index)],
        **said(turn),
        "truncated": decoder.truncated,
        "ids": [event.id for event in events],
    }


def said(turn: Turn) -> dict[str, Any]:
    """What a turn says, in the judge's words."""
    pending = turn.pending_input
    return {
        "answer_text": turn.answer,
        "status_text": turn.status_text,
        "reasoning_text": turn.reasoning,
        "artifacts": [vars(artifact) for artifact in turn.artifacts],
        "final_state": turn.wire_state,
        "final_state_norm": turn.state,
        "tool_timeline": [tool(run) for run in turn.tools],
        "errors": [
            {"frame_index": error.frame_index, "code": error.code, "message": error.message}
            for error in turn.errors
        ],
        "broken": [
            {"index": broken.index, "offset": broken.offset, "kind": broken.error.kind}
            for broken in turn.broken
        ],
        "faults": [fault(one) for one in turn.faults],
        "emitted_uris": turn.emitted_uris,
        "cost": turn.cost,
        "context": turn.context,
        "pending": None if pending is None else vars(pending),
    }


def rows(frame: object, index: int) -> list[dict[str, Any]]:
    """What scanning finds in a frame."""
    return [{**vars(found), "frame_index": index} for found in scan(frame)]


def kind(frame: object) -> str:
    """What a frame is, in the judge's words."""
    told = frame_of(frame).kind
    return told if told in TOLD else "other"


def tool(run: ToolRun) -> dict[str, Any]:
    """One run of a tool, in the judge's words."""
    return {
        "toolCallId": run.tool_call_id,
        "name": run.name,
        "names": run.names,
        "phases": run.phases,
        "final_phase": run.phase,
        "parent": run.parent,
        "args": run.args,
        "result": run.result,
        "error": run.error,
        "outputChars": run.output_chars,
    }


def fault(found: TurnFault) -> dict[str, Any]:
    """One invalid payload, in the judge's words."""
    return {
        "frame_index": found.frame_index,
        "channel": found.channel,
        "extension": found.extension,
        "path": found.error.path,
        "kind": found.error.kind,
        "message": found.error.reason,
    }


def emit(extension: Extension[Any], payload: Any) -> Any:
    """What the extension's channel carries of a payload, in the form of the wire."""
    if extension.channel == "part":
        return wire_part(extension.part(payload))
    if extension.channel == "card_params":
        return extension.declare(payload)
    return extension.metadata(payload)


def specials(value: Any) -> Any:
    """The value with the numbers that JSON text cannot hold in the place of their names."""
    if isinstance(value, dict):
        return {key: specials(item) for key, item in value.items()}
    if isinstance(value, list):
        return [specials(item) for item in value]
    return SPECIAL.get(value, value) if isinstance(value, str) else value


if __name__ == "__main__":
    main()
