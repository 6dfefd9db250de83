// Holds the reading of streams to the standard's cases, wherever chunks end, and the SDK's objects to what the wire says.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { StreamResponse } from "@a2a-js/sdk";

import {
  EventDecoder,
  readEvents,
  scan,
  streamFormat,
  Turn,
  type Event,
  type StreamFormat,
} from "../mirror/dist/index.js";
import { chunks } from "./stream.js";
import { TESTS } from "./vectors.js";

/** An event as `[offset, frame]`, or as `[offset, kind, message]` where it is broken. */
type Brief = readonly [number, unknown] | readonly [number, string, string];

interface Case {
  description: string;
  format?: StreamFormat;
  limit?: number;
  body: string | Uint8Array;
  events: readonly Brief[];
  truncated?: boolean;
  ids?: readonly (string | undefined)[];
  names?: readonly (string | undefined)[];
}

const MARK = "\ufeff";

const CASES: readonly Case[] = [
  { description: "nothing", body: "", events: [] },
  {
    description: "ends with LF",
    body: "data: 1\n\ndata: 2\n\n",
    events: [
      [0, 1],
      [9, 2],
    ],
  },
  {
    description: "ends with CRLF",
    body: "data: 1\r\n\r\ndata: 2\r\n\r\n",
    events: [
      [0, 1],
      [11, 2],
    ],
  },
  {
    description: "ends with CR",
    body: "data: 1\r\rdata: 2\r\r",
    events: [
      [0, 1],
      [9, 2],
    ],
  },
  {
    description: "ends of all kinds",
    body: "data: [\r\ndata: 1]\n\rdata: 2\r\r\ndata:3\n\n",
    events: [
      [0, [1]],
      [19, 2],
      [29, 3],
    ],
  },
  {
    description: "no other character ends a line",
    body: 'data: "\u2028\u2029\u0085"\n\n',
    events: [[0, "\u2028\u2029\u0085"]],
  },
  {
    description: "lines of data are joined",
    body: "data: [1,\ndata:\ndata\ndata:2]\n\n",
    events: [[0, [1, 2]]],
  },
  { description: "one space is no part of the value", body: "data:  1\n\n", events: [[0, 1]] },
  { description: "comments are skipped", body: ": ping\n\n:\n: a\ndata: 1\n: b\n\n", events: [[8, 1]] },
  {
    description: "an event without data is none",
    body: "event: a\nid: 1\n\ndata: 1\n\n",
    events: [[16, 1]],
    ids: ["1"],
    names: [undefined],
  },
  {
    description: "fields that are none",
    body: "DATA: 0\n data: 0\ndatas: 0\nretry: 1\nx\ndata: 1\n\n",
    events: [[0, 1]],
  },
  { description: "blank lines", body: "\n\r\n\rdata: 1\n\n\n\n", events: [[4, 1]] },
  { description: "a byte order mark", body: `${MARK}data: 1\n\n`, events: [[3, 1]] },
  { description: "two byte order marks", body: `${MARK}${MARK}data: 1\n\ndata: 2\n\n`, events: [[15, 2]] },
  { description: "a byte order mark in the middle", body: `data: 1\n\n${MARK}data: 2\n\n`, events: [[0, 1]] },
  {
    description: "half a byte order mark",
    body: new Uint8Array([0xef, 0xbb, 0x0a, 0x0a, ...Buffer.from("data: 1\n\n")]),
    events: [[4, 1]],
  },
  {
    description: "a byte order mark that never ended",
    body: new Uint8Array([0xef, 0xbb]),
    events: [],
    truncated: true,
  },
  {
    description: "names and ids",
    body: "event: a\nid: 7\ndata: 1\n\ndata: 2\n\nid\nevent\ndata: 3\n\nid: 8\u00009\ndata: 4\n\n",
    events: [
      [0, 1],
      [24, 2],
      [33, 3],
      [51, 4],
    ],
    ids: ["7", "7", "", ""],
    names: ["a", undefined, undefined, undefined],
  },
  {
    description: "data that is empty",
    body: "data\n\ndata: 1\n\n",
    events: [
      [0, "json", "the text is empty"],
      [6, 1],
    ],
  },
  {
    description: "data that is no JSON",
    body: "data: {]\n\ndata: 1\n\n",
    events: [
      [0, "json", 'not JSON: expected a key or "}" at line 1 column 2'],
      [10, 1],
    ],
  },
  {
    description: "no UTF-8",
    body: new Uint8Array([...Buffer.from('data: "'), 0xff, ...Buffer.from('"\n\ndata: "é"\n\n')]),
    events: [
      [0, "json", "invalid UTF-8"],
      [11, "é"],
    ],
  },
  {
    description: "the stream ends before the blank line",
    body: "data: 1\n\ndata: 2\n",
    events: [[0, 1]],
    truncated: true,
  },
  { description: "the stream ends in a line", body: "data: 1\n\nda", events: [[0, 1]], truncated: true },
  {
    description: "the stream ends behind a comment",
    body: "data: 1\n\n: bye\n: by",
    events: [[0, 1]],
    truncated: false,
  },
  {
    description: "the stream ends behind a comment of an event",
    body: "data: 1\n: bye\n",
    events: [],
    truncated: true,
  },
  { description: "the stream ends with CR", body: "data: 1\r\r", events: [[0, 1]], truncated: false },
  {
    description: "just within the limit",
    limit: 4,
    body: "data: 1234\n\ndata:1\ndata: 2\n\n",
    events: [
      [0, 1234],
      [12, "json", "not JSON: expected the end of the text at line 2 column 1"],
    ],
  },
  {
    description: "beyond the limit",
    limit: 4,
    body: "data: 12345\n\ndata: 1\n\n",
    events: [
      [0, "length", "longer than the limit of 4 bytes"],
      [13, 1],
    ],
  },
  {
    description: "many lines beyond the limit",
    limit: 4,
    body: "data: [1,\ndata: 2]\n\ndata: 1\n\n",
    events: [
      [0, "length", "longer than the limit of 4 bytes"],
      [20, 1],
    ],
  },
  {
    description: "a field beyond the limit",
    limit: 4,
    body: "event: 1234\ndata: 1\n\nid: 12345678\n\ndata: 2\n\n",
    events: [
      [0, "length", "longer than the limit of 4 bytes"],
      [35, 2],
    ],
    ids: [undefined, undefined],
    names: [undefined, undefined],
  },
  { description: "a comment beyond the limit", limit: 4, body: ": 123456789\ndata: 1\n\n", events: [[0, 1]] },
  {
    description: "lines",
    format: "lines",
    body: ' 1\r\n\n \t\r\n{"a": 2}',
    events: [
      [0, 1],
      [9, { a: 2 }],
    ],
  },
  {
    description: "CR ends no line",
    format: "lines",
    body: "1\r2\n3\n",
    events: [
      [0, "json", "not JSON: expected the end of the text at line 1 column 3"],
      [4, 3],
    ],
  },
  {
    description: "a line beyond the limit",
    format: "lines",
    limit: 4,
    body: "12345\n1234\n",
    events: [
      [0, "length", "longer than the limit of 4 bytes"],
      [6, 1234],
    ],
  },
  {
    description: "a mark before a line",
    format: "lines",
    body: `${MARK}1\n2`,
    events: [
      [0, "json", "the text starts with a byte order mark"],
      [5, 2],
    ],
  },
  { description: "one text", format: "json", body: '{"a":\n\n1}', events: [[0, { a: 1 }]] },
  { description: "no text", format: "json", body: "", events: [[0, "json", "the text is empty"]] },
  {
    description: "a text beyond the limit",
    format: "json",
    limit: 4,
    body: "12345",
    events: [[0, "length", "longer than the limit of 4 bytes"]],
  },
];

