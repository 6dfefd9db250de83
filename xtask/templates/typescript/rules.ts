// Turns the rules of a model into zod schemas; generated files are made of these.

import { z } from "zod";

import { isObject, put, type JsonObject } from "./json.js";
import { codePoints } from "./place.js";

/** A schema of a value of this type. */
export type Schema<T> = z.ZodType<T>;

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
}

/** A whole number within +-(2^53-1). */
export function integer(bounds: Bounds = {}): Schema<number> {
  return within(z.int(), bounds);
}

/** A finite number. */
export function number(bounds: Bounds = {}): Schema<number> {
  return within(z.number(), bounds);
}

function within(schema: z.ZodNumber, { min, max, above, below }: Bounds): Schema<number> {
  let bounded = schema;
  if (min !== undefined) bounded = bounded.gte(min);
  if (max !== undefined) bounded = bounded.lte(max);
  if (above !== undefined) bounded = bounded.gt(above);
  if (below !== undefined) bounded = bounded.lt(below);
  return bounded;
}

/** A string whose length is counted in code points. */
export function text(
  rules: { readonly min?: number; readonly max?: number; readonly pattern?: string } = {},
): Schema<string> {
  const { min = 0, max = Infinity } = rules;
  const pattern = rules.pattern === undefined ? undefined : new RegExp(rules.pattern, "u");
  return z.string().refine((value) => {
    const length = codePoints(value);
    return length >= min && length <= max && (pattern === undefined || pattern.test(value));
  });
}

/** A list. */
export function list<T>(
  item: Schema<T>,
  rules: { readonly min?: number; readonly max?: number } = {},
): Schema<T[]> {
  const { min = 0, max = Infinity } = rules;
  // Not zod's own min and max: those look at the `length` of whatever stands there, of an object too.
  return z.array(item).refine((items) => items.length >= min && items.length <= max);
}

/** A list of as many items as there are schemas, each of its own. */
export function tuple<const S extends readonly Schema<unknown>[]>(
  items: S,
): Schema<{ -readonly [K in keyof S]: z.output<S[K]> }> {
  // The cast drops what the compiler cannot see: zod gives one item per schema.
  return z.tuple(items as never) as unknown as Schema<{ -readonly [K in keyof S]: z.output<S[K]> }>;
}

/**
 * An object with any keys, or with those that match a pattern; unlike zod's own records it takes `__proto__` for a key
 * like any other.
 */
export function map<T>(value: Schema<T>, keys?: string): Schema<{ [key: string]: T }> {
  const pattern = keys === undefined ? undefined : new RegExp(keys, "u");
  return z.custom<JsonObject>(isObject).transform((fields, context) => {
    const entries = Object.entries(fields).map(([key, field]): [string, T] => {
      if (pattern?.test(key) === false) context.addIssue({ code: "custom", path: [key], message: "no such key" });
      const verdict = value.safeParse(field);
      if (verdict.success) return [key, verdict.data];
      context.addIssue({ code: "custom", path: [key], message: verdict.error.issues[0]?.message ?? "" });
      return [key, z.NEVER];
    });
    return Object.fromEntries(entries);
  });
}

/** One of these strings; every other one is read as `other`, where that is given. */
export function oneOf<const T extends string>(values: readonly T[], other?: T): Schema<T> {
  const known = z.literal(values);
  return other === undefined ? known : known.or(unknownAs(other, values));
}

/** Every string, read as this name, but for those that are known. */
export function unknownAs<const T extends string>(name: T, known: readonly string[]): Schema<T> {
  return z
    .string()
    .refine((value) => !known.includes(value))
    .transform(() => name);
}

/** `true` or `false`. */
export function boolean(): Schema<boolean> {
  return z.boolean();
}

/** Any JSON value. */
export function any(): Schema<unknown> {
  return z.unknown();
}

/** A value or `null`. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return schema.nullable();
}

/** A schema that is defined later, or in a module that is still loading. */
export function lazy<T>(schema: () => Schema<T>): Schema<T> {
  return z.lazy(schema);
}

/** A field that may be absent. */
export function optional<T>(schema: Schema<T>): Schema<T | undefined> {
  return schema.optional();
}

