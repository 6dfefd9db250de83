// Turns a frame into the older spellings of known names that are used in it.

import type { Extension } from "./extension.js";
import { isObject, list, own } from "./json.js";
import { REGISTRY } from "./registry.js";
import { byCodePoint } from "./schema.js";

/** An older spelling of a name that an extension of the registry has; readers do not take it for the name. */
export interface Misspelled {
  /** Where it stands, `capabilities.extensions[0].uri`; a key of a metadata map is the last step. */
  readonly path: string;
  /** What stands there. */
  readonly found: string;
  /** What is meant: the extension's URI or MIME type. */
  readonly meant: string;
}

/**
 * Lists the older spellings in a frame or carrier, by their paths: what `scan` finds nothing under.
 *
 * They are looked for in the keys of metadata, in `mimeType`, in lists of `extensions`, in the URIs of a card's extensions
 * and in its input and output modes. Older spellings are names without a version, the fleet's host without its hyphen
 * (`protolabs.ai`), and ids that begin with `x-protolabs`. Payloads are not looked at.
 */
export function misspelled(frame: unknown, extensions: readonly Extension[] = REGISTRY): Misspelled[] {
  const found: Misspelled[] = [];
  const text = (path: string, value: unknown): void => {
    const meant = typeof value === "string" ? meantBy(value, extensions) : undefined;
    if (typeof value === "string" && meant !== undefined) found.push({ path, found: value, meant });
  };
  const keys = (path: string, map: unknown): void => {
    if (isObject(map)) Object.keys(map).forEach((key) => text(`${path}[${JSON.stringify(key)}]`, key));
  };
  if (!Array.isArray(frame)) keys("", frame);
  text("uri", own(frame, "uri"));
  // No recursion: a value that was made in memory may be deeper than the stack.
  const open: [string, unknown][] = [["", frame]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next;
    if (Array.isArray(value)) value.forEach((item, index) => open.push([`${path}[${index}]`, item]));
    if (Array.isArray(value) || !isObject(value)) continue;
    for (const key of INNER) if (own(value, key) !== undefined) open.push([joined(path, key), own(value, key)]);
    for (const key of NAMES) {
      list(own(value, key)).forEach((name, index) => {
        text(`${joined(path, key)}[${index}]`, name);
        text(`${joined(path, key)}[${index}].uri`, own(name, "uri"));
      });
    }
    const metadata = own(value, "metadata");
    if (Array.isArray(metadata)) continue;
    keys(joined(path, "metadata"), metadata);
    text(`${joined(path, "metadata")}.mimeType`, own(metadata, "mimeType"));
  }
  return found.sort((left, right) => byCodePoint(left.path, right.path));
}

/** Where frames hold what may hold a name. */
const INNER = [
  "result",
  "params",
  "task",
  "tasks",
  "statusUpdate",
  "artifactUpdate",
  "status",
  "message",
  "artifact",
  "artifacts",
  "history",
  "parts",
  "capabilities",
  "skills",
];

/** Lists of names, or of objects with a `uri`. */
const NAMES = ["extensions", "inputModes", "outputModes", "defaultInputModes", "defaultOutputModes"];

function joined(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** The name that a text is an older spelling of. */
function meantBy(text: string, extensions: readonly Extension[]): string | undefined {
  // What no JSON text would have to escape, so that paths are the same in every language.
  if (!/^(?:(?!["\\])[!-~])*$/.test(text)) return undefined;
  if (extensions.some(({ uri, mime, metadataKey }) => [uri, mime, metadataKey].includes(text))) return undefined;
  for (const extension of extensions) {
    const meant = meantOf(text, extension);
    if (meant !== undefined) return meant;
  }
  return undefined;
}

function meantOf(text: string, extension: Extension): string | undefined {
  const names = [extension.uri, extension.mime].filter((name) => name !== undefined);
  const mark = text.indexOf("x-protolabs");
  if (mark >= 0) {
    const rest = text.slice(mark + "x-protolabs".length).replace(/^[-./:]+/, "");
    const slug = rest.endsWith("+json") ? rest.slice(0, -"+json".length) : rest;
    if (slug !== extension.slug && slug !== unversioned(extension.slug)) return undefined;
    return text.startsWith("application/") ? names.at(-1) : names[0];
  }
  const now = text.replace("://protolabs.ai/", "://proto-labs.ai/");
  return names.find((name) => now === name || now === unversioned(name));
}

/** The name without its version: `cost` of `cost-v1`, also before `+json`. */
function unversioned(name: string): string {
  return name.replace(/-v[0-9]+(?=(?:\+json)?$)/, "");
}
