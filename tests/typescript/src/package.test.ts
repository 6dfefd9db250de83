// Holds the package to what its users rely on, beyond what the shared vectors say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

import * as a2a from "../mirror/dist/index.js";

const COST: a2a.CostPayload = { usage: { input_tokens: 1200, output_tokens: 340 }, costUsd: 0.0134 };
const STARTED: a2a.ToolCallPayload = {
  toolCallId: "t1",
  name: "grep",
  phase: "started",
  args: { q: [null] },
};
const COST_URI = a2a.COST_V1_EXTENSION_URI;

/** Parses JSON text as the wire would bring it, so that `__proto__` is a key like any other. */
function wire(text: string): unknown {
  return a2a.readJson(text);
}

test("what is written is read again, from every carrier", () => {
  const metadata = a2a.costMetadata(COST);
  const part = a2a.emitCost(COST);
  const carriers: [string, unknown][] = [
    ["metadata", metadata],
    ["part", part],
    ["wire part", a2a.wirePart(part)],
    ["0.3 part", { kind: "data", data: COST, metadata: part.metadata }],
    ["parts", [a2a.textPart("hello"), part]],
    ["artifact", { artifactId: "a", metadata, parts: [] }],
    ["artifact with a part", { artifactId: "a", parts: [part] }],
    ["message", { messageId: "m", metadata, parts: [{ text: "hello" }] }],
  ];
  for (const [name, carrier] of carriers) {
    assert.deepEqual(a2a.parseCost(carrier), COST, name);
    assert.deepEqual(a2a.parseAllCost(carrier), [COST], name);
  }
  assert.deepEqual(a2a.parseToolCall(a2a.toolCallMetadata(STARTED)), STARTED);
  const question = { question: "Which one?" };
  assert.deepEqual(a2a.parseHitl([a2a.wirePart(a2a.emitHitl(question))]), question);
});

test("the SDK's form of an update is a frame, and no carrier", () => {
  const artifact = { artifactId: "a", metadata: a2a.costMetadata(COST), parts: [] };
  for (const $case of ["artifactUpdate", "statusUpdate"]) {
    const frame = { payload: { $case, value: { artifact } } };
    assert.throws(() => a2a.parseCost(frame), /got a frame: scan lists its payloads$/);
  }
  assert.equal(a2a.parseCost({ payload: { $case: "data", value: {} } }), undefined);
});

test("where nothing is there, nothing is read", () => {
  for (const carrier of [
    undefined,
    null,
    5,
    "x",
    [],
    [null],
    {},
    { parts: 5 },
    { metadata: null, messageId: "m" },
  ]) {
    assert.equal(a2a.parseCost(carrier), undefined);
    assert.deepEqual(a2a.parseAllCost(carrier), []);
    assert.deepEqual(a2a.scan(carrier), []);
  }
});

test("metadata comes before parts", () => {
  const other = { usage: { input_tokens: 1, output_tokens: 2 } };
  const artifact = { artifactId: "a", metadata: a2a.costMetadata(COST), parts: [a2a.emitCost(other)] };
  assert.deepEqual(a2a.parseAllCost(artifact), [COST, other]);
  assert.deepEqual(
    a2a
      .scan(artifact)
      .map(({ channel, key, partIndex, artifactId }) => [channel, key, partIndex, artifactId]),
    [
      ["artifact.metadata", COST_URI, undefined, "a"],
      ["artifact.part", a2a.COST_V1_MIME_TYPE, 0, "a"],
    ],
  );
});

test("an error says which extension, where, what kind and why", () => {
  const refused: [string, string, a2a.Kind, string][] = [
    ["5", "", "type", "expected an object, got a number"],
    ["null", "", "type", "expected an object, got null"],
    ["{}", "usage", "missing", "required field is missing"],
    ['{"usage":{"input_tokens":1}}', "usage.output_tokens", "missing", "required field is missing"],
    [
      '{"usage":{"input_tokens":1.5,"output_tokens":1}}',
      "usage.input_tokens",
      "type",
      "expected an integer, got a number with a fraction",
    ],
    [
      '{"usage":{"input_tokens":9007199254740992,"output_tokens":1}}',
      "usage.input_tokens",
      "number",
      "expected an integer within +-(2^53-1)",
    ],
    ['{"usage":{"input_tokens":-1,"output_tokens":1}}', "usage.input_tokens", "range", "must be at least 0"],
  ];
  for (const [text, path, kind, reason] of refused) {
    assert.throws(
      () => a2a.parseCost({ [COST_URI]: wire(text) }),
      (error) => {
        assert.ok(error instanceof a2a.ExtensionPayloadError);
        assert.deepEqual(
          [error.extension, error.path, error.kind, error.reason],
          [COST_URI, path, kind, reason],
        );
        assert.equal(error.message, `cannot parse ${COST_URI}: ${path === "" ? "" : `${path}: `}${reason}`);
        return true;
      },
      text,
    );
  }
});