/** A field that may be absent, and that is absent when it is `null`. */
export function nullish<T>(schema: Schema<T>): Schema<T | null | undefined> {
  return schema.nullish();
}

/** A field whose value is this one when it is absent. */
export function withDefault<T>(schema: Schema<T | null | undefined>, value: () => T): Schema<T> {
  const nullIsAbsent = isNullish(schema);
  return schema.transform((given) => (given === undefined || (given === null && nullIsAbsent) ? value() : (given as T)));
}

/** An object with known fields. Unknown ones are kept, `null` fields that count as absent are left out. */
export function record<T>(shape: { readonly [key: string]: z.ZodType }, rest?: Schema<unknown>): Schema<T> {
  const object = rest === undefined ? z.looseObject(shape) : keepingProto(shape, rest);
  const absent = Object.keys(shape).filter((key) => isNullish(shape[key]));
  const result = object.transform((fields: { [key: string]: unknown }) => {
    for (const key of absent) if (fields[key] === null) delete fields[key];
    return fields;
  });
  // The cast drops what the compiler cannot see: shape and interface come from the same model.
  return result as unknown as Schema<T>;
}

/** An object whose other fields are of one type, also one named `__proto__`, which zod's own leaves out. */
function keepingProto(shape: { readonly [key: string]: z.ZodType }, rest: Schema<unknown>): Schema<JsonObject> {
  const object = z.object(shape).catchall(rest);
  const result = z.transform((value: unknown, context): JsonObject => {
    const verdict = object.safeParse(value);
    const proto = isObject(value) && Object.hasOwn(value, PROTO) ? rest.safeParse(value[PROTO]) : undefined;
    if (verdict.success && proto?.success !== false) {
      return proto === undefined ? verdict.data : put(verdict.data, PROTO, proto.data);
    }
    const message = (verdict.error ?? proto?.error)?.issues[0]?.message ?? "";
    context.issues.push({ code: "custom", input: value, message });
    return z.NEVER;
  });
  // A union that goes by a tag looks for it before the record is read.
  Object.defineProperty(result._zod, "propValues", { get: () => object._zod.propValues });
  return result;
}

const PROTO = "__proto__";

/** A record whose fields have further names; they are read as if they had their own. */
export function renamed<T>(aliases: { readonly [alias: string]: string }, schema: Schema<T>): Schema<T> {
  const result = z.transform((value: unknown, context) => {
    if (!isObject(value)) return value;
    const fields = Object.assign(Object.create(null), value) as JsonObject;
    for (const [alias, key] of Object.entries(aliases)) {
      if (!Object.hasOwn(value, alias)) continue;
      if (Object.hasOwn(fields, key)) context.issues.push({ code: "custom", input: value, message: "has a field twice" });
      fields[key] = fields[alias];
      delete fields[alias];
    }
    return fields;
  });
  const piped = z.pipe(result, schema);
  // A union that goes by a tag looks for it before any name is changed; what is lazy in the record is not there yet.
  Object.defineProperty(piped._zod, "propValues", { get: () => schema._zod.propValues });
  // The cast drops what the compiler cannot see: whatever is read, the record judges it.
  return piped as unknown as Schema<T>;
}

/** An object with these fields and no other. */
export function closed<T>(shape: { readonly [key: string]: z.ZodType }): Schema<T> {
  // The cast drops what the compiler cannot see: shape and interface come from the same model.
  return z.strictObject(shape) as unknown as Schema<T>;
}

function isNullish(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodNullable;
}

/** A union whose form is decided by one field. */
export function tagged<const F extends readonly Schema<unknown>[]>(
  tag: string,
  forms: F,
): Schema<z.output<F[number]>> {
  // The cast drops what the compiler cannot see: every form is a record with this tag.
  return z.discriminatedUnion(tag, forms as never) as unknown as Schema<z.output<F[number]>>;
}

/** A union whose first form that fits counts. */
export function untagged<const F extends readonly Schema<unknown>[]>(forms: F): Schema<z.output<F[number]>> {
  return z.union(forms);
}
