"""Turns requests on standard input, one JSON object a line, into this package's answers on standard output.

A request is `{"op", "extension"?, "text" | "base64"}`; the text is what the reader is given, JSON or not.
"""

import base64
import json
import sys
from typing import Any

from protolabs_a2a import (
    Extension,
    ExtensionPayloadError,
    JsonTextError,
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
    extension = EXTENSIONS[slug or ""]
    if op == "parse":
        payload = extension.parse(value)
        return {"none": True} if payload is None else {"value": payload}
    if op == "check":
        return {"value": extension.read(value)}
    if op == "emit":
        return {"value": emit(extension, specials(value))}
    raise ValueError(f"no operation is called {op!r}")


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
