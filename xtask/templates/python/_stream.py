"""Turns bytes that come in chunks into events, each one JSON text with its place: server-sent events, JSON lines, one body."""

from __future__ import annotations

import re
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from ._errors import JsonTextError, Violation
from ._json import read_json

__all__ = [
    "EVENT_LIMIT",
    "Event",
    "EventDecoder",
    "StreamFormat",
    "aread_events",
    "read_events",
    "stream_format",
]

StreamFormat: TypeAlias = Literal["sse", "lines", "json"]
"""How a body holds its JSON texts: as server-sent events, one a line, or as the only one."""

EVENT_LIMIT = 16 * 1024 * 1024
"""The longest text of an event that is read unless told otherwise, in bytes: 16 MiB."""

# None of them is registered.
_LINES = frozenset(
    f"application/{name}"
    for name in ("x-ndjson", "ndjson", "jsonl", "x-jsonl", "jsonlines", "x-jsonlines", "json-lines")
)

_ENDS: dict[StreamFormat, re.Pattern[bytes] | None] = {
    "sse": re.compile(rb"\r\n?|\n"),
    "lines": re.compile(rb"\n"),
    "json": None,
}

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_WHITE_SPACE = b" \t\r\n"
# What stands before the text in a line of data, and does not count against the limit.
_DATA = len(b"data: ")


@dataclass(frozen=True)
class Event:
    """One event of a stream, or one whole body."""

    index: int
    """Its place among the events, from 0; broken ones count."""
    offset: int
    """The byte of the stream at which it begins, from 0."""
    frame: Any
    """Its JSON; None where `error` is set."""
    error: Violation | None = None
    """What is wrong with its text; the stream goes on behind a broken event."""
    name: str | None = None
    """The `event` field of a server-sent event."""
    id: str | None = None
    """The last event id, by which a client resumes a stream."""


def stream_format(content_type: str) -> StreamFormat:
    """The format of a body with this `Content-Type`; whatever names no stream is one text."""
    essence = content_type.partition(";")[0].strip().lower()
    if essence == "text/event-stream":
        return "sse"
    return "lines" if essence in _LINES else "json"


def read_events(
    chunks: Iterable[bytes], format: StreamFormat = "sse", limit: int = EVENT_LIMIT
) -> Iterator[Event]:
    """The events of a body, each as soon as it is complete, for example of `httpx.Response.iter_bytes()`."""
    decoder = EventDecoder(format, limit)
    for chunk in chunks:
        yield from decoder.feed(chunk)
    yield from decoder.finish()


async def aread_events(
    chunks: AsyncIterable[bytes], format: StreamFormat = "sse", limit: int = EVENT_LIMIT
) -> AsyncIterator[Event]:
    """The same for chunks that are waited for, for example those of `httpx.Response.aiter_bytes()`."""
    decoder = EventDecoder(format, limit)
    async for chunk in chunks:
        for event in decoder.feed(chunk):
            yield event
    for event in decoder.finish():
        yield event


class EventDecoder:
    """Takes bytes in chunks that end anywhere, and gives events.

    An event is given with the chunk that ends it, and what it says does not depend on where chunks end. Beside the chunk
    that is read, a decoder holds the text of one event and one line.
    """

    # Not httpx-sse: it splits lines right since 0.4.2, but keeps an event of any length, tells no event's place and no
    # truncated stream, reads responses of httpx alone, and puts U+FFFD where the bytes are no UTF-8.

    def __init__(self, format: StreamFormat = "sse", limit: int = EVENT_LIMIT) -> None:
        self._format = format
        self._limit = limit
        self._lines = _Lines(_ENDS[format], limit + (_DATA if format == "sse" else 0))
        self._block = _Block(limit)
        # The bytes that may yet become a byte order mark; None once they cannot.
        self._mark: bytes | None = b"" if format == "sse" else None
        self._finished = False
        self._truncated = False
        self._id: str | None = None
        self._count = 0

    @property
    def truncated(self) -> bool:
        """Whether a stream of server-sent events ended inside of an event; told once it has ended."""
        return self._truncated

    def feed(self, chunk: bytes) -> list[Event]:
        """The events that end in this chunk. Raises `ValueError` behind `finish`."""
        if self._finished:
            raise ValueError("the stream has ended")
        return self._take(self._without_mark(chunk))

    def finish(self) -> list[Event]:
        """The events that end with the stream; what the stream of server-sent events ended inside of is none."""
        if self._finished:
            return []
        self._finished = True
        self._take(self._mark or b"")
        rest = self._lines.rest()
        if self._format == "sse":
            self._truncated = self._block.begun or rest.text[:1] not in (b"", b":")
            return []
        event = self._text(rest) if self._format == "json" else self._line(rest)
        return [] if event is None else [event]

    def _without_mark(self, chunk: bytes) -> bytes:
        if self._mark is None:
            return chunk
        chunk = self._mark + chunk
        if len(chunk) < len(_BYTE_ORDER_MARK) and _BYTE_ORDER_MARK.startswith(chunk):
            self._mark = chunk
            return b""
        self._mark = None
        text = chunk.removeprefix(_BYTE_ORDER_MARK)
        self._lines.skip(len(chunk) - len(text))
        return text

    def _take(self, chunk: bytes) -> list[Event]:
        events = (self._line(line) for line in self._lines.feed(chunk))
        return [event for event in events if event is not None]

    def _line(self, line: _Line) -> Event | None:
        if self._format == "lines":
            return self._text(line) if line.is_long or line.text.strip(_WHITE_SPACE) else None
        if line.text:
            self._field(line)
            return None
        block, self._block = self._block, _Block(self._limit)
        if not block.has_data:
            return None
        return self._event(block.offset, None if block.is_long else block.data, block.name or None)

    def _text(self, line: _Line) -> Event:
        return self._event(line.offset, None if line.is_long else line.text, None)

    def _event(self, offset: int, text: bytes | bytearray | None, name: str | None) -> Event:
        frame, error = _read(text, self._limit)
        event = Event(self._count, offset, frame, error, name, self._id)
        self._count += 1
        return event

    def _field(self, line: _Line) -> None:
        name, _, value = line.text.partition(b":")
        self._block.take(line, name, value.removeprefix(b" "))
        if name == b"id" and not line.is_long and b"\0" not in value:
            self._id = _lossy(value.removeprefix(b" "))


