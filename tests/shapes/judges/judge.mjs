// Turns the questions of a file, `[{slug, text, write}]`, into the TypeScript package's answers on standard output.

import { readFileSync } from "node:fs";

import { emitMetadata } from "./dist/mirrors/typescript/src/extension.js";
import { ExtensionPayloadError, REGISTRY, readJson, readPayload } from "./dist/mirrors/typescript/src/index.js";

function answer(run) {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof ExtensionPayloadError) {
      const { path, kind, reason } = error;
      return { error: { path, kind, message: reason } };
    }
    return { panic: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const extensions = new Map(REGISTRY.map((extension) => [extension.slug, extension]));
const answers = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")).map(({ slug, text, write }) => {
  const extension = extensions.get(slug);
  const payload = readJson(text);
  const said = { read: answer(() => readPayload(extension, payload)) };
  if (write) said.write = answer(() => emitMetadata(extension, payload)[extension.metadataKey]);
  return said;
});
process.stdout.write(JSON.stringify(answers));