test("a null that counts as absent is left out, at every depth", () => {
  const payload = wire(
    '{"usage":{"input_tokens":1200.0,"output_tokens":3e2,"cache_read_input_tokens":null},"durationMs":null}',
  );
  assert.deepEqual(a2a.parseCost({ [COST_URI]: payload }), {
    usage: { input_tokens: 1200, output_tokens: 300 },
  });
  const call = wire('{"toolCallId":"t","name":"","phase":"completed","result":null,"other":null}');
  assert.deepEqual(a2a.parseToolCall({ [a2a.TOOL_CALL_V1_EXTENSION_URI]: call }), {
    toolCallId: "t",
    name: "",
    phase: "completed",
    other: null,
  });
});

test("unknown keys are kept, but for __proto__", () => {
  const payload = wire(
    '{"usage":{"input_tokens":1,"output_tokens":2,"x":[1]},"__proto__":{"success":true},"constructor":1}',
  );
  const parsed = a2a.parseCost({ [COST_URI]: payload });
  assert.equal(
    JSON.stringify(parsed),
    '{"usage":{"input_tokens":1,"output_tokens":2,"x":[1]},"constructor":1}',
  );
  assert.equal(parsed?.success, undefined);
  assert.equal(Object.getPrototypeOf(parsed), Object.prototype);
});

test("free JSON is kept as it is", () => {
  const text =
    '{"toolCallId":"t","name":"n","phase":"started","args":{"__proto__":{"a":1},"toString":null,"b":[{}]}}';
  const parsed = a2a.parseToolCall({ [a2a.TOOL_CALL_V1_EXTENSION_URI]: wire(text) });
  assert.equal(JSON.stringify(parsed), text);
});

test("what is read and written shares nothing with what it came from", () => {
  const args = { list: [1] };
  const payload: a2a.ToolCallPayload = { ...STARTED, args };
  const written = a2a.toolCallMetadata(payload);
  const read = a2a.parseToolCall(written);
  args.list.push(2);
  assert.deepEqual(written[a2a.TOOL_CALL_V1_EXTENSION_URI], { ...STARTED, args: { list: [1] } });
  Object.assign(written, { [a2a.TOOL_CALL_V1_EXTENSION_URI]: null });
  assert.deepEqual(read, { ...STARTED, args: { list: [1] } });
  const frozen = Object.freeze({
    usage: Object.freeze({ input_tokens: 1, output_tokens: 2 }),
    durationMs: null,
  });
  assert.deepEqual(a2a.parseCost({ [COST_URI]: frozen }), { usage: { input_tokens: 1, output_tokens: 2 } });
});

test("what a reader would refuse is not written", () => {
  const refused: [unknown, string, a2a.Kind][] = [
    [{ ...COST, durationMs: null }, "durationMs", "type"],
    [{ ...COST, durationMs: 1.5 }, "durationMs", "type"],
    [{ ...COST, durationMs: 2 ** 53 }, "durationMs", "number"],
    [{ ...COST, costUsd: NaN }, "costUsd", "number"],
    [{ ...COST, costUsd: Infinity }, "costUsd", "number"],
    [{ ...COST, costUsd: -1 }, "costUsd", "range"],
    [{ ...COST, extra: { deep: [0, NaN] } }, "extra.deep[1]", "number"],
    [{ ...COST, extra: 5n }, "extra", "type"],
    [{}, "usage", "missing"],
  ];
  for (const [payload, path, kind] of refused) {
    assert.throws(() => a2a.costMetadata(payload as a2a.CostPayload), {
      path,
      kind,
      name: "ExtensionPayloadError",
    });
    assert.throws(() => a2a.emitCost(payload as a2a.CostPayload), {
      path,
      kind,
      message: /^cannot emit https:/,
    });
  }
  const undefinedField = { ...COST, durationMs: undefined } as unknown as a2a.CostPayload;
  assert.equal(JSON.stringify(a2a.costMetadata(undefinedField)), JSON.stringify({ [COST_URI]: COST }));
});

