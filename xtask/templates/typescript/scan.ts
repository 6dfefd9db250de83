// Turns a frame or a carrier into the list of all known payloads in it, raw and in order.

import { cardEntries } from "./carrier.js";
import type { Extension } from "./extension.js";
import { frameOf, type Frame } from "./frame.js";
import { isObject, list, own } from "./json.js";
import { partData, partMime } from "./parts.js";
import { REGISTRY, SKILL_RESULT_MIME_PREFIX } from "./registry.js";

/** A payload that {@link scan} found, valid or not. */
export interface Found {
  /** The extension's slug, `cost-v1`; `skill-result` for a structured result of a skill. */
  readonly extension: string;
  /** What it was found by: the URI, the MIME type or the request key. */
  readonly key: string;
  /** Where it was found, `status.message.metadata` or `artifact.part`. */
  readonly channel: string;
  /** The index in `parts[]`, where it was found in a part. */
  readonly partIndex?: number;
  /** The artifact's id, where it was found in an artifact that has one. */
  readonly artifactId?: string;
  /** The payload as it stands there. */
  readonly payload: unknown;
}

/** Lists every payload of the registry's extensions in a frame or carrier, in order, valid or not. */
export function scan(frame: unknown, extensions: readonly Extension[] = REGISTRY): Found[] {
  const prefix = extensions === REGISTRY ? SKILL_RESULT_MIME_PREFIX : undefined;
  return new Scan(extensions, prefix, false).list(frameOf(frame));
}

/** The same as a turn reads it: a task's history comes first, and what the user said is left out. */
export function scanAgent(frame: Frame): Found[] {
  return new Scan(REGISTRY, SKILL_RESULT_MIME_PREFIX, true).list(frame);
}

/** Whether a message is the user's; the SDK has a number for it. */
export function isUsers(message: unknown): boolean {
  const role = own(message, "role");
  return role === "user" || role === "ROLE_USER" || role === 1;
}

/** The walk through one frame. */
class Scan {
  readonly #found: Found[] = [];
  readonly #extensions: readonly Extension[];
  readonly #skillResults: string | undefined;
  readonly #isTurn: boolean;

  constructor(extensions: readonly Extension[], skillResults: string | undefined, isTurn: boolean) {
    this.#extensions = extensions;
    this.#skillResults = skillResults;
    this.#isTurn = isTurn;
  }

  list({ kind, value }: Frame): Found[] {
    switch (kind) {
      case "task":
        this.#task(value);
        break;
      case "taskList":
        for (const task of value) this.#task(task);
        break;
      case "statusUpdate":
        this.#status(value);
        this.#metadata(own(value, "metadata"), "event.metadata");
        break;
      case "artifactUpdate":
        this.#artifact(own(value, "artifact"));
        this.#metadata(own(value, "metadata"), "event.metadata");
        break;
      case "message":
        this.#message(value, "message");
        break;
      case "artifact":
        this.#artifact(value);
        break;
      case "request":
        this.#metadata(own(value, "metadata"), "request.metadata");
        this.#message(own(value, "message"), "request.message");
        break;
      case "card":
        for (const entry of cardEntries(value)) this.#declaration(entry);
        break;
      case "declaration":
        this.#declaration(value);
        break;
      case "parts":
        this.#parts(value, "part");
        break;
      case "part":
        this.#metadata(value, "metadata");
        // A map that holds an extension is metadata.
        if (this.#found.length === 0) this.#parts([value], "part");
        break;
      case "metadata":
        this.#metadata(value, "metadata");
        break;
      case "error":
      case "scalar":
        break;
    }
    return this.#found;
  }

  #task(task: unknown): void {
    if (this.#isTurn) this.#history(task);
    this.#status(task);
    for (const artifact of list(own(task, "artifacts"))) this.#artifact(artifact);
    this.#metadata(own(task, "metadata"), "task.metadata");
    if (!this.#isTurn) this.#history(task);
  }

  #history(task: unknown): void {
    for (const message of list(own(task, "history"))) this.#message(message, "history.message");
  }

  #status(holder: unknown): void {
    this.#message(own(own(holder, "status"), "message"), "status.message");
  }

  #message(message: unknown, channel: string): void {
    if (this.#isTurn && isUsers(message)) return;
    this.#metadata(own(message, "metadata"), `${channel}.metadata`);
    this.#parts(list(own(message, "parts")), `${channel}.part`);
  }

  #artifact(artifact: unknown): void {
    const id = own(artifact, "artifactId");
    const artifactId = typeof id === "string" ? id : undefined;
    this.#metadata(own(artifact, "metadata"), "artifact.metadata", artifactId);
    this.#parts(list(own(artifact, "parts")), "artifact.part", artifactId);
  }

  #metadata(metadata: unknown, channel: string, artifactId?: string): void {
    if (!isObject(metadata)) return;
    for (const { slug: extension, metadataKey: key } of this.#extensions) {
      const payload = key === undefined ? undefined : own(metadata, key);
      if (key === undefined || payload === undefined) continue;
      this.#add({ extension, key, channel, payload }, artifactId);
    }
  }

  #parts(parts: readonly unknown[], channel: string, artifactId?: string): void {
    for (const [partIndex, part] of parts.entries()) {
      const key = partMime(part);
      const extension = key === undefined ? undefined : this.#slugOf(key);
      const payload = extension === undefined ? undefined : partData(part);
      if (key === undefined || extension === undefined || payload === undefined) continue;
      this.#add({ extension, key, channel, partIndex, payload }, artifactId);
    }
  }

  #declaration(entry: unknown): void {
    const key = own(entry, "uri");
    const payload = own(entry, "params");
    if (typeof key !== "string" || payload === undefined) return;
    for (const { slug: extension, paramsUri } of this.#extensions) {
      if (paramsUri === key) this.#add({ extension, key, channel: "card.params", payload });
    }
  }

  #add(found: Found, artifactId?: string): void {
    this.#found.push(artifactId === undefined ? found : { ...found, artifactId });
  }

  #slugOf(mime: string): string | undefined {
    const known = this.#extensions.find((extension) => extension.mime === mime);
    return known?.slug ?? (isSkillResult(mime, this.#skillResults) ? "skill-result" : undefined);
  }
}

function isSkillResult(mime: string, prefix: string | undefined): boolean {
  const suffix = "+json";
  return (
    prefix !== undefined &&
    mime.startsWith(prefix) &&
    mime.endsWith(suffix) &&
    mime.length > prefix.length + suffix.length
  );
}
