// Turns typed values into what goes on the wire, and carriers into typed values, the same way for every extension.

import type { z } from "zod";

import { isFrame, payloadsIn, type Finder } from "./carrier.js";
import { ExtensionPayloadError, type Violation } from "./errors.js";
import { copyJson, isObject, isWellFormed, MAX_DEPTH, nameOf, TooDeep } from "./json.js";
import { dataPart, type DataPart } from "./parts.js";
import { join, place } from "./place.js";
import type { JsonSchema } from "./schema.js";

export type { DataPart } from "./parts.js";

/** Where an extension's payload rides. */
export type Channel = "artifact_metadata" | "status_metadata" | "part" | "card_params" | "request_metadata";

/** Everything about an extension. */
export interface Extension<T = unknown> extends Finder {
  /** Name and version, `cost-v1`. */
  readonly slug: string;
  /** The URI, where there is one. */
  readonly uri?: string;
  /** Where the payload rides. */
  readonly channel: Channel;
  /** Whether agents state it on their card. */
  readonly declared: boolean;
  /** Whether a client must activate it. */
  readonly required: boolean;
  /** The URIs of the extensions that must be declared beside it. */
  readonly requires?: readonly string[];
  /** The card's description. */
  readonly description: string;
  /** What {@link Extension.parse} takes, as JSON Schema. */
  readonly accepted: JsonSchema;
  /** What emit produces, as JSON Schema. */
  readonly written: JsonSchema;
  /** What `parse` takes, as zod schema. */
  readonly schema: z.ZodType<T>;
  /** Reads the payload from a carrier; `undefined` when nothing is there. */
  readonly parse: (carrier: unknown) => T | undefined;
}

/** An entry of a card's `capabilities.extensions[]`; what is false or empty is left out, as on the wire. */
export interface AgentExtension {
  uri: string;
  description: string;
  required?: true;
  params?: { [key: string]: unknown };
}

/**
 * The first payload of a carrier; `undefined` when nothing is there.
 *
 * @throws {@link ExtensionPayloadError} when it is not valid, and for a frame, such as an event of a stream: `scan` lists its
 * payloads.
 */
export function parse<T>(extension: Extension<T>, carrier: unknown): T | undefined {
  const [payload] = found(extension, carrier);
  return payload === undefined ? undefined : readPayload(extension, payload);
}

/**
 * Every payload of a carrier, in order: metadata, then parts.
 *
 * @throws {@link ExtensionPayloadError} as {@link parse} does.
 */
export function parseAll<T>(extension: Extension<T>, carrier: unknown): T[] {
  return found(extension, carrier).map((payload) => readPayload(extension, payload));
}

function found<T>(extension: Extension<T>, carrier: unknown): unknown[] {
  const payloads = payloadsIn(carrier, extension);
  if (payloads.length === 0 && isFrame(carrier)) throw failure("parse", extension, IS_FRAME);
  return payloads;
}

const IS_FRAME: Violation = {
  path: "",
  kind: "type",
  message: "expected metadata, parts, an artifact, a message or a card, got a frame: scan lists its payloads",
};

/**
 * Reads a bare payload into an object of its own.
 *
 * @throws {@link ExtensionPayloadError} when it is not valid; nothing of it is read then.
 */
export function readPayload<T>(extension: Extension<T>, payload: unknown): T {
  // Without a prototype, a field named `constructor` that is absent is absent for zod too.
  const copy = copied("parse", extension, payload, true);
  const verdict = extension.schema.safeParse(copy);
  const violation =
    verdict.success && !needsWalk(copy) ? undefined : (place(copy, extension.accepted) ?? unwritable(copy, ""));
  if (verdict.success && violation === undefined) return copyJson(verdict.data, false) as T;
  const message = verdict.error?.issues[0]?.message ?? "is not valid";
  throw failure("parse", extension, violation ?? { path: "", kind: "other", message });
}

/**
 * Checks a payload and copies it.
 *
 * @throws {@link ExtensionPayloadError} when a reader would have to refuse it.
 */