test("what no JSON text can hold is neither read nor written", () => {
  const foreign: [unknown, string, string?][] = [
    [NaN, "expected a finite number"],
    [5n, "expected a JSON value, got a JavaScript bigint"],
    [() => 1, "expected a JSON value, got a JavaScript function"],
    [[undefined], "expected a JSON value, got a JavaScript undefined", "[0]"],
    [new Map([["a", 1]]), "expected a JSON value, got a JavaScript Map"],
    [new Set([1]), "expected a JSON value, got a JavaScript Set"],
    [/a/, "expected a JSON value, got a JavaScript RegExp"],
    [Uint8Array.of(1), "expected a JSON value, got a JavaScript Uint8Array"],
    [new Error("a"), "expected a JSON value, got a JavaScript Error"],
    [{ a: "\ud800" }, "expected text, got a string with half a surrogate pair", ".a"],
    [{ "\udfff": 1 }, "expected text, got a key with half a surrogate pair"],
    [{ toJSON: () => [NaN] }, "expected a finite number", "[0]"],
  ];
  for (const [args, reason, path = ""] of foreign) {
    const words = { name: "ExtensionPayloadError", path: `args${path}`, reason };
    const payload = { ...STARTED, args };
    assert.throws(() => a2a.toolCallMetadata(payload), words);
    assert.throws(() => a2a.parseToolCall({ [a2a.TOOL_CALL_V1_EXTENSION_URI]: payload }), words);
  }
  const map = { path: "skills", reason: "expected an object, got a JavaScript Map" };
  assert.throws(() => a2a.declareBlast({ skills: new Map() } as unknown as a2a.BlastPayload), map);
});

test("objects of classes are read by what they hold, and give their own JSON where they have one", () => {
  class Point {
    x = 1;
    static made = new Point();
  }
  const shared = { list: [1] };
  const written = (args: unknown): unknown =>
    a2a.toolCallMetadata({ ...STARTED, args })[a2a.TOOL_CALL_V1_EXTENSION_URI];
  assert.deepEqual(written(Point.made), { ...STARTED, args: { x: 1 } });
  assert.deepEqual(written([new Date(0)]), { ...STARTED, args: ["1970-01-01T00:00:00.000Z"] });
  const copied = written({ toJSON: () => ({ shared, absent: undefined }) });
  shared.list.push(2);
  assert.deepEqual(copied, { ...STARTED, args: { shared: { list: [1] } } });
  assert.deepEqual(written({ gone: { toJSON: () => undefined } }), { ...STARTED, args: {} });
});

test("lengths count code points", () => {
  const form = (title: string): unknown => ({ kind: "form", title, steps: [{ schema: {} }] });
  assert.deepEqual(a2a.readPayload(a2a.hitlExtension, form("😀")), form("😀"));
  assert.throws(() => a2a.readPayload(a2a.toolCallExtension, { ...STARTED, toolCallId: "" }), {
    path: "toolCallId",
    kind: "length",
    reason: "must have at least 1 character",
  });
});

test("a card's entry leaves out what is false", () => {
  assert.deepEqual(a2a.declareCost(), { uri: COST_URI, description: a2a.costExtension.description });
});

test("text that is not JSON is refused with words and a place", () => {
  const refused: [string | Uint8Array, string][] = [
    ["", "the text is empty"],
    [" \n", "the text is empty"],
    ["{", 'not JSON: expected a key or "}" at line 1 column 2'],
    ['{"a" 1}', 'not JSON: expected ":" at line 1 column 6'],
    ['{"a":1,}', "not JSON: expected a key at line 1 column 8"],
    ['{"a":1\n "b"}', 'not JSON: expected "," or "}" at line 2 column 2'],
    ["[1,]", "not JSON: expected a value at line 1 column 4"],
    ["[1}", 'not JSON: expected "," or "]" at line 1 column 3'],
    ["[01]", 'not JSON: expected "," or "]" at line 1 column 3'],
    ["1 2", "not JSON: expected the end of the text at line 1 column 3"],
    ["nul", "not JSON: expected a value at line 1 column 1"],
    ["'a'", "not JSON: expected a value at line 1 column 1"],
    ['"a\nb"', "not JSON: expected a valid string at line 1 column 1"],
    ['"\\x"', "not JSON: expected a valid string at line 1 column 1"],
    ["NaN", "not JSON: expected a value at line 1 column 1"],
    ["\ufeff{}", "the text starts with a byte order mark"],
    ["[1e400]", "a number beyond the range of double"],
    ['{"\\ud800":1}', "a string with half a surrogate pair"],
    [Uint8Array.of(0x22, 0xff, 0x22), "invalid UTF-8"],
    [Uint8Array.of(0xef, 0xbb, 0xbf, 0x31), "the text starts with a byte order mark"],
    ["[".repeat(200) + "]".repeat(200), "nested deeper than 127 levels"],
    ["[".repeat(100_000) + "]".repeat(100_000), "nested deeper than 127 levels"],
    ["[".repeat(100_000), 'not JSON: expected a value or "]" at line 1 column 100001'],
  ];
  for (const [text, message] of refused) {
    assert.throws(() => a2a.readJson(text), { name: "JsonTextError", kind: "json", message });
  }
});

