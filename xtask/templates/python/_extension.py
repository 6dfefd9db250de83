"""Turns what is known of an extension into reading and writing: pydantic judges, the schema says where."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any, Generic, Literal, TypeVar

from pydantic_core import SchemaValidator, ValidationError

from ._carrier import Carrier, NotACarrier, payloads
from ._check import inexact
from ._errors import ExtensionPayloadError, Violation
from ._json import foreign, plain
from ._parts import data_part
from ._place import Walk
from ._rules import judge

__all__ = ["Channel", "Extension"]

Channel = Literal["artifact_metadata", "status_metadata", "part", "card_params", "request_metadata"]
"""Where a payload rides."""

_P = TypeVar("_P")


@dataclass(frozen=True)
class Extension(Generic[_P]):
    """One extension: its names, and its payload's reading and writing."""

    slug: str
    """Name and version, `cost-v1`."""
    channel: Channel
    """Where the payload rides."""
    description: str
    """What the extension is, in one sentence."""
    payload_type: Any
    """The payload's type, which pydantic judges by."""
    uri: str | None = None
    """The URI, where there is one."""
    mime: str | None = None
    """The MIME type, where there is one."""
    key: str | None = None
    """The key in request metadata, where it is not the URI."""
    required: bool = False
    """Whether a client must activate the extension."""
    declared: bool = False
    """Whether agents state it on their card."""
    requires: tuple[str, ...] = ()
    """The URIs of the extensions that must be declared beside it."""

    @property
    def id(self) -> str:
        """What errors call the extension: its URI, else its MIME type."""
        return self.uri or self.mime or self.key or self.slug

    @property
    def metadata_key(self) -> str | None:
        """The key under which a metadata map holds the payload; None for channels outside metadata."""
        return None if self.channel in ("part", "card_params") else self.key or self.uri

    def parse(self, carrier: Carrier) -> _P | None:
        """The first payload of a carrier, or None when it holds none.

        Raises `ExtensionPayloadError`, also for a frame, such as an event of a stream: `scan` lists its payloads.
        """
        return next((self.read(payload) for payload in self._payloads(carrier)), None)

    def parse_all(self, carrier: Carrier) -> list[_P]:
        """Every payload of a carrier, metadata before parts. Raises `ExtensionPayloadError`, as `parse` does."""
        return [self.read(payload) for payload in self._payloads(carrier)]

    def read(self, payload: object) -> _P:
        """A fresh copy of a bare payload, valid and normalised. Raises `ExtensionPayloadError`."""
        value, odd = self._plain(payload, "parse")
        read: _P = self._judged(value, odd, "parse")
        return read

    def write(
        self, payload: Mapping[str, object] | None, optional: Mapping[str, object] | None = None
    ) -> dict[str, Any]:
        """A fresh, valid payload of these fields and those of `optional` that are not None.

        Raises `ExtensionPayloadError`.
        """
        if payload is not None and optional is not None:
            payload = {**payload, **{key: value for key, value in optional.items() if value is not None}}
        value, odd = self._plain(payload, "emit")  # What is no object is worded by the schema.
        violation = self._walk("written").first_violation(value)
        if violation is not None:
            raise self._error(violation, "emit")
        written: dict[str, Any] = self._judged(value, odd, "emit")
        violation = inexact(written)
        if violation is not None:
            raise self._error(violation, "emit")
        return written

    def metadata(
        self, payload: Mapping[str, object], optional: Mapping[str, object] | None = None
    ) -> dict[str, Any]:
        """The payload as a metadata fragment."""
        return {self.metadata_key or self.id: self.write(payload, optional)}

    def part(
        self, payload: Mapping[str, object], optional: Mapping[str, object] | None = None
    ) -> dict[str, Any]:
        """The payload as a data part."""
        return data_part(self.write(payload, optional), self.mime or self.id)

    def declare(self, params: Mapping[str, object] | None = None) -> dict[str, Any]:
        """The entry of a card's `capabilities.extensions` that states the extension."""
        declaration: dict[str, Any] = {"uri": self.id, "description": self.description}
        if self.required:
            declaration["required"] = True
        if self.channel == "card_params":
            declaration["params"] = self.write(params)
        return declaration

    def _payloads(self, carrier: object) -> Iterator[Any]:
        try:
            params_uri = self.uri if self.channel == "card_params" else None
            yield from payloads(carrier, self.metadata_key, self.mime, params_uri)
        except TypeError:
            words = "the protobuf message holds what JSON cannot: NaN, infinity, or nesting without end"
            raise self._error(Violation("", "number", words), "parse") from None
        except NotACarrier:
            words = "expected metadata, parts, an artifact, a message or a card, got a frame: scan lists its payloads"
            raise self._error(Violation("", "type", words), "parse") from None

    def _plain(self, payload: object, action: Literal["parse", "emit"]) -> tuple[Any, list[Any]]:
        odd: list[Any] = []
        try:
            return plain(payload, odd), odd
        except TypeError:
            raise self._error(foreign(payload), action) from None

    def _judged(self, value: Any, odd: list[Any], action: Literal["parse", "emit"]) -> Any:
        try:
            judged = self._judge.validate_python(value)
        except ValidationError as error:
            violation = self._walk("accepted").first_violation(value) or foreign(value)
            words = error.errors(include_url=False, include_context=False, include_input=False)[0]["msg"]
            raise self._error(violation or Violation("", "other", words), action) from None
        if odd:
            raise self._error(foreign(value), action)
        return judged

    def _error(self, violation: Violation | None, action: Literal["parse", "emit"]) -> ExtensionPayloadError:
        return ExtensionPayloadError(self.id, violation or Violation("", "other", "is no JSON value"), action)

    @cached_property
    def _judge(self) -> SchemaValidator:
        return judge(self.payload_type)

    def _walk(self, contract: Literal["accepted", "written"]) -> Walk:
        walks: dict[str, Walk] = self.__dict__.setdefault("_walks", {})
        if contract not in walks:
            file = files(__name__.rpartition(".")[0]) / "schemas" / f"{self.slug}.{contract}.json"
            walks[contract] = Walk(json.loads(file.read_text("utf-8")))
        return walks[contract]
