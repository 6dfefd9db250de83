// Turns a recorded stream into the seconds that reading it takes: `node dist/bench_stream.js big.sse`.

import { readFileSync } from "node:fs";

import { EventDecoder, scan, Turn, type Event } from "../mirror/dist/index.js";
import { chunks } from "./stream.js";

/** The chunks of network reads. */
const CHUNK = 64 * 1024;

const TEXT = new TextDecoder();

/** What the field `data` of each event holds; good for streams whose events have one such line, as those of generators do. */
function texts(bytes: Uint8Array): string[] {
  const lines = TEXT.decode(bytes).split(/\r?\n/);
  return lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice("data: ".length));
}

/** Reads every event, as it comes. */
function decode(bytes: Uint8Array, take: (event: Event) => void): void {
  const decoder = new EventDecoder();
  for (const chunk of chunks(bytes, CHUNK)) decoder.feed(chunk).forEach(take);
  decoder.finish().forEach(take);
}

const RUNS: readonly [string, (bytes: Uint8Array) => unknown][] = [
  ["JSON.parse", (bytes) => texts(bytes).map((text) => JSON.parse(text) as unknown).length],
  ["decode", (bytes) => decode(bytes, () => undefined)],
  ["scan", (bytes) => decode(bytes, ({ frame }) => scan(frame))],
  [
    "turn",
    (bytes) => {
      const turn = new Turn();
      decode(bytes, (event) => turn.take(event));
      return turn.answer;
    },
  ],
];

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("which stream?");
const bytes = readFileSync(path);
for (const [name, run] of RUNS) {
  const seconds = [1, 2, 3].map(() => {
    const start = performance.now();
    run(bytes);
    return (performance.now() - start) / 1000;
  });
  console.log(`${name.padEnd(12)} ${Math.min(...seconds).toFixed(3)} s`);
}
