// Holds finding payloads to the vectors that Rust and Python are held to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseAll, type Extension } from "../mirror/dist/extension.js";
import { ExtensionPayloadError, REGISTRY, scan } from "../mirror/dist/index.js";
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
  payloads?: unknown[];
  violation?: { path: string; kind: string; message: string };
}>("carriers")) {
  test(`carrier: ${description}`, () => {
    const { extension: slug, carrier, payloads, violation } = vector;
    const all = (): unknown[] => parseAll(extension(slug), carrier);
    const first = (): unknown => extension(slug).parse(carrier);
    if (payloads !== undefined) {
      assert.deepEqual(all(), payloads);
      assert.deepEqual(first(), payloads[0]);
      return;
    }
    for (const read of [all, first]) {
      assert.throws(read, (error) => {
        assert.ok(error instanceof ExtensionPayloadError);
        assert.deepEqual({ path: error.path, kind: error.kind, message: error.reason }, violation);
        return true;
      });
    }
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
