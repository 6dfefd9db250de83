// Holds the request bag to the vectors that Rust and Python are held to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ExtensionPayloadError, requestBag, type RequestBag } from "../mirror/dist/index.js";
import { vectors } from "./vectors.js";

/** Every typed key that says something, by its name in other languages. */
function said(bag: RequestBag): { [key: string]: unknown } {
  const members = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(bag)));
  const rows = members
    .filter(([, member]) => member.get !== undefined)
    .map(([name, member]): [string, unknown] => [snake(name), member.get?.call(bag)]);
  return Object.fromEntries(rows.filter(([, value]) => value !== undefined && value !== false));
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function trace(bag: RequestBag): unknown {
  try {
    const value = bag.trace();
    return value === undefined ? undefined : { value };
  } catch (error) {
    assert.ok(error instanceof ExtensionPayloadError);
    return { error: { path: error.path, kind: error.kind } };
  }
}

for (const { description, request, ...due } of vectors<{
  description: string;
  request: unknown;
  bag: unknown;
  trace?: unknown;
  get?: { [key: string]: unknown };
}>("request_bag")) {
  test(`request: ${description}`, () => {
    const bag = requestBag(request);
    assert.deepEqual(said(bag), due.bag);
    assert.deepEqual(trace(bag), due.trace);
    for (const [key, value] of Object.entries(due.get ?? {})) assert.deepEqual(bag.get(key), value);
    assert.equal(bag.get("constructor"), undefined);
  });
}
