// Turns bytes that come in chunks into events, each one JSON text with its place: server-sent events, JSON lines, one body.

import { JsonTextError, type Violation } from "./errors.js";
import { readJson } from "./json.js";
import { ByteBuffer, LineSplitter, type Line } from "./lines.js";

/** How a body is read: `sse` are server-sent events, `lines` one JSON text a line, `json` one text. */
export type StreamFormat = "sse" | "lines" | "json";

/** The longest text of an event in bytes, unless told otherwise: 16 MiB. */
export const EVENT_LIMIT = 16 * 1024 * 1024;

/** One event of a stream, or one whole body: its JSON, or what is wrong with its text. */
export type Event = EventPlace &
  (
    | {
        /** The JSON. */
        readonly frame: unknown;
        readonly error?: undefined;
      }
    | {
        readonly frame?: undefined;
        /** What is wrong with the text; the stream goes on behind a broken event. */
        readonly error: Violation;
      }
  );

/** Where an event stands in its stream. */
export interface EventPlace {
  /** Its place among the events, from 0; broken ones count. */
  readonly index: number;
  /** The byte of the stream at which it begins, from 0. */
  readonly offset: number;
  /** The `event` field of a server-sent event. */
  readonly name?: string;
  /** The last event id, by which a client resumes a stream. */
  readonly id?: string;
}

/** The media types of JSON lines; none is registered. */
const LINES = /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonl|jsonlines|x-jsonlines|json-lines)$/;

/** The format of a body with this `Content-Type`; whatever names no stream is one text. */
export function streamFormat(contentType: string | null | undefined): StreamFormat {
  const [essence = ""] = (contentType ?? "").split(";");
  const type = essence.trim().toLowerCase();
  if (type === "text/event-stream") return "sse";
  return LINES.test(type) ? "lines" : "json";
}

/**
 * The events of a body, as they come: of `fetch`'s `response.body`, or of any bytes in chunks. Whoever stops early cancels the
 * stream; whoever must know whether it was cut off feeds an {@link EventDecoder}.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  format: StreamFormat = "sse",
  limit = EVENT_LIMIT,
): AsyncGenerator<Event, void, undefined> {
  const decoder = new EventDecoder(format, limit);
  for await (const chunk of "getReader" in body ? chunks(body) : body) yield* decoder.feed(chunk);
  yield* decoder.finish();
}

/** Not every browser iterates over streams. */
async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isDone) await reader.cancel();
    reader.releaseLock();
  }
}

/**
 * Turns chunks of bytes, which end anywhere, into events. A broken event is an event, and no other is hurt by it; of a text
 * beyond the limit nothing is kept.
 */
// Not a library for server-sent events: those that are well kept take text that is decoded already, so that they know no byte
// offsets and what is no UTF-8 is not seen, and give up at the first event that is too long.
export class EventDecoder {
  readonly #reader: Reader;
  #events: Event[] = [];
  #index = 0;

  /** A decoder at the start of a body, for events whose texts have at most `limit` bytes. */
  constructor(format: StreamFormat = "sse", limit = EVENT_LIMIT) {
    this.#reader = new READERS[format](limit, ({ text, ...place }) => {
      this.#events.push({ index: this.#index, ...place, ...readText(text, limit) });
      this.#index += 1;
    });
  }

  /** Reads a chunk, and gives the events that it completes. */
  feed(chunk: Uint8Array): Event[] {
    this.#reader.feed(chunk);
    return this.#taken();
  }

  /** Says that no chunk follows, and gives the last events. */
  finish(): Event[] {
    this.#reader.finish();
    return this.#taken();
  }

  /** At the end of `sse`: whether it ended inside of an event. */
  get truncated(): boolean {
    return this.#reader.isTruncated;
  }

  #taken(): Event[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

function readText(text: Uint8Array | undefined, limit: number): { frame: unknown } | { error: Violation } {
  if (text === undefined) {
    return { error: { path: "", kind: "length", message: `longer than the limit of ${limit} bytes` } };
  }
  try {
    return { frame: readJson(text) };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { error: { path: "", kind: error.kind, message: error.message } };
  }
}

/** An event's text with its place; it has none where it is too long. */
interface EventText {
  readonly text: Uint8Array | undefined;
  readonly offset: number;
  readonly name?: string;
  readonly id?: string;
}

type Emit = (event: EventText) => void;

/** What reads one format. */
interface Reader {
  readonly isTruncated: boolean;
  feed(chunk: Uint8Array): void;
  finish(): void;
}

/** Reads everything as one text. */
class JsonReader implements Reader {
  readonly isTruncated = false;
  readonly #text: ByteBuffer;
  readonly #emit: Emit;
  #isFinished = false;

  constructor(limit: number, emit: Emit) {
    this.#text = new ByteBuffer(limit);
    this.#emit = emit;
  }

