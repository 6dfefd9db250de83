// Turns a JSON Schema into the closed form that chat APIs can hold a model to.

import { copyJson, isObject, isTooDeep, list, MAX_DEPTH, own, type JsonObject } from "./json.js";
import { byCodePoint, resolve, type JsonSchema } from "./schema.js";

/** A schema says something that a closed one cannot say. */
export class NotStrict extends Error {
  override readonly name = "NotStrict";
  /**
   * The way through the schema's fields, `findings[].line`; empty for the arguments themselves. A shared type's own fields
   * begin with its name.
   */
  readonly path: string;
  /** What cannot be said, and what to do. */
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`no strict schema: ${path === "" ? "" : `${path}: `}${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/**
 * The strict form of a schema, for APIs that hold a model to it: every object is closed and requires all its fields, and only
 * keywords that such APIs know are left. Whatever fits the strict form, and keeps to its words, fits the schema.
 *
 * Fields that were optional stay nullable where they were, and are always written otherwise. Formats, patterns, lengths,
 * ranges and defaults, which such APIs refuse or ignore, become sentences of the description. References stay, with their
 * `$defs`.
 *
 * @throws {@link NotStrict} when the root is no object with fields of its own, or something below is free JSON, a map, or an
 * object that is flattened into a union: none of them can be closed.
 */
export function strictSchema(schema: JsonSchema): JsonObject {
  if (isTooDeep(schema)) throw new NotStrict("", `nested deeper than ${MAX_DEPTH} levels`);
  const root = copyJson(schema, false) as JsonObject;
  const closed = node(root, root, "");
  if (!("properties" in closed)) {
    throw new NotStrict("", "the arguments of a function are one object with fields of its own");
  }
  const shared = own(root, "$defs");
  if (!isObject(shared)) return closed;
  return { ...closed, $defs: mapObject(shared, (each, name) => node(root, each, name)) };
}

const FREE = "free JSON has no strict schema; give the field a type";
const FLATTENED =
  "what is flattened into a union, or a union into it, has no strict schema; put it into a field";

function node(root: JsonObject, schema: unknown, path: string): JsonObject {
  if (!isObject(schema)) throw new NotStrict(path, FREE);
  return keywordsOf(root, withTarget(root, schema, path), path);
}

/** An object whose reference adds fields to its own: a form of a tagged union that is another type. */
function withTarget(root: JsonObject, keywords: JsonObject, path: string): JsonObject {
  const reference = own(keywords, "$ref");
  const properties = own(keywords, "properties");
  if (typeof reference !== "string" || !isObject(properties)) return keywords;
  const target = resolve(reference, root);
  const fields = own(target, "properties");
  const isPlain = !["$ref", "allOf", "anyOf", "oneOf"].some((keyword) => own(target, keyword) !== undefined);
  if (!isObject(fields) || !isPlain) throw new NotStrict(path, FLATTENED);
  const { $ref: _, ...rest } = { ...target, ...keywords };
  return { ...rest, properties: { ...fields, ...properties } };
}

const KEPT = new Set(["type", "const", "enum", "$ref"]);

/** What says nothing about the value, or is said elsewhere. */
const SILENT = new Set(
  (
    "description properties required additionalProperties $schema $id $comment $defs title deprecated readOnly " +
    "writeOnly"
  ).split(" "),
);

function keywordsOf(root: JsonObject, keywords: JsonObject, path: string): JsonObject {
  let closed: JsonObject = {};
  const description = own(keywords, "description");
  const notes = typeof description === "string" ? [description] : [];
  for (const [keyword, value] of Object.entries(keywords)) {
    if (KEPT.has(keyword)) closed[keyword] = value;
    else if (keyword === "items") closed["items"] = node(root, value, `${path}[]`);
    else if (keyword === "oneOf" || keyword === "anyOf") {
      closed["anyOf"] = list(value).map((branch) => node(root, branch, path));
    } else if (!SILENT.has(keyword) && !NOTED.has(keyword)) {
      throw new NotStrict(path, `\`${keyword}\` has no strict form`);
    }
  }
  for (const [keyword, words] of NOTED) {
    const value = own(keywords, keyword);
    const note = value === undefined ? undefined : said(keyword, words, value);
    if (note !== undefined) notes.push(note);
  }
  if (isObjectSchema(keywords)) close(root, keywords, path, closed);
  if (Object.keys(closed).length === 0) throw new NotStrict(path, FREE);
  // A reference may have nothing beside it.
  if ("$ref" in closed && notes.length > 0) closed = { anyOf: [closed] };
  if (notes.length > 0) closed["description"] = sentences(notes);
  return closed;
}

