// Holds what payloads tell, and older spellings, to the vectors that Rust and Python are held to.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as a2a from "../mirror/dist/index.js";
import { vectors } from "./vectors.js";

const URI = "https://proto-labs.ai/a2a/ext/";

/** What a payload tells beside its fields, by the name that other languages have for it. */
function reading(name: string, payload: unknown, skill: string): unknown {
  switch (name) {
    case "total_tokens": {
      const cost = a2a.parseCost({ [`${URI}cost-v1`]: payload });
      return cost && a2a.totalTokens(cost);
    }
    case "blast_radius":
      return a2a.blastRadius(a2a.parseBlast({ uri: `${URI}blast-v1`, params: payload }), skill);
    case "hitl_mode_level":
      return a2a.hitlModeLevel(a2a.parseHitlMode({ uri: `${URI}hitl-mode-v1`, params: payload }), skill);
    default: {
      const trace = a2a.parseTrace({ "a2a.trace": payload });
      const ids = trace && a2a.w3cIds(trace);
      if (ids === undefined) return null;
      return ids.spanId === undefined ? { trace_id: ids.traceId } : { trace_id: ids.traceId, span_id: ids.spanId };
    }
  }
}

for (const each of vectors<{ description: string; reading: string; payload: unknown; skill?: string; due: unknown }>(
  "fleet_readings",
)) {
  test(`reading: ${each.description}`, () => {
    assert.deepEqual(reading(each.reading, each.payload, each.skill ?? ""), each.due);
  });
}

test("a card that states nothing names no skill", () => {
  assert.equal(a2a.blastRadius(undefined, "a"), "self");
  assert.equal(a2a.hitlModeLevel(undefined, "a"), "autonomous");
});

for (const { description, frame, found } of vectors<{ description: string; frame: unknown; found: unknown }>(
  "misspelled",
)) {
  test(`older spellings: ${description}`, () => {
    const told = a2a.misspelled(frame).map((each) => [each.path, each.found, each.meant]);
    assert.deepEqual(told, found);
  });
}
