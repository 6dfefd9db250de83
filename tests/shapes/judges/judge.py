"""Turns the questions of a file, `[{slug, text, write}]`, into the Python package's answers on standard output."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shapes_a2a import ExtensionPayloadError, read_json, registry


def answer(run: Callable[[], Any]) -> dict[str, Any]:
    """The value that comes back, or the fault."""
    try:
        return {"value": run()}
    except ExtensionPayloadError as error:
        return {"error": {"path": error.path, "kind": error.kind, "message": error.reason}}
    except Exception as error:
        return {"panic": f"{type(error).__name__}: {error}"}


def main() -> None:
    """Answers every question."""
    extensions = {extension.slug: extension for extension in registry}
    answers: list[dict[str, Any]] = []
    for question in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
        extension = extensions[question["slug"]]
        payload = read_json(question["text"])
        said = {"read": answer(lambda: extension.read(payload))}
        if question["write"]:
            said["write"] = answer(lambda: extension.metadata(payload)[extension.uri])
        answers.append(said)
    print(json.dumps(answers))


if __name__ == "__main__":
    main()
