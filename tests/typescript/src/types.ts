// Must compile: says which programs the package's types accept, and which they refuse.

import type { AgentExtension, Part } from "@a2a-js/sdk";

import * as a2a from "../mirror/dist/index.js";

const usage: a2a.CostUsage = { input_tokens: 1, output_tokens: 2 };

export const accepted: a2a.CostPayload[] = [{ usage }, { usage, durationMs: 3, costUsd: 0.5, success: true }];

export const refused: a2a.CostPayload[] = [
  // @ts-expect-error `usage` is required
  {},
  // @ts-expect-error numbers are not strings
  { usage: { input_tokens: "1", output_tokens: 2 } },
  // @ts-expect-error null is not absent when writing
  { usage, durationMs: null },
  // @ts-expect-error undefined is not absent either
  { usage, durationMs: undefined },
  // @ts-expect-error a misspelt field
  { usage, durationMS: 3 },
];

/** A union is narrowed by its tag. */
export function outcome(call: a2a.ToolCallPayload): string | number | undefined {
  switch (call.phase) {
    case "started":
      // @ts-expect-error only what has ended has an output
      return call.outputChars;
    case "completed":
      return call.outputChars;
    case "failed":
      return call.error;
  }
}

/** An untagged union is narrowed by a key of its forms, also where one of them may leave it out. */
export function prompt(request: a2a.HitlPayload): string {
  return request.kind === "form" || request.kind === "approval" ? request.title : request.question;
}

/** Free JSON must be looked at before it is used. */
export function args(call: a2a.ToolCallStarted): string {
  // @ts-expect-error `args` may be anything
  return call.args;
}

// What is written fits the SDK's types.
export const part: Part = a2a.emitCost({ usage });
export const text: Part = a2a.textPart("hello");
export const metadata: Part["metadata"] = a2a.costMetadata({ usage });
export const declared: AgentExtension = { required: false, params: undefined, ...a2a.declareCost() };

// @ts-expect-error nothing there is possible
export const parsed: a2a.CostPayload = a2a.parseCost({});

// @ts-expect-error a question has no params on the card
export const undeclared: unknown = a2a.declareHitl;

// The names of the package that this one replaces.
export const older: [a2a.CostArtifactData, a2a.CostArtifactUsage] = [{ usage }, usage];
const entry: a2a.WorldStateDeltaEntry = { domain: "ci", path: "jobs", op: "inc", value: 1 };
export const changed: [a2a.WorldStateDeltaOp, a2a.WorldStateDeltaArtifactData] = [entry.op, { deltas: [entry] }];
export const sure: a2a.ConfidenceArtifactData = { confidence: 0.5 };
export const reread: a2a.WorldstateDeltaPayload | undefined = a2a.parseWorldStateDelta([
  a2a.emitWorldStateDelta({ deltas: [entry] }),
]);
export const mime: "application/vnd.protolabs.worldstate-delta-v1+json" = a2a.WORLDSTATE_DELTA_MIME_TYPE;

/** What a request's hints are. */
export function hint(request: unknown): string | undefined {
  return a2a.requestBag(request).skillHint;
}
