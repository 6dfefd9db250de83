// Turns a skill's result into a part and back, and what a model wrote for it into messages for the model.

import { Validator, type OutputUnit, type Schema, type SchemaDraft } from "@cfworker/json-schema";

import { copyJson, isObject, isTooDeep, MAX_DEPTH } from "./json.js";
import { dataPart, dataPartByMime, type DataPart } from "./parts.js";
import { SKILL_RESULT_MIME_PREFIX } from "./registry.js";
import type { JsonSchema } from "./schema.js";
import { strictSchema } from "./strict.js";

/** What the names of tools that take a skill's result begin with. */
export const SUBMIT_TOOL_PREFIX = "submit_";

/** The name of a tool that takes a skill's result; its group is the skill's id. */
export const SUBMIT_TOOL_NAME_RE = /^submit_(.+)$/;

/** The name of the tool that takes a skill's result; the id is taken as it is. */
export function submitToolName(skillId: string): string {
  return `${SUBMIT_TOOL_PREFIX}${skillId}`;
}

/** The function tool that {@link submitSkillTool} describes, in the form that chat APIs take. */
export interface SkillTool {
  type: "function";
  function: { name: string; description: string; parameters: JsonSchema; strict?: true };
}

/**
 * The function tool whose arguments are the skill's result.
 *
 * The schema becomes its parameters, the very object. Without a description, or with an empty one, the tool says that the
 * result is wanted, complete and here alone. A strict tool is for APIs that hold a model to the schema: its parameters are
 * those of `strictSchema`.
 *
 * @throws NotStrict when a strict tool is wanted, and the schema has something that a closed one cannot say.
 */
export function submitSkillTool(
  skillId: string,
  schema: JsonSchema,
  options: { description?: string; strict?: boolean } = {},
): SkillTool {
  const name = submitToolName(skillId);
  const wanted = `Return the ${skillId} result. Fill every required field; respond via this tool only.`;
  const description = options.description || wanted;
  const parameters = options.strict ? strictSchema(schema) : schema;
  const strict = options.strict ? { strict: true as const } : {};
  return { type: "function", function: { name, description, parameters, ...strict } };
}

/** The MIME type of a skill's result; names end in a version, `market-review-v1`. */
export function skillResultMime(name: string): string {
  return `${SKILL_RESULT_MIME_PREFIX}${name}+json`;
}

/** A skill's result as a data part, found by its MIME type. */
export function emitSkillResult<T>(result: T, mime: string): DataPart<T> {
  return dataPart(result, mime);
}

/** The result with this MIME type, unchecked; `undefined` when no part carries one. */
export function readSkillResult<T = unknown>(parts: readonly unknown[], mime: string): T | undefined {
  return dataPartByMime(parts, mime) as T | undefined;
}

/**
 * What is wrong with the arguments that a model wrote, as `{path}: {message}`, sorted by path; empty when they are valid.
 *
 * The path has slashes, and is `<root>` for the arguments themselves. The schema's `$schema` chooses the dialect, else it is
 * 2020-12. The messages are fit to be sent back to the model; a schema that is none is one of them. Nothing is compiled, so
 * pages that forbid `eval` can use it.
 */
export function validateSkillArgs(args: unknown, schema: unknown): string[] {
  if (!isObject(schema)) return ["schema must be a JSON Schema object"];
  if (!isObject(args)) return [`<root>: expected an object, got ${typeName(args)}`];
  if (isTooDeep(args)) return [`<root>: nested deeper than ${MAX_DEPTH} levels`];
  try {
    // Copies: the validator marks the schema, and stumbles over what is `undefined`.
    const validator = new Validator(copyJson(schema, false) as Schema, draft(schema["$schema"]), false);
    const { errors } = validator.validate(copyJson(args, false));
    return faults(errors)
      .sort((a, b) => comparePaths(a.path, b.path))
      .map(({ path, message }) => `${path.join("/") || "<root>"}: ${message}`);
  } catch (error) {
    return [`invalid schema: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function draft(dialect: unknown): SchemaDraft {
  const name = typeof dialect === "string" ? dialect : "";
  if (name.includes("draft-04")) return "4";
  if (name.includes("draft-06") || name.includes("draft-07")) return "7";
  return name.includes("2019-09") ? "2019-09" : "2020-12";
}

interface Fault {
  readonly path: readonly string[];
  readonly message: string;
}

/** Keywords that fail as a whole: what each of their forms lacks tells a model nothing. */
const WHOLES = new Set(["anyOf", "oneOf", "not", "contains"]);

/** The validator's output without those units that only say that there are others, which come right after them. */
function faults(units: readonly OutputUnit[]): Fault[] {
  const found: Fault[] = [];
  let whole: OutputUnit | undefined;
  for (const [index, unit] of units.entries()) {
    const next = units[index + 1];
    if (whole !== undefined && isBelow(unit, whole)) continue;
    whole = WHOLES.has(unit.keyword) ? unit : undefined;
    if (whole === undefined && next !== undefined && isBelow(next, unit)) continue;
    const message = unit.keyword === "false" ? "is not allowed" : unit.error;
    found.push({ path: steps(unit.instanceLocation), message });
  }
  return found;
}

/** Whether a unit comes from inside the keyword of another. That of the schema `false` does not say where it comes from. */
function isBelow(unit: OutputUnit, other: OutputUnit): boolean {
  return unit.keyword === "false" || unit.keywordLocation.startsWith(`${other.keywordLocation}/`);
}

function steps(location: string): string[] {
  const pointers = location.split("/").slice(1);
  return pointers.map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((step, at) => step !== b[at]);
  const [left, right] = [a[index], b[index]];
  if (left === undefined || right === undefined) return a.length - b.length;
  const isIndex = /^\d+$/.test(left) && /^\d+$/.test(right);
  return isIndex ? Number(left) - Number(right) : left < right ? -1 : 1;
}
