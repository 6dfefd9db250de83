"""Turns the shared vectors of the repository into pytest cases."""

import json
import os
from pathlib import Path
from typing import Any

TESTS = Path(os.environ.get("A2A_EXT_TESTS") or Path(__file__).resolve().parent.parent)


def vectors(name: str) -> list[Any]:
    """The cases of one file, the same that Rust and TypeScript run."""
    cases: list[Any] = json.loads((TESTS / "vectors" / name).read_text("utf-8"))
    return cases
