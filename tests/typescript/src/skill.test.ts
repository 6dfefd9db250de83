// Holds structured skill results to what callers of the historical package rely on.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as a2a from "../mirror/dist/index.js";

const MIME = "application/vnd.protolabs.review-v1+json";

test("names", () => {
  assert.equal(a2a.submitToolName("x"), "submit_x");
  assert.equal(a2a.SUBMIT_TOOL_NAME_RE.exec("submit_pr.review")?.[1], "pr.review");
  assert.equal(a2a.SUBMIT_TOOL_NAME_RE.test("submit_"), false);
  assert.equal(a2a.SUBMIT_TOOL_PREFIX, "submit_");
  assert.equal(a2a.skillResultMime("review-v1"), MIME);
});

test("results are parts", () => {
  const part = a2a.emitSkillResult({ verdict: "approve" }, MIME);
  assert.deepEqual(part, a2a.dataPart({ verdict: "approve" }, MIME));
  const parts = [a2a.textPart("done"), a2a.wirePart(part)];
  assert.deepEqual(a2a.readSkillResult(parts, MIME), { verdict: "approve" });
  assert.equal(a2a.readSkillResult(parts, a2a.skillResultMime("other-v1")), undefined);
});

const SCHEMA = {
  type: "object",
  properties: {
    reason: {},
    verdict: { enum: ["approve", "revise"] },
    n: { type: "integer", minimum: 1 },
    tags: { type: "array", items: { $ref: "#/$defs/tag" } },
    any: { anyOf: [{ type: "string" }, { type: "object", additionalProperties: false }] },
    "a/b#%": { type: "string" },
  },
  required: ["reason"],
  additionalProperties: false,
  $defs: { tag: { type: "string", minLength: 2 } },
};

const CASES: readonly [unknown, unknown, readonly string[]][] = [
  [{ reason: "x", n: 1.0, tags: ["aa"] }, SCHEMA, []],
  [{ reason: "x", n: undefined }, SCHEMA, []],
  [{}, SCHEMA, ['<root>: Instance does not have required property "reason".']],
  [
    { reason: 1, verdict: "x", n: 0.5 },
    SCHEMA,
    [
      'n: Instance type "number" is invalid. Expected "integer".',
      "n: 0.5 is less than 1.",
      'verdict: Instance does not match any of ["approve","revise"].',
    ],
  ],
  [{ reason: 1, zz: 1, aa: 2 }, SCHEMA, ["aa: is not allowed", "zz: is not allowed"]],
  [
    { reason: 1, tags: ["aa", 2, "aa", "aa", "aa", "aa", "aa", "aa", "aa", "aa", "b"] },
    SCHEMA,
    [
      'tags/1: Instance type "number" is invalid. Expected "string".',
      "tags/10: String is too short (1 < 2).",
    ],
  ],
  [{ reason: 1, any: { x: 1 }, n: 0 }, SCHEMA, ["any: Instance does not match any subschemas.", "n: 0 is less than 1."]],
  [{ reason: 1, "a/b#%": 1 }, SCHEMA, ['a/b#%: Instance type "number" is invalid. Expected "string".']],
  [{ a: [1] }, { $schema: "http://json-schema.org/draft-07/schema#", properties: { a: { items: [{ type: "string" }] } } }, [
    'a/0: Instance type "number" is invalid. Expected "string".',
  ]],
  [{}, undefined, ["schema must be a JSON Schema object"]],
  [{}, true, ["schema must be a JSON Schema object"]],
  [null, {}, ["<root>: expected an object, got null"]],
  [[], {}, ["<root>: expected an object, got array"]],
  ["x", {}, ["<root>: expected an object, got string"]],
];

for (const [args, schema, faults] of CASES) {
  test(`arguments: ${JSON.stringify(args)}`, () => {
    const before = JSON.stringify(schema);
    assert.deepEqual(a2a.validateSkillArgs(args, schema), faults);
    assert.equal(JSON.stringify(schema), before);
  });
}

test("a bad schema is a message", () => {
  for (const schema of [{ $ref: "#/$defs/nope" }, { properties: { a: { pattern: "(" } } }]) {
    const [message, ...others] = a2a.validateSkillArgs({ a: "x" }, schema);
    assert.match(message ?? "", /^invalid schema: /);
    assert.deepEqual(others, []);
  }
});

test("a cycle is a message", () => {
  const args: { [key: string]: unknown } = {};
  args["self"] = args;
  assert.deepEqual(a2a.validateSkillArgs(args, {}), ["<root>: nested deeper than 127 levels"]);
});
