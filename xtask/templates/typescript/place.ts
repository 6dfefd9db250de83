// Turns a payload and its JSON Schema into the first violation, in the order that Rust and Python share.

import type { Kind, Violation } from "./errors.js";
import { isObject, own } from "./json.js";

/** A JSON Schema of draft 2020-12, as codegen writes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The first violation of the schema, if there is one; the value must not be nested too deep. */
export function place(value: unknown, schema: JsonSchema): Violation | undefined {
  return walk(value, schema, "", schema);
}

type Verdict = Violation | undefined;

function walk(value: unknown, schema: unknown, path: string, root: JsonSchema): Verdict {
  if (!isObject(schema)) return undefined;
  return (
    checkType(value, schema, path) ??
    checkConstants(value, schema, path, root) ??
    checkNumber(value, schema, path) ??
    checkText(value, schema, path) ??
    checkList(value, schema, path, root) ??
    checkObject(value, schema, path, root) ??
    checkParts(value, schema, path, root) ??
    checkUnion(value, schema, path, root)
  );
}

function violation(path: string, kind: Kind, message: string): Violation {
  return { path, kind, message };
}

const WANTED: { readonly [type: string]: string } = {
  object: "an object",
  array: "a list",
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
};

function found(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return WANTED[typeof value] ?? `a JavaScript ${typeof value}`;
}

function mismatch(path: string, wanted: readonly string[], got: string): Violation {
  const named = wanted.filter((type) => type !== "null").map((type) => WANTED[type] ?? type);
  return violation(path, "type", `expected ${named.join(" or ") || "null"}, got ${got}`);
}

function checkType(value: unknown, schema: JsonSchema, path: string): Verdict {
  const types = typeof schema["type"] === "string" ? [schema["type"]] : list(schema["type"]).map(String);
  if (typeof value === "number") {
    if (types.length === 0) return undefined;
    if (!types.includes("number") && !types.includes("integer")) return mismatch(path, types, "a number");
    if (!Number.isFinite(value)) return violation(path, "number", "expected a finite number");
    if (types.includes("number")) return undefined;
    if (!Number.isInteger(value)) return mismatch(path, types, "a number with a fraction");
    return Number.isSafeInteger(value)
      ? undefined
      : violation(path, "number", "expected an integer within +-(2^53-1)");
  }
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return types.length === 0 || types.includes(type) ? undefined : mismatch(path, types, found(value));
}

function checkConstants(value: unknown, schema: JsonSchema, path: string, root: JsonSchema): Verdict {
  const allowed = constants(schema, root);
  if (allowed === undefined || allowed.some((constant) => same(constant, value))) return undefined;
  if (value === null && branches(schema, root).some((branch) => isNull(branch, root))) return undefined;
  return violation(path, "value", expected(allowed));
}

function expected(allowed: readonly unknown[]): string {
  const named = allowed.filter((constant) => constant !== null).map((constant) => JSON.stringify(constant));
  return `expected ${named.length > 1 ? "one of " : ""}${named.join(", ") || "null"}`;
}

const BOUNDS: readonly [string, string, (value: number, limit: number) => boolean][] = [
  ["minimum", "at least", (value, limit) => value >= limit],
  ["maximum", "at most", (value, limit) => value <= limit],
  ["exclusiveMinimum", "greater than", (value, limit) => value > limit],
  ["exclusiveMaximum", "less than", (value, limit) => value < limit],
];

function checkNumber(value: unknown, schema: JsonSchema, path: string): Verdict {
  if (typeof value !== "number") return undefined;
  for (const [keyword, words, holds] of BOUNDS) {
    const limit = schema[keyword];
    if (typeof limit === "number" && !holds(value, limit)) {
      return violation(path, "range", `must be ${words} ${limit}`);
    }
  }
  return undefined;
}

function checkText(value: unknown, schema: JsonSchema, path: string): Verdict {
  if (typeof value !== "string") return undefined;
  const pattern = schema["pattern"];
  return (
    checkLength(() => codePoints(value), schema["minLength"], schema["maxLength"], "character", path) ??
    (typeof pattern === "string" && !new RegExp(pattern, "u").test(value)
      ? violation(path, "pattern", `must match the pattern ${pattern}`)
      : undefined)
  );
}