function brief({ offset, frame, error }: Event): Brief {
  return error === undefined ? [offset, frame] : [offset, error.kind, error.message];
}

for (const { description, format = "sse", limit, body, events: due, ...rest } of CASES) {
  test(`stream: ${description}`, () => {
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    for (const pieces of splits(bytes)) {
      const decoder = new EventDecoder(format, limit);
      const events = [...pieces.flatMap((piece) => decoder.feed(piece)), ...decoder.finish()];
      assert.deepEqual(events.map(brief), due);
      assert.deepEqual(
        events.map(({ index }) => index),
        due.map((_, index) => index),
      );
      assert.equal(decoder.truncated, rest.truncated ?? false);
      if (rest.ids)
        assert.deepEqual(
          events.map(({ id }) => id),
          rest.ids,
        );
      if (rest.names)
        assert.deepEqual(
          events.map(({ name }) => name),
          rest.names,
        );
      assert.deepEqual(decoder.finish(), []);
    }
  });
}

/** The bytes as they may come: at once, by one, by two, in two pieces cut anywhere, and with empty chunks between. */
function splits(bytes: Uint8Array): Uint8Array[][] {
  const cuts = Array.from(bytes, (_, at) => [bytes.subarray(0, at), new Uint8Array(), bytes.subarray(at)]);
  return [...[0, 1, 2].map((size) => [...chunks(bytes, size)]), ...cuts];
}

