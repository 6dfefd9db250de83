// Turns a payload and its JSON Schema into the first violation, in the order that Rust and Python share.

import type { Kind, Violation } from "./errors.js";
import { PATTERN_WORDS } from "./formats.js";
import { isObject, list, nameOf, own } from "./json.js";
import {
  byCodePoint,
  constants,
  nodeOf,
  variantOf,
  type JsonSchema,
  type SchemaNode,
  type SchemaUnion,
} from "./schema.js";

/** The first violation of the schema, if there is one; the value must not be nested too deep. */
export function place(value: unknown, schema: JsonSchema): Violation | undefined {
  return walk(value, schema, "", schema);
}

type Verdict = Violation | undefined;

function walk(value: unknown, given: unknown, path: string, root: JsonSchema): Verdict {
  if (!isObject(given)) return undefined;
  const node = nodeOf(given, root);
  return (
    checkTypeOrConstants(value, node, path) ??
    checkRefused(value, node, path) ??
    checkNumber(value, node.schema, path) ??
    checkText(value, node.schema, path) ??
    checkList(value, node.schema, path, root) ??
    checkObject(value, node, path, root) ??
    checkParts(value, node, path, root) ??
    checkUnion(value, node.union, path, root)
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

/** The JSON type; something else for what is no JSON. */
function jsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "object" && !isObject(value) ? "foreign" : typeof value;
}

function found(value: unknown): string {
  if (value === null) return "null";
  return WANTED[jsonType(value)] ?? `a JavaScript ${nameOf(value)}`;
}

function mismatch(path: string, wanted: readonly string[], got: string): Violation {
  const named = wanted.filter((type) => type !== "null").map((type) => WANTED[type] ?? type);
  return violation(path, "type", `expected ${named.join(" or ") || "null"}, got ${got}`);
}

function checkTypeOrConstants(value: unknown, { constants, types }: SchemaNode, path: string): Verdict {
  if (constants === undefined) return checkType(value, types, path);
  return constants.some((constant) => same(constant, value))
    ? undefined
    : violation(path, "value", expected(constants));
}

function checkType(value: unknown, types: readonly string[], path: string): Verdict {
  if (typeof value !== "number") {
    const type = jsonType(value);
    return types.length === 0 || types.includes(type) ? undefined : mismatch(path, types, found(value));
  }
  const wantsInteger = types.includes("integer") && !types.includes("number");
  if (types.length > 0 && !wantsInteger && !types.includes("number"))
    return mismatch(path, types, "a number");
  if (!Number.isFinite(value)) return violation(path, "number", "expected a finite number");
  if (wantsInteger && !Number.isInteger(value)) return mismatch(path, types, "a number with a fraction");
  if (wantsInteger && !Number.isSafeInteger(value)) {
    return violation(path, "number", "expected an integer within +-(2^53-1)");
  }
  return undefined;
}

function expected(allowed: readonly unknown[]): string {
  const named = allowed.filter((constant) => constant !== null).map((constant) => JSON.stringify(constant));
  return `expected ${named.length > 1 ? "one of " : ""}${named.join(", ") || "null"}`;
}

function checkRefused(value: unknown, { refused }: SchemaNode, path: string): Verdict {
  if (!refused.some((constant) => same(constant, value))) return undefined;
  const named = refused.map((constant) => JSON.stringify(constant)).join(", ");
  return violation(path, "value", `must ${refused.length > 1 ? "be none of" : "not be"} ${named}`);
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
      return violation(path, "range", `must be ${words} ${plain(limit)}`);
    }
  }
  return undefined;
}

