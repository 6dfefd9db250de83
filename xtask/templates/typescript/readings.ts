// Turns payloads of the fleet into what they tell beside their fields.

import type { BlastPayload, BlastRadius } from "./blast-v1.js";
import type { CostPayload } from "./cost-v1.js";
import type { HitlModeLevel, HitlModePayload } from "./hitl-mode-v1.js";
import { own } from "./json.js";
import type { TracePayload } from "./trace-v1.js";

/** Tokens read and generated together; never a field on the wire. */
export function totalTokens(cost: CostPayload): number {
  return cost.usage.input_tokens + cost.usage.output_tokens;
}

/** The reach of a skill; `self` when the card does not name it, or states nothing. */
export function blastRadius(blast: BlastPayload | undefined, skill: string): BlastRadius {
  return own(blast?.skills, skill) === undefined ? "self" : (blast?.skills[skill]?.radius ?? "self");
}

/** The mode of a skill; `autonomous` when the card does not name it, or states nothing. */
export function hitlModeLevel(mode: HitlModePayload | undefined, skill: string): HitlModeLevel {
  return own(mode?.skills, skill) === undefined ? "autonomous" : (mode?.skills[skill]?.mode ?? "autonomous");
}

/** Ids that a W3C tracer can join, in lower case. */
export interface W3cIds {
  /** 32 hex digits, not all zero. */
  readonly traceId: string;
  /** 16 hex digits, not all zero, where the caller gave such. */
  readonly spanId?: string;
}

/**
 * The ids in the form of W3C Trace Context, or `undefined` when the trace id has another form.
 *
 * White space around an id and upper case do not matter, and a UUID with dashes counts as its 32 hex digits.
 */
export function w3cIds(trace: TracePayload): W3cIds | undefined {
  const id = trimmed(trace.traceId);
  const isDashed = /^[^-]{8}-[^-]{4}-[^-]{4}-[^-]{4}-[^-]{12}$/.test(id);
  const traceId = hex(isDashed ? id.replaceAll("-", "") : id, 32);
  const spanId = hex(trimmed(trace.spanId ?? ""), 16);
  if (traceId === undefined) return undefined;
  return spanId === undefined ? { traceId } : { traceId, spanId };
}

function trimmed(text: string): string {
  return text.replace(/^[ \t\n\f\r]+/, "").replace(/[ \t\n\f\r]+$/, "");
}

function hex(text: string, digits: number): string | undefined {
  const isId = text.length === digits && /^[0-9a-f]+$/i.test(text) && /[^0]/.test(text);
  return isId ? text.toLowerCase() : undefined;
}