function close(root: JsonObject, keywords: JsonObject, path: string, closed: JsonObject): void {
  if ("anyOf" in closed || "$ref" in closed) throw new NotStrict(path, FLATTENED);
  const given = own(keywords, "properties");
  const fields = isObject(given) ? given : {};
  const isOpen = (own(keywords, "additionalProperties") ?? false) !== false;
  if (isOpen && Object.keys(fields).length === 0) {
    throw new NotStrict(path, "a map has no strict schema; use a list of keys and values");
  }
  closed["properties"] = mapObject(fields, (field, name) =>
    node(root, field, path === "" ? name : `${path}.${name}`),
  );
  closed["required"] = Object.keys(fields);
  closed["additionalProperties"] = false;
}

function isObjectSchema(keywords: JsonObject): boolean {
  const named = own(keywords, "type");
  return named === "object" || list(named).includes("object") || own(keywords, "properties") !== undefined;
}

/** The keywords that become words, in the order of their sentences; `{}` is the keyword's value. */
const NOTED = new Map([
  ["minimum", "Must be at least {}."],
  ["exclusiveMinimum", "Must be greater than {}."],
  ["maximum", "Must be at most {}."],
  ["exclusiveMaximum", "Must be less than {}."],
  ["multipleOf", "Must be a multiple of {}."],
  ["minLength", "Must have at least {} character"],
  ["maxLength", "Must have at most {} character"],
  ["pattern", "Must match the pattern {}."],
  ["format", "Format: {}."],
  ["minItems", "Must have at least {} item"],
  ["maxItems", "Must have at most {} item"],
  ["uniqueItems", "No item may occur twice."],
  ["default", "Default: {}."],
  ["examples", "For example: {}."],
]);

const NUMBERS = new Set(
  "int8 int16 int32 int64 int128 int uint8 uint16 uint32 uint64 uint128 uint float double".split(" "),
);

/** A keyword in words; `undefined` where there is nothing to say. */
function said(keyword: string, words: string, value: unknown): string | undefined {
  let told = text(value);
  if (keyword === "pattern" || keyword === "format") {
    // The width of a number is said by its range.
    if (typeof value !== "string" || (keyword === "format" && NUMBERS.has(value))) return undefined;
    told = value;
  } else if (keyword === "examples") {
    if (!Array.isArray(value)) return undefined;
    told = value.map(text).join(", ");
  } else if ((keyword === "uniqueItems" && value !== true) || (keyword === "default" && value === null)) {
    return undefined;
  }
  const sentence = words.split("{}").join(told);
  if (sentence.endsWith(".")) return sentence;
  return sentence + (told === "1" ? "." : "s.");
}

/** A value as JSON that says the same in every language: keys sorted, numbers without exponent or empty fraction. */
function text(value: unknown): string {
  if (typeof value === "number") return positional(value);
  if (Array.isArray(value)) return `[${value.map(text).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort(byCodePoint);
  return `{${members.map((key) => `${JSON.stringify(key)}:${text(value[key])}`).join(",")}}`;
}

function positional(value: number): string {
  const sign = value < 0 ? "-" : "";
  const [mantissa = "", exponent] = String(Math.abs(value)).split("e");
  if (exponent === undefined) return sign + mantissa;
  const digits = mantissa.replace(".", "");
  const point = 1 + Number(exponent);
  const isSmall = point <= 0;
  return sign + (isSmall ? `0.${"0".repeat(-point)}${digits}` : digits.padEnd(point, "0"));
}

function mapObject(object: JsonObject, map: (value: unknown, key: string) => unknown): JsonObject {
  // Defines properties, so that a key cannot reach the prototype.
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}

/** The notes one after the other; each but the last ends as a sentence does, so that none runs into the next. */
function sentences(notes: readonly string[]): string {
  let out = "";
  for (const note of notes) {
    if (out !== "") out += /[.!?:;…。]$/.test(out) ? " " : ". ";
    out += note;
  }
  return out;
}