test("a chunk may be used again once it was read", () => {
  const decoder = new EventDecoder();
  const chunk = new Uint8Array(1);
  const events = [...Buffer.from('data: "abc"\n\n')].flatMap((byte) => {
    chunk[0] = byte;
    return decoder.feed(chunk);
  });
  assert.deepEqual(events.map(brief), [[0, "abc"]]);
});

test("an event is given with the chunk that ends it", () => {
  const decoder = new EventDecoder();
  assert.equal(decoder.feed(Buffer.from("data: 1\r\n\r")).length, 1);
  assert.equal(decoder.feed(Buffer.from("\n")).length, 0);
});

test("the format is told by the content type", () => {
  const types: readonly [string | null, StreamFormat][] = [
    ["text/event-stream", "sse"],
    [" Text/Event-Stream ; charset=utf-8", "sse"],
    ["application/x-ndjson", "lines"],
    ["application/jsonl", "lines"],
    ["application/json", "json"],
    ["application/a2a+json", "json"],
    [null, "json"],
  ];
  for (const [type, due] of types) assert.equal(streamFormat(type), due, String(type));
});

/** A stream of `data: {index}` without end, and whether it was cancelled. */
function endless(): { body: ReadableStream<Uint8Array>; isCancelled: () => boolean } {
  let index = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(Buffer.from(`data: ${index}\n\n`));
      index += 1;
    },
    cancel() {
      cancelled = true;
    },
  });
  return { body, isCancelled: () => cancelled };
}

test("who stops early cancels the stream", async () => {
  const { body, isCancelled } = endless();
  for await (const event of readEvents(body)) if (event.frame === 3) break;
  assert.ok(isCancelled());
  assert.equal(body.locked, false);

  let closed = false;
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from("data: 1\n\n");
    } finally {
      closed = true;
    }
  }
  for await (const event of readEvents(source())) if (event.index === 3) break;
  assert.ok(closed);
});

test("a stream that fails says so, behind what came before", async () => {
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(Buffer.from("data: 1\n\n"));
      else controller.error(new Error("cut"));
    },
  });
  const events: Event[] = [];
  await assert.rejects(async () => {
    for await (const event of readEvents(body)) events.push(event);
  }, /^Error: cut$/);
  assert.deepEqual(events.map(brief), [[0, 1]]);
});

/** What a turn says, in a form that can be compared. */
function said(frames: readonly unknown[]): unknown {
  const turn = new Turn();
  for (const frame of frames) turn.read(frame);
  const {
    answer,
    artifacts,
    state,
    statusText,
    tools,
    reasoning,
    cost,
    context,
    pendingInput,
    faults,
    emittedUris,
  } = turn;
  return {
    answer,
    artifacts,
    state,
    statusText,
    tools,
    reasoning,
    cost,
    context,
    pendingInput,
    faults,
    emittedUris,
  };
}

const RECORDED = ["js130", "py130", "pa145", "rs053", "ws082"].flatMap((folder) =>
  readdirSync(join(TESTS, "captures", folder))
    .filter((name) => name.endsWith(".sse") && !name.startsWith("v03_"))
    .map((name) => `${folder}/${name}`),
);

for (const name of RECORDED) {
  test(`the SDK's objects are read like the wire: ${name}`, () => {
    const decoder = new EventDecoder();
    const events = decoder.feed(readFileSync(join(TESTS, "captures", name)));
    const wire = events
      .map(({ frame }) => (frame as { result?: unknown }).result)
      .filter((frame) => frame !== undefined);
    const objects = wire.map((frame) => StreamResponse.fromJSON(frame));
    assert.ok(wire.length > 0);
    assert.deepEqual(
      objects.map((object) => scan(object)),
      wire.map((frame) => scan(frame)),
    );
    assert.deepEqual(said(objects), said(wire));
    // Outside of streams, the SDK gives the object alone.
    assert.deepEqual(said(objects.map(({ payload }) => payload?.value)), said(wire));
  });
}

test("what a reader was given does not change", () => {
  const frame = (phase: string): unknown => ({
    messageId: "m",
    metadata: { "https://proto-labs.ai/a2a/ext/tool-call-v1": { toolCallId: "a", name: "b", phase } },
  });
  const turn = new Turn();
  turn.read(frame("started"));
  const before = turn.tools;
  turn.read(frame("completed"));
  assert.deepEqual([before[0]?.phases, turn.tools[0]?.phases], [["started"], ["started", "completed"]]);
});