class _Block:
    """The fields of one server-sent event, as far as its lines were read."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self.offset = -1
        self.begun = False  # Whether a line was there that is no comment.
        self.has_data = False
        self.is_long = False
        self.data = bytearray()
        self.name = ""

    def take(self, line: _Line, name: bytes, value: bytes) -> None:
        if self.offset < 0:
            self.offset = line.offset
        if not name:
            return
        self.begun = True
        self.is_long = self.is_long or line.is_long
        if name == b"data":
            self._append(value)
        elif name == b"event" and not line.is_long:
            self.name = _lossy(value)

    def _append(self, value: bytes) -> None:
        joint = b"\n" if self.has_data else b""
        self.has_data = True
        self.is_long = self.is_long or len(self.data) + len(joint) + len(value) > self._limit
        if self.is_long:
            self.data.clear()
        else:
            self.data += joint
            self.data += value


class _Line(NamedTuple):
    """A line without its end."""

    offset: int
    text: bytes  # The first bytes alone where the line is too long.
    is_long: bool


class _Lines:
    """Cuts chunks into lines with the place of each, and drops what is too long of one."""

    def __init__(self, end: re.Pattern[bytes] | None, keep: int) -> None:
        self._end = end
        self._keep = keep
        self._kept = bytearray()
        self._length = 0
        self._offset = 0
        self._is_behind_cr = False

    def feed(self, chunk: bytes) -> Iterator[_Line]:
        start = 0
        if self._is_behind_cr and chunk.startswith(b"\n"):  # It belongs to the end of the line before.
            start = 1
            self._offset += 1
        for match in () if self._end is None else self._end.finditer(chunk, start):
            yield self._cut(chunk[start : match.start()], match.end() - match.start())
            start = match.end()
        if chunk:
            self._is_behind_cr = start == len(chunk) and chunk.endswith(b"\r")
        self._add(chunk[start:])

    def skip(self, length: int) -> None:
        """Counts bytes that are no part of a line."""
        self._offset += length

    def rest(self) -> _Line:
        """What is left behind the last line that ended."""
        return self._cut(b"", 0)

    def _cut(self, text: bytes, end: int) -> _Line:
        if self._length or len(text) > self._keep:
            self._add(text)
            line = _Line(self._offset, bytes(self._kept), self._length > self._keep)
            self._offset += self._length + end
            self._kept = bytearray()
            self._length = 0
            return line
        line = _Line(self._offset, text, False)
        self._offset += len(text) + end
        return line

    def _add(self, text: bytes) -> None:
        self._kept += text[: max(self._keep - len(self._kept), 0)]
        self._length += len(text)


def _read(text: bytes | bytearray | None, limit: int) -> tuple[Any, Violation | None]:
    if text is None:
        return None, Violation("", "length", f"longer than the limit of {limit} bytes")
    try:
        return read_json(text), None
    except JsonTextError as error:
        return None, Violation("", error.kind, str(error))


def _lossy(text: bytes) -> str:
    """As the standard decodes: nothing of a name or an id is worth an event."""
    return text.decode("utf-8", "replace")
