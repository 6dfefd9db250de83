"""Turns a broken rule into an error that says which extension, where, what kind and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["ExtensionPayloadError", "JsonTextError", "Kind", "Violation"]

Kind: TypeAlias = Literal[
    "json", "missing", "type", "number", "value", "range", "length", "pattern", "union", "other"
]
"""What kind of rule was broken; spelled the same in Rust, Python and TypeScript."""


@dataclass(frozen=True)
class Violation:
    """One broken rule inside a payload."""

    path: str
    """The JSON path, for example `usage.input_tokens` or `steps[0].schema`; empty for the payload itself."""
    kind: Kind
    """What kind of rule was broken."""
    message: str
    """A lower-case phrase that says what was expected."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class ExtensionPayloadError(ValueError):
    """A payload is there and not valid, or cannot be written because a reader would have to refuse it.

    Also raised for a frame, such as an event of a stream, in place of a carrier.
    """

    extension: str
    """The extension's URI, else its MIME type."""
    path: str
    """Where in the payload; empty for the payload itself. A missing field's path is its own."""
    kind: Kind
    """What kind of rule was broken."""
    reason: str
    """A lower-case phrase that says what was expected."""

    def __init__(
        self, extension: str, violation: Violation, action: Literal["parse", "emit"] = "parse"
    ) -> None:
        super().__init__(
            extension, violation, action
        )  # The arguments again, so that the error can be pickled.
        self.extension = extension
        self.path = violation.path
        self.kind = violation.kind
        self.reason = violation.message
        self._text = f"cannot {action} {extension}: {violation}"

    def __str__(self) -> str:
        return self._text


class JsonTextError(ValueError):
    """A text is not JSON that every reader takes."""

    kind: Kind = "json"
    """Always ``"json"``."""