/** The digits of a number without an exponent, as the other languages write them. */
function plain(number: number): string {
  const [digits = "", exponent] = String(number).split("e");
  if (exponent === undefined) return digits;
  const sign = digits.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = digits.slice(sign.length).split(".");
  const point = whole.length + Number(exponent);
  const all = whole + fraction;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${all}`;
  const end = all.slice(point);
  return sign + all.slice(0, point).padEnd(point, "0") + (end === "" ? "" : `.${end}`);
}

function checkText(value: unknown, schema: JsonSchema, path: string): Verdict {
  if (typeof value !== "string") return undefined;
  const pattern = schema["pattern"];
  return (
    checkLength(() => codePoints(value), schema["minLength"], schema["maxLength"], "character", path) ??
    (typeof pattern === "string" && !new RegExp(pattern, "u").test(value)
      ? violation(path, "pattern", `must ${patternWords(pattern)}`)
      : undefined)
  );
}

/** `be a date as in 2026-01-31` of a format's pattern, `match the pattern ..` of any other. */
function patternWords(pattern: string): string {
  const words = PATTERN_WORDS.get(pattern);
  return words === undefined ? `match the pattern ${pattern}` : `be ${words}`;
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
  const first = list(schema["prefixItems"]);
  for (const [index, item] of value.entries()) {
    const node = index < first.length ? first[index] : schema["items"];
    const inner = walk(item, node, `${path}[${index}]`, root);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function checkObject(
  value: unknown,
  { schema, fields }: SchemaNode,
  path: string,
  root: JsonSchema,
): Verdict {
  if (!isObject(value)) return undefined;
  for (const [key, field] of fields) {
    const [name, other] = field.names.filter((each) => Object.hasOwn(value, each));
    if (name !== undefined && other !== undefined) {
      return violation(join(path, other), "value", `the same field as ${JSON.stringify(name)}, which is there too`);
    }
    if (name === undefined && field.isRequired) return missing(path, key);
    const inner = name === undefined ? undefined : walk(value[name], field.schema, join(path, name), root);
    if (inner !== undefined) return inner;
  }
  const patterns = isObject(schema["patternProperties"]) ? Object.entries(schema["patternProperties"]) : [];
  const rest = schema["additionalProperties"];
  if (patterns.length === 0 && rest !== false && !isObject(rest)) return undefined;
  const known = new Set([...fields.values()].flatMap((field) => field.names));
  const others = Object.keys(value).filter((key) => !known.has(key));
  for (const key of others.sort(byCodePoint)) {
    const [, node] = patterns.find(([pattern]) => new RegExp(pattern, "u").test(key)) ?? ["", rest];
    const inner =
      node === false
        ? violation(join(path, key), "value", unknownKey(patterns))
        : walk(value[key], node, join(path, key), root);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function unknownKey(patterns: readonly [string, unknown][]): string {
  const [only, ...more] = patterns;
  return only === undefined || more.length > 0 ? "no such field" : `the key must ${patternWords(only[0])}`;
}

function missing(path: string, key: string): Violation {
  return violation(join(path, key), "missing", "required field is missing");
}

function checkParts(value: unknown, { parts }: SchemaNode, path: string, root: JsonSchema): Verdict {
  for (const part of parts) {
    const inner = walk(value, part, path, root);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function checkUnion(value: unknown, union: SchemaUnion | undefined, path: string, root: JsonSchema): Verdict {
  if (union === undefined || (value === null && union.isNullable)) return undefined;
  if (union.isExternal) return checkExternal(value, union, path, root);
  if (union.forms.length === 1) return walk(value, union.forms[0], path, root);
  return union.tag === undefined
    ? checkUntagged(value, union, path, root)
    : checkTagged(value, union, union.tag, path, root);
}

function checkTagged(
  value: unknown,
  { forms, signs, other }: SchemaUnion,
  tag: string,
  path: string,
  root: JsonSchema,
): Verdict {
  if (!isObject(value)) return mismatch(path, ["object"], found(value));
  if (!Object.hasOwn(value, tag)) return missing(path, tag);
  const name = value[tag];
  const chosen = typeof name === "string" ? forms[signs.indexOf(name)] : undefined;
  if (chosen !== undefined || other !== undefined) return walk(value, chosen ?? other, path, root);
  return violation(join(path, tag), "value", expected(signs));
}

function checkUntagged(
  value: unknown,
  { forms, required, areRecords }: SchemaUnion,
  path: string,
  root: JsonSchema,
): Verdict {
  const verdicts = forms.map((form) => walk(value, form, path, root));
  if (verdicts.includes(undefined)) return undefined;
  const meant = verdicts.filter((_, index) =>
    [...(required[index] ?? [])].some(([key, constant]) => same(own(value, key), constant)),
  );
  if (meant.length === 1) return meant[0];
  return areRecords && !isObject(value)
    ? mismatch(path, ["object"], found(value))
    : violation(path, "union", `matches none of the ${forms.length} forms`);
}

/** A union whose variants are strings, and objects of one key each. */
function checkExternal(
  value: unknown,
  { forms, other }: SchemaUnion,
  path: string,
  root: JsonSchema,
): Verdict {
  const named = forms.flatMap((form) => constants(form) ?? []);
  const keyed = forms.filter((form) => constants(form) === undefined && form !== other);
  const hasStrings = named.length > 0 || other !== undefined;
  if (typeof value === "string" && hasStrings) {
    if (named.includes(value)) return undefined;
    return other === undefined ? violation(path, "value", expected(named)) : walk(value, other, path, root);
  }
  if (!isObject(value) || keyed.length === 0) {
    const wanted = [...(hasStrings ? ["string"] : []), ...(keyed.length > 0 ? ["object"] : [])];
    return mismatch(path, wanted, found(value));
  }
  const [key, ...more] = Object.keys(value);
  const chosen = keyed.find((form) => more.length === 0 && variantOf(form) === key);
  return chosen === undefined
    ? violation(path, "union", expectedKey(keyed.map(variantOf)))
    : walk(value, chosen, path, root);
}

function expectedKey(names: readonly unknown[]): string {
  const named = names.map((name) => JSON.stringify(name)).join(", ");
  return `expected exactly ${names.length === 1 ? "the key" : "one of the keys"} ${named}`;
}

function same(left: unknown, right: unknown): boolean {
  return left === right || (typeof left === "object" && JSON.stringify(left) === JSON.stringify(right));
}

/** The path of a key of the object at `path`. */
export function join(path: string, key: string): string {
  if (!/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}
