// Turns the nodes of a JSON Schema into what the walk asks of them: constants, branches, tags and targets.

import { isObject, list, own } from "./json.js";

/** A JSON Schema of draft 2020-12, as codegen writes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The branches of a union; one that is a union and demands nothing else stands for its own. */
export function branches(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const keyword = UNIONS.find((each) => Array.isArray(schema[each])) ?? "";
  return list(schema[keyword])
    .filter(isObject)
    .map((branch) => target(branch, root))
    .flatMap((branch) =>
      UNIONS.some((each) => demandsOnly(branch, each)) ? branches(branch, root) : [branch],
    );
}

const UNIONS = ["oneOf", "anyOf"];

/** What a schema's own `const` or `enum` demands a value to be one of. */
export function constants(schema: JsonSchema): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  return Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
}

/** What a union demands a value to be one of, when all its branches are constants. */
export function unionConstants(schema: JsonSchema, root: JsonSchema): unknown[] | undefined {
  const all = branches(schema, root);
  const forms = all.filter((branch) => !isNull(branch)).map(constants);
  if (forms.length === 0 || forms.includes(undefined)) return undefined;
  return [...forms.flatMap((form) => form ?? []), ...(forms.length < all.length ? [null] : [])];
}

/** The required keys of a schema whose value is one constant. */
export function requiredConstants(schema: JsonSchema, root: JsonSchema): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const key of list(schema["required"]).map(String).sort(byCodePoint)) {
    const property = own(schema["properties"], key);
    const allowed = isObject(property) ? constants(target(property, root)) : undefined;
    if (allowed?.length === 1) found.set(key, allowed[0]);
  }
  return found;
}

/** The first key under which every branch has a constant string of its own. */
export function tagOf(required: readonly Map<string, unknown>[]): string | undefined {
  const isTag = (key: string): boolean => {
    const names = new Set(required.map((each) => each.get(key)).filter((name) => typeof name === "string"));
    return names.size === required.length;
  };
  return [...(required[0]?.keys() ?? [])].find(isTag);
}

/** The variant that a branch is: a constant string, or the one key of a closed object. */
export function variantOf(schema: JsonSchema): string | undefined {
  const [constant, ...others] = constants(schema) ?? [];
  if (typeof constant === "string" && others.length === 0) return constant;
  const [key, ...more] = isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  const required = list(schema["required"]);
  const isClosed = schema["type"] === "object" && schema["additionalProperties"] === false;
  return isClosed && more.length === 0 && required.length === 1 && required[0] === key ? key : undefined;
}

/** Whether a schema allows null alone. */
export function isNull(schema: JsonSchema): boolean {
  return schema["type"] === "null" || schema["const"] === null;
}

/** Bounds the way through references that lead back to themselves. */
const MAX_REFERENCES = 64;

/** What a schema that is a bare reference refers to; any other schema itself. */
export function target(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let at = schema;
  for (let step = 0; step < MAX_REFERENCES && demandsOnly(at, "$ref"); step += 1) {
    const referred = resolve(at["$ref"], root);
    if (referred === undefined) return at;
    at = referred;
  }
  return at;
}

const DEMANDS = new Set(
  (
    "$ref additionalProperties allOf anyOf const enum exclusiveMaximum exclusiveMinimum items maxItems maxLength " +
    "maximum minItems minLength minimum oneOf pattern patternProperties prefixItems properties required type"
  ).split(" "),
);

/** Whether a keyword is the only one of a schema that demands anything. */
function demandsOnly(schema: JsonSchema, keyword: string): boolean {
  return keyword in schema && Object.keys(schema).every((key) => key === keyword || !DEMANDS.has(key));
}

/** What a reference within a schema refers to. */
export function resolve(reference: unknown, root: JsonSchema): JsonSchema | undefined {
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  const steps = reference.slice(1).split("/").slice(1);
  const at = steps.reduce<unknown>(
    (value, step) => own(value, step.replaceAll("~1", "/").replaceAll("~0", "~")),
    root,
  );
  return isObject(at) ? at : undefined;
}

/** The order of code points; that of UTF-16 units differs above U+FFFF. */
export function byCodePoint(left: string, right: string): number {
  const [a, b] = [[...left], [...right]];
  const index = a.findIndex((character, at) => character !== b[at]);
  if (index === -1) return a.length - b.length;
  return (a[index]?.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? -1);
}
