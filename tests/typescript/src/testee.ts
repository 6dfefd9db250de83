// Answers the conformance judge: one JSON request a line on stdin, one JSON answer a line on stdout.

import { createInterface } from "node:readline";

import { declareParams, emitMetadata, emitPart } from "../mirror/dist/extension.js";
import {
  declared,
  ExtensionPayloadError,
  JsonTextError,
  REGISTRY,
  readJson,
  readPayload,
  scan,
  wirePart,
  type Extension,
  type StreamFormat,
} from "../mirror/dist/index.js";
import { readStream, row } from "./stream.js";

interface Request {
  op: "scan" | "parse" | "check" | "emit" | "declared" | "stream";
  extension?: string;
  text?: string;
  base64?: string;
  format?: StreamFormat;
  /** The length of the chunks in which the bytes of a stream come; 0 for all at once. */
  chunk?: number;
  limit?: number;
}

function answer(request: Request): unknown {
  try {
    return run(request);
  } catch (error) {
    if (error instanceof JsonTextError) return { error: { kind: error.kind, message: error.message } };
    if (error instanceof ExtensionPayloadError) {
      const { extension, path, kind, reason } = error;
      return { error: { extension, path, kind, message: reason } };
    }
    throw error;
  }
}

function run(request: Request): unknown {
  const bytes = request.base64 === undefined ? undefined : Buffer.from(request.base64, "base64");
  if (request.op === "stream") {
    const { format = "sse", chunk = 0, limit } = request;
    return { stream: readStream(bytes ?? Buffer.from(request.text ?? ""), format, chunk, limit) };
  }
  const value = readJson(bytes ?? request.text ?? "");
  if (request.op === "scan") return { found: scan(value).map(row) };
  if (request.op === "declared") return { value: declared(value) };
  const extension = REGISTRY.find(({ slug }) => slug === request.extension);
  if (extension === undefined) throw new Error(`no extension ${request.extension}`);
  switch (request.op) {
    case "parse": {
      const payload = extension.parse(value);
      return payload === undefined ? { none: true } : { value: payload };
    }
    case "check":
      return { value: readPayload(extension, value) };
    case "emit":
      return { value: emit(extension, withNumbers(value)) };
  }
}

/** What the extension's channel carries of a payload. */
function emit(extension: Extension, payload: unknown): unknown {
  const { metadataKey, mime, uri } = extension;
  if (metadataKey !== undefined) return emitMetadata({ ...extension, metadataKey }, payload);
  if (extension.channel === "card_params" && uri !== undefined)
    return declareParams({ ...extension, uri }, payload);
  if (mime !== undefined) return wirePart(emitPart({ ...extension, mime }, payload));
  throw new Error(`${extension.slug} has no way onto the wire`);
}

/** JSON has no words for these numbers, so requests spell them as strings. */
const NUMBERS = new Map([
  ["@NaN", NaN],
  ["@Infinity", Infinity],
  ["@-Infinity", -Infinity],
]);

function withNumbers(value: unknown): unknown {
  if (typeof value === "string") return NUMBERS.get(value) ?? value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
}

for await (const line of createInterface({ input: process.stdin })) {
  let reply: unknown;
  try {
    reply = answer(JSON.parse(line) as Request);
  } catch (error) {
    reply = { panic: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
