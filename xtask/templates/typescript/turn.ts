// Turns the frames of one task into everything that it says so far.

import { ArtifactAssembler, type AssembledArtifact } from "./artifacts.js";
import { contextExtension, type ContextPayload } from "./context-v1.js";
import { costExtension, type CostPayload } from "./cost-v1.js";
import { ExtensionPayloadError, type Violation } from "./errors.js";
import { readPayload } from "./extension.js";
import { frameOf, type Frame } from "./frame.js";
import { hitlExtension, type HitlPayload } from "./hitl-v1.js";
import { isObject, list, own, type JsonObject } from "./json.js";
import { partsToText } from "./parts.js";
import { reasoningExtension } from "./reasoning-v1.js";
import { REGISTRY } from "./registry.js";
import { scanAgent, type Found } from "./scan.js";
import { lastTask, snapshotList, StatusReader, type TaskState } from "./status.js";
import type { Event } from "./stream.js";
import { toolCallExtension } from "./tool-call-v1.js";
import { ToolTimeline, type ToolRun } from "./tools.js";

/** What a task waits for. */
export interface PendingInput {
  /** The question as text: the status text, which says it to every client. */
  readonly text: string;
  /** The question, form or approval as data, where the agent sent one that is valid. */
  readonly prompt?: HitlPayload;
}

/** An error that the agent sent in the place of a frame. */
export interface AgentError {
  /** The number of the frame, from 0. */
  readonly frameIndex: number;
  /** The code of JSON-RPC, or the HTTP status of the HTTP+JSON binding. */
  readonly code: number;
  /** What went wrong, for people; empty where the agent does not say. */
  readonly message: string;
  /** What the agent says beside it. */
  readonly data?: unknown;
}

/** A payload that would have been read, and is not valid. Nothing of it was read. */
export interface TurnFault {
  /** The number of the frame, from 0. */
  readonly frameIndex: number;
  /** The slug of the extension, `cost-v1`. */
  readonly extension: string;
  /** Where it was found, as {@link Found.channel} has it. */
  readonly channel: string;
  /** What is wrong with it. */
  readonly error: ExtensionPayloadError;
}

/** An event whose text could not be read. */
export interface BrokenEvent {
  /** The event's number in its stream, from 0. */
  readonly index: number;
  /** The byte of the stream at which it begins, from 0. */
  readonly offset: number;
  /** What is wrong with its text. */
  readonly error: Violation;
}

/** The URIs that agents declare, by the slugs of their extensions. */
const DECLARED = new Map(
  REGISTRY.flatMap(({ slug, uri, declared }) => (declared && uri ? [[slug, uri]] : [])),
);

/**
 * Everything that one task says, read from its frames in order; ask it at any time.
 *
 * It takes the events of a stream, the results of polling and bodies that were pushed, in both dialects and as the objects of
 * `@a2a-js/sdk`, and holds no more than what can be asked of it. One that begins anew, for example to follow another task, is
 * a new one.
 */
export class Turn {
  readonly #artifacts = new ArtifactAssembler();
  readonly #status = new StatusReader();
  #tools = new ToolTimeline();
  readonly #errors: AgentError[] = [];
  readonly #faults: TurnFault[] = [];
  readonly #broken: BrokenEvent[] = [];
  readonly #emitted = new Set<string>();
  #frames = 0;
  #direct = "";
  #reasoning = "";
  #told: unknown;
  #cost: CostPayload | undefined;
  #context: ContextPayload | undefined;
  #prompt: HitlPayload | undefined;

  /** Takes one event of a stream; one that is broken is kept in {@link Turn.broken}, and says nothing else. */
  take(event: Event): void {
    if (event.error === undefined) {
      this.read(event.frame);
      return;
    }
    this.#frames += 1;
    this.#broken.push({ index: event.index, offset: event.offset, error: event.error });
  }

  /** Takes one frame: a response, an event's JSON, the body of a push, or an object of the SDK. */
  read(value: unknown): void {
    const frame = this.#ofTask(frameOf(value));
    switch (frame.kind) {
      case "task":
        if (snapshotList(frame.value, "history") === undefined) this.#said(frame);
        else this.#history(frame);
        break;
      case "message":
        this.#direct = partsToText(list(own(frame.value, "parts")));
        this.#said(frame);
        break;
      case "statusUpdate":
      case "artifactUpdate":
        this.#said(frame);
        break;
      case "error":
        this.#errors.push(agentError(frame.value, this.#frames));
        break;
      default:
        break;
    }
    this.#frames += 1;
  }

  /** The answer: the texts of all artifacts; without any, of the last direct message; else of a completed task's status. */
  get answer(): string {
    const status = this.state === "completed" ? this.statusText : "";
    return this.#artifacts.text || this.#direct || status;
  }

  /** The artifacts, in the order of their first appearance. */
  get artifacts(): readonly AssembledArtifact[] {
    return this.#artifacts.artifacts;
  }

  /** Where the task stands, the same in both dialects; `undefined` before the first status. */
  get state(): TaskState | undefined {
    return this.#status.state;
  }

  /** The state as the wire spells it. */
  get wireState(): string | undefined {
    return this.#status.wireState;
  }

