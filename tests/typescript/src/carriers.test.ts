// Holds finding payloads to the vectors that Rust and Python are held to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseAll, type Extension } from "../mirror/dist/extension.js";
import { REGISTRY, scan } from "../mirror/dist/index.js";
import { vectors } from "./vectors.js";

function extension(slug: string): Extension {
  const found = REGISTRY.find((each) => each.slug === slug);
  assert.ok(found, slug);
  return found;
}

for (const { description, ...vector } of vectors<{
  description: string;
  extension: string;
  carrier: unknown;
  payloads: unknown[];
}>("carriers")) {
  test(`carrier: ${description}`, () => {
    const { extension: slug, carrier, payloads } = vector;
    assert.deepEqual(parseAll(extension(slug), carrier), payloads);
    assert.deepEqual(extension(slug).parse(carrier), payloads[0]);
  });
}

for (const { description, frame, found } of vectors<{
  description: string;
  frame: unknown;
  found: unknown[];
}>("scan")) {
  test(`scan: ${description}`, () => {
    const rows = scan(frame).map(({ partIndex, artifactId, ...row }) => ({
      ...row,
      ...(partIndex !== undefined && { part_index: partIndex }),
      ...(artifactId !== undefined && { artifact_id: artifactId }),
    }));
    assert.deepEqual(rows, found);
  });
}