  feed(chunk: Uint8Array): void {
    this.#text.add(chunk);
  }

  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#emit({ text: this.#text.isOver ? undefined : this.#text.bytes, offset: 0 });
  }
}

/** Reads a text a line. */
class LinesReader implements Reader {
  readonly isTruncated = false;
  readonly #lines: LineSplitter;

  constructor(limit: number, emit: Emit) {
    this.#lines = new LineSplitter("lf", limit, ({ bytes, offset, isTooLong }) => {
      if (isTooLong || !isBlank(bytes)) emit({ text: isTooLong ? undefined : bytes, offset });
    });
  }

  feed(chunk: Uint8Array): void {
    this.#lines.feed(chunk);
  }

  finish(): void {
    this.#lines.finish();
  }
}

/** Whether nothing but white space of JSON is there. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** What stands before the text in a line of `data`, and does not count against the limit. */
const DATA = "data: ";

/** Reads server-sent events. */
class SseReader implements Reader {
  readonly #lines: LineSplitter;
  readonly #emit: Emit;
  readonly #data: ByteBuffer;
  /** How many bytes of a byte order mark were read; `undefined` once none can follow. */
  #mark: number | undefined = 0;
  #id: string | undefined;
  /** Where the first line of the event begins. */
  #offset: number | undefined;
  #name = "";
  #hasData = false;
  #isTooLong = false;
  #isBegun = false;
  #isFinished = false;

  constructor(limit: number, emit: Emit) {
    this.#lines = new LineSplitter("any", limit + DATA.length, (line) => this.#line(line));
    this.#data = new ByteBuffer(limit);
    this.#emit = emit;
  }

  get isTruncated(): boolean {
    return this.#isFinished && this.#isBegun;
  }

  feed(chunk: Uint8Array): void {
    this.#lines.feed(this.#mark === undefined ? chunk : this.#unmarked(chunk, this.#mark));
  }

  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    if (this.#mark !== undefined) this.#lines.feed(new Uint8Array(BYTE_ORDER_MARK.slice(0, this.#mark)));
    this.#lines.finish();
  }

  /** The chunk without a byte order mark, of which so many bytes were in the chunks before. */
  #unmarked(chunk: Uint8Array, before: number): Uint8Array {
    let at = 0;
    while (
      before + at < BYTE_ORDER_MARK.length &&
      at < chunk.length &&
      chunk[at] === BYTE_ORDER_MARK[before + at]
    )
      at += 1;
    const read = before + at;
    this.#mark = at === chunk.length && read < BYTE_ORDER_MARK.length ? read : undefined;
    if (read === BYTE_ORDER_MARK.length) this.#lines.skip(read);
    else if (this.#mark === undefined) this.#lines.feed(new Uint8Array(BYTE_ORDER_MARK.slice(0, read)));
    return chunk.subarray(at);
  }

  #line({ bytes, offset, isTooLong }: Line): void {
    if (bytes.length === 0 && !isTooLong) {
      this.#dispatch();
      return;
    }
    this.#offset ??= offset;
    const colon = bytes.indexOf(COLON);
    if (colon === 0) return;
    this.#isBegun = true;
    this.#isTooLong ||= isTooLong;
    const end = colon === -1 ? bytes.length : colon;
    const value = bytes.subarray(bytes[end + 1] === SPACE ? end + 2 : end + 1);
    const field = decode(bytes.subarray(0, end));
    if (field === "data") this.#append(value);
    else if (field === "event" && !isTooLong) this.#name = decode(value);
    else if (field === "id" && !isTooLong && !value.includes(0)) this.#id = decode(value);
  }

  #append(value: Uint8Array): void {
    if (this.#hasData) this.#data.add(JOINT);
    this.#hasData = true;
    this.#data.add(value);
  }

  /** A blank line: the event has ended, and is none without data. What the stream ended inside of comes never here. */
  #dispatch(): void {
    if (this.#hasData && this.#offset !== undefined) {
      const isTooLong = this.#isTooLong || this.#data.isOver;
      this.#emit({
        text: isTooLong ? undefined : this.#data.bytes,
        offset: this.#offset,
        ...(this.#name !== "" && { name: this.#name }),
        ...(this.#id !== undefined && { id: this.#id }),
      });
    }
    this.#data.clear();
    this.#offset = undefined;
    this.#name = "";
    this.#hasData = this.#isTooLong = this.#isBegun = false;
  }
}

const COLON = 0x3a;
const SPACE = 0x20;
const JOINT = new Uint8Array([0x0a]);
// No byte order mark is one in the middle of a stream.
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** As the standard decodes: nothing of a name or an id is worth an event. */
function decode(bytes: Uint8Array): string {
  return DECODER.decode(bytes);
}

const READERS = { sse: SseReader, lines: LinesReader, json: JsonReader } as const;