test("text that is JSON is read", () => {
  const read: [string | Uint8Array, unknown][] = [
    [' {"a": [1.5e3, true, null, "\\u00e9\\n"]} ', { a: [1500, true, null, "é\n"] }],
    [new TextEncoder().encode('"é"'), "é"],
    ['{"a":1,"a":2}', { a: 2 }],
    [JSON.stringify("x".repeat(10_000_000)), "x".repeat(10_000_000)],
  ];
  for (const [text, value] of read) assert.deepEqual(a2a.readJson(text), value);
});

test("deep nesting and cycles are refused with words", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  const cycle: { [key: string]: unknown } = { ...COST };
  cycle["self"] = cycle;
  for (const payload of [{ ...COST, deep }, cycle, deep]) {
    const words = { kind: "other", path: "", reason: "nested deeper than 127 levels" };
    assert.throws(() => a2a.parseCost({ [COST_URI]: payload }), words);
    assert.throws(() => a2a.costMetadata(payload as a2a.CostPayload), words);
    assert.equal(a2a.scan({ [COST_URI]: payload }).length, 1);
  }
  let result: unknown = a2a.costMetadata(COST);
  for (let level = 0; level < 100_000; level += 1) result = { result };
  assert.equal(a2a.scan(result).length, 1);
});

test("helpers read parts in every encoding", () => {
  const parts = [
    a2a.textPart("a"),
    { text: "b" },
    { kind: "text", text: "c" },
    a2a.dataPart({ x: 1 }, "m/x"),
    null,
    5,
  ];
  assert.equal(a2a.partsToText(parts), "abc");
  assert.deepEqual(a2a.dataPartByMime(parts, "m/x"), { x: 1 });
  assert.equal(a2a.dataPartByMime(parts, "m/y"), undefined);
  assert.equal(a2a.partData(parts[0]), undefined);
  assert.equal(a2a.partText(parts[3]), undefined);
  assert.deepEqual(a2a.wirePart(a2a.textPart("a")), { text: "a", mediaType: "text/plain" });
  assert.deepEqual(a2a.wirePart(a2a.dataPart(1, "m/x")), {
    data: 1,
    metadata: { mimeType: "m/x" },
    mediaType: "application/json",
  });
});

test("the later fragment wins", () => {
  assert.deepEqual(a2a.mergeExtensionMetadata({ a: 1, b: 1 }, undefined, { b: 2 }), { a: 1, b: 2 });
});

test("the registry describes itself and its parsers read", () => {
  for (const extension of a2a.REGISTRY) {
    assert.equal(extension.parse({}), undefined, extension.slug);
    assert.ok(extension.metadataKey ?? extension.mime ?? extension.paramsUri, extension.slug);
  }
});

test("what is packed was built before", () => {
  const folder = fileURLToPath(new URL("../mirror/", import.meta.url));
  const out = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8" });
  // What scripts print comes before the list.
  const [pack] = JSON.parse(out.slice(out.indexOf("[\n"))) as [{ files: { path: string }[] }];
  const packed = pack.files.map(({ path }) => path);
  for (const path of ["dist/index.js", "dist/index.d.ts", "README.md"]) assert.ok(packed.includes(path), path);
  const text = execFileSync("npm", ["pkg", "get", "scripts.prepack"], { cwd: folder, encoding: "utf8" });
  assert.equal(text.trim(), '"npm run build"');
});
