// Turns the files that all three languages share into the cases of a test.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's `tests` folder; where nothing names it, that above cargo's default target folder. */
export const TESTS =
  process.env["A2A_EXT_TESTS"] ?? fileURLToPath(new URL("../../../../tests", import.meta.url));

/** The cases in `tests/vectors/{name}.json`. */
export function vectors<T>(name: string): T[] {
  return JSON.parse(readFileSync(join(TESTS, "vectors", `${name}.json`), "utf8")) as T[];
}
