// Turns the bytes of a stream into everything that a turn reads of it, in the words that all languages share.

import {
  EVENT_LIMIT,
  EventDecoder,
  frameOf,
  scan,
  Turn,
  type Found,
  type StreamFormat,
  type ToolRun,
} from "../mirror/dist/index.js";

/** A found payload in the words of all languages. */
export function row({ partIndex, artifactId, ...found }: Found): { [key: string]: unknown } {
  return { ...found, part_index: partIndex, artifact_id: artifactId };
}

/** The chunks of some bytes, `size` bytes long; one alone where the size is 0. */
export function* chunks(bytes: Uint8Array, size: number): Generator<Uint8Array, void, undefined> {
  const step = size === 0 ? Math.max(bytes.length, 1) : size;
  for (let start = 0; start < bytes.length; start += step) yield bytes.subarray(start, start + step);
}

/** What a stream says. */
export function readStream(
  bytes: Uint8Array,
  format: StreamFormat,
  size: number,
  limit = EVENT_LIMIT,
): unknown {
  const decoder = new EventDecoder(format, limit);
  const events = [...chunks(bytes, size)].flatMap((chunk) => decoder.feed(chunk));
  events.push(...decoder.finish());
  const turn = new Turn();
  for (const event of events) turn.take(event);
  return {
    frame_kinds: events.map(({ error, frame }) => (error === undefined ? kind(frame) : "broken")),
    found: events.flatMap(({ frame, index }) => rows(frame, index)),
    ids: events.map(({ id }) => id ?? null),
    ...fromTurn(turn),
    truncated: decoder.truncated,
  };
}

/** What frames say, without what only bytes tell. */
export function readFrames(frames: readonly unknown[]): unknown {
  const turn = new Turn();
  for (const frame of frames) turn.read(frame);
  return { frame_kinds: frames.map(kind), found: frames.flatMap(rows), ...fromTurn(turn) };
}

function rows(frame: unknown, index: number): unknown[] {
  return scan(frame).map((found) => ({ ...row(found), frame_index: index }));
}

const KINDS = ["task", "message", "statusUpdate", "artifactUpdate", "taskList", "error"];

function kind(frame: unknown): string {
  const { kind } = frameOf(frame);
  return KINDS.includes(kind) ? kind : "other";
}

function fromTurn(turn: Turn): { [key: string]: unknown } {
  return {
    answer_text: turn.answer,
    status_text: turn.statusText,
    reasoning_text: turn.reasoning,
    artifacts: turn.artifacts.map(({ artifactId, ...artifact }) => ({
      artifact_id: artifactId,
      ...artifact,
    })),
    final_state: turn.wireState ?? null,
    final_state_norm: turn.state ?? null,
    tool_timeline: turn.tools.map(tool),
    errors: turn.errors.map(({ frameIndex, code, message }) => ({ frame_index: frameIndex, code, message })),
    broken: turn.broken.map(({ index, offset, error }) => ({ index, offset, kind: error.kind })),
    faults: turn.faults.map(({ frameIndex, extension, channel, error }) => ({
      frame_index: frameIndex,
      channel,
      extension,
      path: error.path,
      kind: error.kind,
      message: error.reason,
    })),
    emitted_uris: turn.emittedUris,
    cost: turn.cost ?? null,
    context: turn.context ?? null,
    pending: turn.pendingInput
      ? { text: turn.pendingInput.text, prompt: turn.pendingInput.prompt ?? null }
      : null,
  };
}

function tool({ id, name, names, phases, phase, ...run }: ToolRun): { [key: string]: unknown } {
  const { parent = null, args = null, result = null, error = null, outputChars = null } = run;
  return {
    toolCallId: id,
    name,
    names,
    phases,
    final_phase: phase,
    parent,
    args,
    result,
    error,
    outputChars,
  };
}