/** The number of code points; a string's `length` counts UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function checkLength(measure: () => number, min: unknown, max: unknown, unit: string, path: string): Verdict {
  if (typeof min !== "number" && typeof max !== "number") return undefined;
  const length = measure();
  const words = (relation: string, limit: number): Violation =>
    violation(path, "length", `must have ${relation} ${limit} ${unit}${limit === 1 ? "" : "s"}`);
  if (typeof min === "number" && length < min) return words("at least", min);
  if (typeof max === "number" && length > max) return words("at most", max);
  return undefined;
}

function checkList(value: unknown, schema: JsonSchema, path: string, root: JsonSchema): Verdict {
  if (!Array.isArray(value)) return undefined;
  const length = checkLength(() => value.length, schema["minItems"], schema["maxItems"], "item", path);
  if (length !== undefined) return length;
  for (const [index, item] of value.entries()) {
    const inner = walk(item, schema["items"], `${path}[${index}]`, root);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function checkObject(value: unknown, schema: JsonSchema, path: string, root: JsonSchema): Verdict {
  if (!isObject(value)) return undefined;
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = list(schema["required"]);
  const known = new Set([...Object.keys(properties), ...required.map(String)]);
  for (const key of [...known].sort(byCodePoint)) {
    const inner = Object.hasOwn(value, key)
      ? walk(value[key], own(properties, key), join(path, key), root)
      : required.includes(key)
        ? missing(path, key)
        : undefined;
    if (inner !== undefined) return inner;
  }
  const rest = schema["additionalProperties"];
  if (!isObject(rest)) return undefined;
  const others = Object.keys(value).filter((key) => !known.has(key));
  for (const key of others.sort(byCodePoint)) {
    const inner = walk(value[key], rest, join(path, key), root);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function missing(path: string, key: string): Violation {
  return violation(join(path, key), "missing", "required field is missing");
}

function checkParts(value: unknown, schema: JsonSchema, path: string, root: JsonSchema): Verdict {
  const parts = schema["$ref"] === undefined ? [] : [resolve(schema["$ref"], root)];
  for (const part of [...parts, ...list(schema["allOf"])]) {
    const inner = walk(value, part, path, root);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function checkUnion(value: unknown, schema: JsonSchema, path: string, root: JsonSchema): Verdict {
  const all = branches(schema, root);
  const forms = all.filter((branch) => !isNull(branch, root));
  const isNullable = forms.length < all.length;
  if (forms.length === 0 || constants(schema, root) !== undefined) return undefined;
  if (value === null && isNullable) return undefined;
  if (forms.length === 1) return walk(value, forms[0], path, root);
  const tags = forms.map((form) => tagsOf(form, root));
  const tag = [...(tags[0] ?? [])]
    .map(([key]) => key)
    .sort(byCodePoint)
    .find((key) => tags.every((each) => typeof each.get(key) === "string"));
  if (tag !== undefined) {
    if (!isObject(value)) return mismatch(path, ["object"], found(value));
    if (!Object.hasOwn(value, tag)) return missing(path, tag);
    const chosen = tags.findIndex((each) => each.get(tag) === value[tag]);
    const names = tags.map((each) => each.get(tag));
    return chosen === -1
      ? violation(join(path, tag), "value", expected(names))
      : walk(value, forms[chosen], path, root);
  }
  const verdicts = forms.map((form) => walk(value, form, path, root));
  if (verdicts.includes(undefined)) return undefined;
  const meant = verdicts.filter((_, index) =>
    [...(tags[index] ?? [])].some(([key, constant]) => same(own(value, key), constant)),
  );
  if (meant.length === 1) return meant[0];
  return !isObject(value) && forms.every((form) => isRecord(form, root))
    ? mismatch(path, ["object"], found(value))
    : violation(path, "union", `matches none of the ${forms.length} forms`);
}

/** The branches of a union; those that are unions themselves stand for their own. */
function branches(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  return [...list(schema["oneOf"]), ...list(schema["anyOf"])].filter(isObject).flatMap((branch) => {
    const inner = branches(target(branch, root), root);
    return inner.length > 0 && !isRecord(branch, root) ? inner : [branch];
  });
}

/** What a schema demands a value to be one of; `undefined` when it does not name constants alone. */
function constants(schema: JsonSchema, root: JsonSchema): unknown[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  if (Array.isArray(schema["enum"])) return schema["enum"];
  const forms = branches(schema, root).filter((branch) => !isNull(branch, root));
  const named = forms.map((form) => constants(target(form, root), root));
  return named.length > 0 && named.every((each) => each !== undefined) ? named.flat() : undefined;
}

/** The required keys of an object whose value is a constant. */
function tagsOf(schema: unknown, root: JsonSchema): Map<string, unknown> {
  const tags = new Map<string, unknown>();
  if (!isObject(schema)) return tags;
  for (const part of [resolve(schema["$ref"], root), ...list(schema["allOf"])]) {
    for (const [key, constant] of tagsOf(part, root)) tags.set(key, constant);
  }
  for (const key of list(schema["required"]).map(String)) {
    const property = own(schema["properties"], key);
    const allowed = isObject(property) ? constants(target(property, root), root) : undefined;
    if (allowed?.length === 1) tags.set(key, allowed[0]);
  }
  return tags;
}

function isRecord(schema: JsonSchema, root: JsonSchema): boolean {
  const { type, properties } = target(schema, root);
  return type === "object" || isObject(properties);
}

function isNull(schema: JsonSchema, root: JsonSchema): boolean {
  const { type, const: constant } = target(schema, root);
  return type === "null" || constant === null;
}

/** The schema itself, or what it refers to. */
function target(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const referred = resolve(schema["$ref"], root);
  return referred === undefined ? schema : target(referred, root);
}

function resolve(reference: unknown, root: JsonSchema): JsonSchema | undefined {
  if (typeof reference !== "string") return undefined;
  let at: unknown = root;
  for (const step of reference.replace(/^#\/?/, "").split("/").filter(Boolean)) {
    at = own(at, decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return isObject(at) ? at : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function same(left: unknown, right: unknown): boolean {
  return left === right || (typeof left === "object" && JSON.stringify(left) === JSON.stringify(right));
}

/** The path of a key of the object at `path`. */
export function join(path: string, key: string): string {
  if (!/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

/** The order of code points; that of UTF-16 units differs above U+FFFF. */
function byCodePoint(left: string, right: string): number {
  const [a, b] = [[...left], [...right]];
  const index = a.findIndex((character, at) => character !== b[at]);
  if (index === -1) return a.length - b.length;
  return (a[index]?.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? -1);
}
