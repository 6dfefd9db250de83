"""Turns a recorded stream of server-sent events into the seconds that each way of reading it takes.

`python bench_stream.py STREAM`; the generator beside the recordings makes a stream of 20 MB.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from protolabs_a2a import Event, Turn, read_events, scan

CHUNK = 64 * 1024


def main() -> None:
    (path,) = sys.argv[1:]
    body = Path(path).read_bytes()
    events = list(read_events(chunks(body)))
    texts = [json.dumps(event.frame) for event in events]
    print(f"{len(body)} bytes, {len(events)} events")
    seconds("json.loads", lambda: [json.loads(text) for text in texts])
    seconds("read_events", lambda: sum(1 for _ in read_events(chunks(body))))
    seconds("scan", lambda: [scan(event.frame) for event in events])
    seconds("Turn", lambda: take(events))


def chunks(body: bytes) -> Iterator[bytes]:
    """The body as a socket gives it."""
    return (body[start : start + CHUNK] for start in range(0, len(body), CHUNK))


def take(events: list[Event]) -> Turn:
    """A turn of these events."""
    turn = Turn()
    for event in events:
        turn.take(event)
    return turn


def seconds(what: str, run: Callable[[], object]) -> None:
    """Runs and says how long it took."""
    start = time.perf_counter()
    run()
    print(f"{what:12} {time.perf_counter() - start:6.2f} s")


if __name__ == "__main__":
    main()
