// Turns a value into the A2A object that it is, as ARCHITECTURE.md, "Frames", tells them apart.

import { shape } from "./carrier.js";
import { isObject, own, type JsonObject } from "./json.js";

/**
 * What one response, stream event or push body holds: raw JSON with its kind.
 *
 * Both dialects are told apart, A2A 1.0 by its keys and 0.3 by `kind` too, inside a JSON-RPC envelope or without one, and
 * so are the objects of `@a2a-js/sdk`.
 */
export type Frame = ObjectFrame | ListFrame | AnyFrame;

/** A frame that is an object. */
export interface ObjectFrame {
  /**
   * What it is. An `error` is that of a JSON-RPC response or of the HTTP+JSON binding, a `declaration` one entry of a card's
   * extensions, with params, and `metadata` any object that is nothing else.
   */
  readonly kind:
    | "task"
    | "message"
    | "statusUpdate"
    | "artifactUpdate"
    | "error"
    | "artifact"
    | "card"
    | "declaration"
    | "part"
    | "metadata";
  /** The object, without what it came in. */
  readonly value: JsonObject;
}

/** A frame that is a list. */
export interface ListFrame {
  /** What is listed: the tasks of `ListTasks`, or parts. */
  readonly kind: "taskList" | "parts";
  /** The list. */
  readonly value: readonly unknown[];
}

/** A frame that may be anything. */
export interface AnyFrame {
  /** What it is: the params of a request, or no JSON object and no list. */
  readonly kind: "request" | "scalar";
  /** What stands there. */
  readonly value: unknown;
}

/** What a value is. */
export function frameOf(value: unknown): Frame {
  let inner = value;
  while (isObject(inner) && has(inner, "result") && inner["result"] !== null) inner = inner["result"];
  if (Array.isArray(inner)) return { kind: "parts", value: inner };
  return isObject(inner) ? ofObject(inner) : { kind: "scalar", value: inner };
}

function ofObject(object: JsonObject): Frame {
  return ofEnvelope(object) ?? { kind: bareKind(object), value: object };
}

/** What an object holds that says what it is of by its key. */
function ofEnvelope(object: JsonObject): Frame | undefined {
  const error = held(object, "error");
  if (error !== undefined && typeof error["code"] === "number") return { kind: "error", value: error };
  if (has(object, "uri") && has(object, "params")) return { kind: "declaration", value: object };
  if (has(object, "params")) return { kind: "request", value: object["params"] };
  return ofResponse(object);
}

/** The kinds that a stream response can hold, in the order in which they are looked for. */
const RESPONSES = ["task", "message", "statusUpdate", "artifactUpdate"] as const;

function ofResponse(object: JsonObject): Frame | undefined {
  for (const kind of RESPONSES) {
    const value = held(object, kind);
    if (value === undefined) continue;
    return kind === "message" && isRequest(object) ? { kind: "request", value: object } : { kind, value };
  }
  // The SDK holds a response as `{payload: {$case, value}}`.
  const payload = held(object, "payload");
  const value = payload && held(payload, "value");
  const kind = RESPONSES.find((each) => each === own(payload, "$case"));
  if (kind !== undefined && value !== undefined) return { kind, value };
  const tasks = own(object, "tasks");
  return Array.isArray(tasks) ? { kind: "taskList", value: tasks } : undefined;
}

/** The SDK's requests have both keys, also where nothing is in them. */
function isRequest(object: JsonObject): boolean {
  return Object.hasOwn(object, "metadata") || Object.hasOwn(object, "configuration");
}

/** What an object is that came in nothing. */
function bareKind(object: JsonObject): ObjectFrame["kind"] {
  const kind = Object.hasOwn(object, "kind") ? object["kind"] : undefined;
  const hasStatus = has(object, "status");
  if (held(object, "artifact") !== undefined || kind === "artifact-update") return "artifactUpdate";
  if ((hasStatus && has(object, "taskId")) || kind === "status-update") return "statusUpdate";
  if ((hasStatus && has(object, "id")) || kind === "task") return "task";
  if (has(object, "messageId")) return "message";
  if (has(object, "artifactId")) return "artifact";
  if (has(object, "capabilities")) return "card";
  return shape(object) === "part" ? "part" : "metadata";
}

function has(object: JsonObject, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined;
}

/** The object under a key; `undefined` where there is none. */
function held(object: JsonObject, key: string): JsonObject | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return isObject(value) ? value : undefined;
}
