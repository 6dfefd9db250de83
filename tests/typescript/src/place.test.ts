// Holds the walk to the vectors that Rust and Python are held to.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Violation } from "../mirror/dist/errors.js";
import type { JsonSchema } from "../mirror/dist/index.js";
import { place } from "../mirror/dist/place.js";
import { vectors } from "./vectors.js";

interface Vector {
  description: string;
  schema: JsonSchema;
  cases: { value: unknown; violation: Violation | null }[];
}

for (const { description, schema, cases } of vectors<Vector>("place")) {
  test(`place ${description}`, () => {
    for (const { value, violation } of cases) {
      assert.deepEqual(place(value, schema) ?? null, violation, JSON.stringify(value));
    }
  });
}
