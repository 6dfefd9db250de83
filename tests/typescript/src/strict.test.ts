// Turns the schemas of the vectors into the strict forms and refusals that all three languages give.

import assert from "node:assert/strict";
import { test } from "node:test";

import { NotStrict, strictSchema, submitSkillTool, type JsonSchema } from "../mirror/dist/index.js";
import { vectors } from "./vectors.js";

interface Case {
  name: string;
  schema: JsonSchema;
  strict?: JsonSchema;
  error?: { path: string; reason: string };
}

/** The schema with what it requires in order: the order of a map's keys is no part of what a schema says. */
function inOrder(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inOrder);
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).map(([key, value]): [string, unknown] => {
    const ordered = inOrder(value);
    return [key, key === "required" && Array.isArray(ordered) ? ordered.sort() : ordered];
  });
  return Object.fromEntries(members);
}

for (const { name, schema, strict, error } of vectors<Case>("strict")) {
  test(name, () => {
    if (strict !== undefined) {
      assert.deepEqual(inOrder(strictSchema(schema)), inOrder(strict));
      const tool = submitSkillTool("x", schema, { strict: true });
      assert.deepEqual(inOrder(tool.function.parameters), inOrder(strict));
      assert.equal(tool.function.strict, true);
      return;
    }
    assert.throws(
      () => strictSchema(schema),
      (thrown) => {
        assert(thrown instanceof NotStrict);
        assert.deepEqual({ path: thrown.path, reason: thrown.reason }, error);
        const where = thrown.path === "" ? "" : `${thrown.path}: `;
        assert.equal(thrown.message, `no strict schema: ${where}${thrown.reason}`);
        return true;
      },
    );
  });
}

test("a schema that is nested too deep is refused", () => {
  let schema: JsonSchema = { type: "null" };
  for (let level = 0; level < 200; level += 1) schema = { items: schema };
  assert.throws(() => strictSchema({ type: "object", properties: { a: schema } }), /nested deeper than 127 levels/);
});

test("a tool that is not strict has the very schema", () => {
  const schema = { type: "object" };
  const words = "Return the x result. Fill every required field; respond via this tool only.";
  for (const options of [undefined, {}, { description: "" }]) {
    const tool = submitSkillTool("x", schema, options);
    const expected = { name: "submit_x", description: words, parameters: schema };
    assert.deepEqual(tool, { type: "function", function: expected });
    assert.equal(tool.function.parameters, schema);
  }
  assert.equal(submitSkillTool("x", schema, { description: "Say it." }).function.description, "Say it.");
});
