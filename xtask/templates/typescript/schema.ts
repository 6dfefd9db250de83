// Turns the nodes of a JSON Schema into what the walk asks of them: constants, branches, tags and targets.

import { isObject, list, own } from "./json.js";

/** A JSON Schema of draft 2020-12, as codegen writes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** What the walk asks of one node of a schema. */
export interface SchemaNode {
  /** The schema itself, or the target of a bare reference. */
  readonly schema: JsonSchema;
  /** What it demands a value to be one of, by itself or by a union of constants. */
  readonly constants: readonly unknown[] | undefined;
  /** What it demands a value not to be. */
  readonly refused: readonly unknown[];
  /** The types that it allows; empty where it allows any. */
  readonly types: readonly string[];
  /** The keys of `properties` and `required`, sorted by code point; those that stand for another one are with that. */
  readonly fields: ReadonlyMap<string, SchemaField>;
  /** What else a value must be: the target of `$ref`, then `allOf`. */
  readonly parts: readonly unknown[];
  /** The union, where its branches are more than constants. */
  readonly union: SchemaUnion | undefined;
}

/** One key of an object. */
export interface SchemaField {
  /** What the key's value must be. */
  readonly schema: unknown;
  /** Whether the key must be there. */
  readonly isRequired: boolean;
  /** The key, and then what may stand in its place. */
  readonly names: readonly string[];
}

/** The branches of a union. */
export interface SchemaUnion {
  /** The branches that are not null. */
  readonly forms: readonly JsonSchema[];
  /** Whether null is right too. */
  readonly isNullable: boolean;
  /** Whether every form is an object. */
  readonly areRecords: boolean;
  /** The required constants of each form. */
  readonly required: readonly ReadonlyMap<string, unknown>[];
  /** The key that chooses the form, where there is one. */
  readonly tag: string | undefined;
  /** Whether every form is a string or an object of one key. */
  readonly isExternal: boolean;
  /** What tells each form, under the tag where there is one. */
  readonly signs: readonly (Sign | undefined)[];
  /** The form for what is told as no other. */
  readonly other: JsonSchema | undefined;
}

/** What tells a form of a union: a string of its own, or all that are no other's. */
export type Sign = string | ReadonlySet<string>;

/** The nodes of each schema: a long list has one schema for all its items, and it is looked through once. */
const NODES = new WeakMap<JsonSchema, WeakMap<JsonSchema, SchemaNode>>();

/** The node that a schema inside of `root` is. */
export function nodeOf(given: JsonSchema, root: JsonSchema): SchemaNode {
  const nodes = NODES.get(root) ?? new WeakMap<JsonSchema, SchemaNode>();
  NODES.set(root, nodes);
  const known = nodes.get(given);
  if (known !== undefined) return known;
  const node = readNode(target(given, root), root);
  nodes.set(given, node);
  return node;
}

function readNode(schema: JsonSchema, root: JsonSchema): SchemaNode {
  const type = schema["type"];
  const inUnion = unionConstants(schema, root);
  const referred = resolve(schema["$ref"], root);
  return {
    schema,
    constants: constants(schema) ?? inUnion,
    refused: refusedBy(schema),
    types: typeof type === "string" ? [type] : list(type).map(String),
    fields: fieldsOf(schema),
    parts: [...(referred === undefined ? [] : [referred]), ...list(schema["allOf"])],
    union: inUnion === undefined ? unionOf(schema, root) : undefined,
  };
}

function fieldsOf(schema: JsonSchema): Map<string, SchemaField> {
  const properties = schema["properties"];
  const required = new Set(list(schema["required"]).map(String));
  const names = new Set([...(isObject(properties) ? Object.keys(properties) : []), ...required]);
  const aliased = schema["x-a2a-aliases"];
  const aliases = (name: string): string[] => list(own(own(aliased, name), "names")).map(String);
  const others = new Set([...names].flatMap(aliases));
  const fields = [...names].filter((name) => !others.has(name)).sort(byCodePoint);
  return new Map(
    fields.map((name) => {
      const isRequired = required.has(name) || own(own(aliased, name), "required") === true;
      return [name, { schema: own(properties, name), isRequired, names: [name, ...aliases(name)] }];
    }),
  );
}