  /** The text of the last status; empty without one. */
  get statusText(): string {
    return this.#status.text;
  }

  /** The runs of tools, in the order of their first frames. */
  get tools(): readonly ToolRun[] {
    return this.#tools.runs;
  }

  /** The agent's thinking. */
  get reasoning(): string {
    return this.#reasoning;
  }

  /** What the turn cost, as the agent said last. */
  get cost(): CostPayload | undefined {
    return this.#cost;
  }

  /** How full the model's context window is, as the agent said last. */
  get context(): ContextPayload | undefined {
    return this.#context;
  }

  /** What the task waits for, while it does. */
  get pendingInput(): PendingInput | undefined {
    if (this.state !== "input_required") return undefined;
    return { text: this.statusText, ...(this.#prompt && { prompt: this.#prompt }) };
  }

  /** The errors that the agent sent in the place of frames. */
  get errors(): readonly AgentError[] {
    return this.#errors;
  }

  /** The payloads that would have been read and are not valid. */
  get faults(): readonly TurnFault[] {
    return this.#faults;
  }

  /** The events that were broken. */
  get broken(): readonly BrokenEvent[] {
    return this.#broken;
  }

  /** The URIs of the extensions that were used, in the order of their first appearance; compare them with `declared`. */
  get emittedUris(): readonly string[] {
    return [...this.#emitted];
  }

  /** Of a task list, the last task is the turn's; the others only tell which extensions are in use. */
  #ofTask(frame: Frame): Frame {
    if (frame.kind !== "taskList") return frame;
    const task = lastTask(frame.value);
    if (task === undefined) return frame;
    const others = frame.value.slice(0, frame.value.lastIndexOf(task));
    this.#noteUris(scanAgent({ kind: "taskList", value: others }));
    return { kind: "task", value: task };
  }

  /** A history takes the place of what was read before, but for what it lacks: it may be cut short. */
  #history(frame: Frame): void {
    const [tools, reasoning] = [this.#tools, this.#reasoning];
    [this.#tools, this.#reasoning, this.#told] = [new ToolTimeline(), "", undefined];
    this.#said(frame);
    this.#tools.join(tools);
    if (this.#reasoning.includes(reasoning)) return;
    this.#reasoning = reasoning.includes(this.#reasoning) ? reasoning : reasoning + this.#reasoning;
  }

  /** Whether a task repeats the last status message, as when it is polled or subscribed to again. */
  #isToldAgain(frame: Frame): boolean {
    const message = own(own(frame.value, "status"), "message") ?? undefined;
    const isAgain = message !== undefined && frame.kind === "task" && isSame(message, this.#told);
    this.#told = message;
    return isAgain;
  }

  #said(frame: Frame): void {
    this.#artifacts.fold(frame);
    const hasStatus = this.#status.fold(frame);
    if (hasStatus) this.#prompt = undefined;
    const isAgain = hasStatus && this.#isToldAgain(frame);
    const found = scanAgent(frame);
    this.#noteUris(found);
    for (const each of found) {
      const isOld = isAgain && each.channel.startsWith("status.") && TOLD_ONCE.has(each.extension);
      if (!isOld) this.#payload(each, hasStatus);
    }
  }

  #noteUris(found: readonly Found[]): void {
    for (const { extension } of found) {
      const uri = DECLARED.get(extension);
      if (uri !== undefined) this.#emitted.add(uri);
    }
  }

  #payload(found: Found, hasStatus: boolean): void {
    try {
      this.#fold(found, hasStatus);
    } catch (error) {
      if (!(error instanceof ExtensionPayloadError)) throw error;
      const { extension, channel } = found;
      this.#faults.push({ frameIndex: this.#frames, extension, channel, error });
    }
  }

  #fold({ extension, channel, payload }: Found, hasStatus: boolean): void {
    switch (extension) {
      case toolCallExtension.slug:
        this.#tools.add(readPayload(toolCallExtension, payload));
        break;
      case reasoningExtension.slug:
        this.#reasoning += readPayload(reasoningExtension, payload).text;
        break;
      case costExtension.slug:
        this.#cost = readPayload(costExtension, payload);
        break;
      case contextExtension.slug:
        this.#context = readPayload(contextExtension, payload);
        break;
      case hitlExtension.slug: {
        const prompt = readPayload(hitlExtension, payload);
        if (hasStatus && channel.startsWith("status.")) this.#prompt ??= prompt;
        break;
      }
      default:
        break;
    }
  }
}

/** What adds to a turn each time that it is read. */
const TOLD_ONCE = new Set<string>([toolCallExtension.slug, reasoningExtension.slug]);

function isSame(left: unknown, right: unknown, depth = 127): boolean {
  if (left === right) return true;
  if (depth === 0) return false;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, at) => isSame(item, right[at], depth - 1));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key], depth - 1))
  );
}

function agentError(error: JsonObject, frameIndex: number): AgentError {
  const message = own(error, "message");
  const data = own(error, "data") ?? undefined;
  return {
    frameIndex,
    code: Number(own(error, "code")),
    message: typeof message === "string" ? message : "",
    ...(data !== undefined && { data }),
  };
}
