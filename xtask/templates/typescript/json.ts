// Turns JSON text into a value or a worded error, and values into copies that share nothing with what they came from.

import { JsonTextError } from "./errors.js";

/** A JSON object. */
export interface JsonObject {
  [key: string]: unknown;
}

/** The deepest nesting of lists and objects that is read or written; keeps every recursion far from the stack's end. */
export const MAX_DEPTH = 127;

/** Whether a value is an object of JSON: no list, and nothing like a `Map` or bytes, whose properties are not what it holds. */
export function isObject(value: unknown): value is JsonObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || nameOf(value) === "Object";
}

/** What JavaScript calls a value that JSON has no word for: `Map`, `Uint8Array`, `bigint`. */
export function nameOf(value: unknown): string {
  return typeof value === "object" ? Object.prototype.toString.call(value).slice(8, -1) : typeof value;
}

/** The property of an object itself, never of its prototype; `undefined` where there is none. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A list, and an empty one where there is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether lists and objects are nested deeper than {@link MAX_DEPTH}; a cycle is. */
export function isTooDeep(value: unknown, left = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}

/** Says that {@link copyJson} met lists and objects nested deeper than {@link MAX_DEPTH}; a cycle is. */
export class TooDeep extends Error {}

/**
 * A deep copy of a JSON value, its objects bare or with a prototype; properties that are `undefined` are left out, and
 * what is no JSON is kept as it is.
 *
 * @throws {@link TooDeep}
 */
export function copyJson(given: unknown, isBare: boolean, left = MAX_DEPTH): unknown {
  const value = ownJson(given);
  if (typeof value !== "object" || value === null) return value;
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return value;
  if (left === 0) throw new TooDeep();
  if (isList) return value.map((item: unknown) => copyJson(item, isBare, left - 1));
  const copy = (isBare ? Object.create(null) : {}) as JsonObject;
  for (const [key, inner] of Object.entries(value)) {
    const copied = copyJson(inner, isBare, left - 1);
    if (copied !== undefined) put(copy, key, copied);
  }
  return copy;
}

/** What a value gives for itself, as a `Date` does. */
function ownJson(value: unknown): unknown {
  const gives = typeof value === "object" && value !== null && "toJSON" in value;
  return gives && typeof value.toJSON === "function" ? (value.toJSON() as unknown) : value;
}

/** Sets a property of the object itself: assigning to `__proto__` would change its prototype. */
export function put(object: JsonObject, key: string, value: unknown): JsonObject {
  if (key === "__proto__") {
    return Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
  }
  object[key] = value;
  return object;
}

/**
 * Reads JSON text, for example one SSE event's data.
 *
 * @throws {@link JsonTextError} for a syntax error, invalid UTF-8, nesting deeper than 127, a lone surrogate or a number
 * beyond double.
 */
export function readJson(text: string | Uint8Array): unknown {
  const source = typeof text === "string" ? text : decode(text);
  if (source.startsWith("\ufeff")) throw new JsonTextError("the text starts with a byte order mark");
  if (source.trim() === "") throw new JsonTextError("the text is empty");
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    // Engines word and place this error differently, so it is placed here.
    throw new JsonTextError(syntaxFault(source));
  }
  // Bytes that are UTF-8 have no half of a pair, so that few texts need a look at their strings.
  const hasHalves = ESCAPED_SURROGATE.test(source) || (typeof text === "string" && !isWellFormed(text));
  refuseUnreadable(value, hasHalves, MAX_DEPTH);
  return value;
}

const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new JsonTextError("invalid UTF-8");
  }
}

/** `JSON.parse` reads `1e400` as infinity, keeps half a surrogate pair and goes to any depth; no other reader does. */
function refuseUnreadable(value: unknown, hasHalves: boolean, left: number): void {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new JsonTextError("a number beyond the range of double");
  } else if (typeof value === "string") {
    if (hasHalves && !isWellFormed(value)) throw new JsonTextError("a string with half a surrogate pair");
  } else if (typeof value === "object" && value !== null) {
    if (left === 0) throw new JsonTextError(`nested deeper than ${MAX_DEPTH} levels`);
    if (hasHalves && !Array.isArray(value))
      Object.keys(value).forEach((key) => refuseUnreadable(key, true, left));
    for (const inner of Object.values(value)) refuseUnreadable(inner, hasHalves, left - 1);
  }
}

/** Whether a string holds no half of a surrogate pair. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** Where text that `JSON.parse` refused stops being JSON, and what was expected there. */
function syntaxFault(text: string): string {
  const closers: string[] = [];
  let wanted = "a value";
  let at = 0;
  const fault = (what: string): string => {
    const lines = text.slice(0, at).split("\n");
    const column = (lines.at(-1)?.length ?? 0) + 1;
    return `not JSON: expected ${what} at line ${lines.length} column ${column}`;
  };
  for (;;) {
    at = match(/[ \t\n\r]*/y, text, at) ?? at;
    const character = text[at];
    const closer = closers.at(-1);
    if (wanted === "," && closer === undefined) return fault("the end of the text");
    if (
      character !== undefined &&
      character === closer &&
      (wanted === "," || wanted.endsWith(`"${closer}"`))
    ) {
      closers.pop();
      wanted = ",";
      at += 1;
    } else if (wanted === ",") {
      if (character !== ",") return fault(`"," or "${closer}"`);
      wanted = closer === "}" ? "a key" : "a value";
      at += 1;
    } else if (wanted === ":") {
      if (character !== ":") return fault('":"');
      wanted = "a value";
      at += 1;
    } else if (wanted.startsWith("a value") && (character === "{" || character === "[")) {
      closers.push(character === "{" ? "}" : "]");
      wanted = character === "{" ? 'a key or "}"' : 'a value or "]"';
      at += 1;
    } else {
      const isKey = wanted.startsWith("a key");
      const end = character === '"' ? stringEnd(text, at) : isKey ? undefined : match(SCALAR, text, at);
      if (end === undefined) return fault(character === '"' ? "a valid string" : wanted);
      wanted = isKey ? ":" : ",";
      at = end;
    }
  }
}

const SCALAR = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function stringEnd(text: string, start: number): number | undefined {
  let at = start + 1;
  for (;;) {
    const character = text[at];
    if (character === '"') return at + 1;
    if (character === undefined || character < " ") return undefined;
    const next = character === "\\" ? match(ESCAPE, text, at) : at + 1;
    if (next === undefined) return undefined;
    at = next;
  }
}