function unionOf(schema: JsonSchema, root: JsonSchema): SchemaUnion | undefined {
  const all = branches(schema, root);
  const forms = all.filter((branch) => !isNull(branch));
  if (forms.length === 0) return undefined;
  const areRecords = forms.every((form) => form["type"] === "object");
  const required = forms.map((form) => requiredConstants(form, root));
  const byKey = forms.map((form) => signsOf(form, root));
  const tag = areRecords ? tagOf(byKey) : undefined;
  const variants = forms.map(variantOf);
  const signs = tag === undefined ? variants : byKey.map((each) => each.get(tag));
  const other = forms.find((_, index) => signs[index] instanceof Set);
  const isNullable = forms.length < all.length;
  return { forms, isNullable, areRecords, required, tag, isExternal: areTold(variants), signs, other };
}

/** The branches of a union; one that is a union and demands nothing else stands for its own. */
function branches(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
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
function unionConstants(schema: JsonSchema, root: JsonSchema): unknown[] | undefined {
  const all = branches(schema, root);
  const forms = all.filter((branch) => !isNull(branch)).map(constants);
  if (forms.length === 0 || forms.includes(undefined)) return undefined;
  return [...forms.flatMap((form) => form ?? []), ...(forms.length < all.length ? [null] : [])];
}

/** The required keys of a schema whose value is one constant. */
function requiredConstants(schema: JsonSchema, root: JsonSchema): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const key of list(schema["required"]).map(String).sort(byCodePoint)) {
    const property = own(schema["properties"], key);
    const allowed = isObject(property) ? constants(target(property, root)) : undefined;
    if (allowed?.length === 1) found.set(key, allowed[0]);
  }
  return found;
}

/** What the required keys of a schema tell it by. */
function signsOf(schema: JsonSchema, root: JsonSchema): Map<string, Sign> {
  const found = new Map<string, Sign>();
  for (const key of list(schema["required"]).map(String).sort(byCodePoint)) {
    const property = own(schema["properties"], key);
    const sign = isObject(property) ? signOf(target(property, root)) : undefined;
    if (sign !== undefined) found.set(key, sign);
  }
  return found;
}

function signOf(schema: JsonSchema): Sign | undefined {
  const [constant, ...others] = constants(schema) ?? [];
  if (typeof constant === "string" && others.length === 0) return constant;
  const refused = refusedBy(schema).filter((each) => typeof each === "string");
  return refused.length > 0 && schema["type"] === "string" ? new Set(refused) : undefined;
}

/** The constants of a `not`, where they are all that it demands. */
function refusedBy(schema: JsonSchema): readonly unknown[] {
  const not = schema["not"];
  return isObject(not) && demandsOnly(not, "enum") ? (constants(not) ?? []) : [];
}

/** Whether each form has a string, but for one that may take all that are no other's. */
function areTold(signs: readonly (Sign | undefined)[]): boolean {
  const names = new Set(signs.filter((sign) => typeof sign === "string"));
  const [other, ...more] = signs.filter((sign) => typeof sign !== "string");
  if (other === undefined || more.length > 0) return !signs.some((sign) => typeof sign !== "string");
  return other.size === names.size && [...names].every((name) => other.has(name));
}

/** The first key by which every form is told from all others. */
function tagOf(byKey: readonly ReadonlyMap<string, Sign>[]): string | undefined {
  return [...(byKey[0]?.keys() ?? [])].find((key) => {
    const signs = byKey.map((each) => each.get(key));
    return areTold(signs) && new Set(signs).size === signs.length;
  });
}

/** The variant that a branch is: a string, or the one key of a closed object. */
export function variantOf(schema: JsonSchema): Sign | undefined {
  const sign = signOf(schema);
  if (sign !== undefined) return sign;
  const [key, ...more] = isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  const required = list(schema["required"]);
  const isClosed = schema["type"] === "object" && schema["additionalProperties"] === false;
  return isClosed && more.length === 0 && required.length === 1 && required[0] === key ? key : undefined;
}

/** Whether a schema allows null alone. */
function isNull(schema: JsonSchema): boolean {
  return schema["type"] === "null" || schema["const"] === null;
}

/** Bounds the way through references that lead back to themselves. */
const MAX_REFERENCES = 64;

/** What a schema that is a bare reference refers to; any other schema itself. */
function target(schema: JsonSchema, root: JsonSchema): JsonSchema {
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
    "maximum minItems minLength minimum not oneOf pattern patternProperties prefixItems properties required type"
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