export function writePayload<T>(extension: Extension<T>, payload: T): T {
  const copy = copied("emit", extension, payload, false);
  const violation = place(copy, extension.written) ?? unwritable(copy, "");
  if (violation !== undefined) throw failure("emit", extension, violation);
  // Written as it would be read: free JSON that is null in an optional field is absent, as from Rust.
  const read = extension.schema.safeParse(copyJson(copy, true));
  // Under its own name and another one at once, a field is written and not read.
  const unread = read.success ? undefined : place(copy, extension.accepted);
  if (unread !== undefined) throw failure("emit", extension, unread);
  return copyJson(read.success ? read.data : copy, false) as T;
}

/** The payload as a data part, found by its MIME type. */
export function emitPart<T>(extension: Extension<T> & { readonly mime: string }, payload: T): DataPart<T> {
  return dataPart(writePayload(extension, payload), extension.mime);
}

/** The payload as a metadata fragment, `{key: payload}`. */
export function emitMetadata<T>(
  extension: Extension<T> & { readonly metadataKey: string },
  payload: T,
): { [key: string]: T } {
  return { [extension.metadataKey]: writePayload(extension, payload) };
}

/** The card's entry of an extension without params. */
export function declare(extension: Extension & { readonly uri: string }): AgentExtension {
  const { uri, description, required } = extension;
  return required ? { uri, description, required } : { uri, description };
}

/** The card's entry whose params are the payload. */
export function declareParams<T>(
  extension: Extension<T> & { readonly uri: string },
  payload: T,
): AgentExtension {
  const params = writePayload(extension, payload) as { [key: string]: unknown };
  return { ...declare(extension as Extension & { readonly uri: string }), params };
}

type Identity = Pick<Extension, "slug" | "uri" | "mime">;

function copied(
  verb: "parse" | "emit",
  extension: Identity,
  payload: unknown,
  isBare: boolean,
): unknown {
  try {
    return copyJson(payload, isBare);
  } catch (error) {
    if (error instanceof TooDeep) throw failure(verb, extension, TOO_DEEP);
    throw error;
  }
}

const TOO_DEEP: Violation = { path: "", kind: "other", message: `nested deeper than ${MAX_DEPTH} levels` };

function failure(verb: "parse" | "emit", extension: Identity, violation: Violation): ExtensionPayloadError {
  return new ExtensionPayloadError(verb, extension.uri ?? extension.mime ?? extension.slug, violation);
}

/** Whether zod passed over something: a key named `__proto__`, or in free JSON what no text can hold. */
function needsWalk(value: unknown): boolean {
  if (typeof value === "string") return !isWellFormed(value);
  if (typeof value === "number") return !Number.isFinite(value);
  if (value === null || typeof value === "boolean") return false;
  if (Array.isArray(value)) return value.some(needsWalk);
  if (!isObject(value)) return true;
  return Object.entries(value).some(
    ([key, inner]) => key === "__proto__" || !isWellFormed(key) || needsWalk(inner),
  );
}

/** The first value that no JSON text can hold, where the schema takes any. */
export function unwritable(value: unknown, path: string): Violation | undefined {
  if (value === null || typeof value === "boolean") return undefined;
  if (typeof value === "string") return isWellFormed(value) ? undefined : half(path, "a string");
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : { path, kind: "number", message: "expected a finite number" };
  }
  if (Array.isArray(value)) {
    return first(value, (item, index) => unwritable(item, `${path}[${index}]`));
  }
  if (!isObject(value)) {
    return { path, kind: "type", message: `expected a JSON value, got a JavaScript ${nameOf(value)}` };
  }
  return first(Object.entries(value), ([key, inner]) =>
    isWellFormed(key) ? unwritable(inner, join(path, key)) : half(path, "a key"),
  );
}

function half(path: string, what: string): Violation {
  return { path, kind: "type", message: `expected text, got ${what} with half a surrogate pair` };
}

function first<T, R>(items: readonly T[], find: (item: T, index: number) => R | undefined): R | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
