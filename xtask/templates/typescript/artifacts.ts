// Turns the frames of a task into its artifacts, each put together from its chunks.

import { frameOf, type Frame } from "./frame.js";
import { isObject, list, own, type JsonObject } from "./json.js";
import { partsToText } from "./parts.js";
import { ends, snapshot, snapshotList } from "./status.js";

/** An artifact as far as it was sent. */
export interface AssembledArtifact {
  /** Its id; empty where it has none. */
  readonly artifactId: string;
  /** Its text parts, joined. */
  readonly text: string;
  /** Whether no more is to come: the last update said so, or the task has ended since. */
  readonly complete: boolean;
}

/** The artifacts of one task, read from its frames in order. */
export class ArtifactAssembler {
  readonly #artifacts = new Map<string, AssembledArtifact>();

  /** Reads a frame; what says nothing of artifacts changes nothing. */
  read(frame: unknown): void {
    this.fold(frameOf(frame));
  }

  /** The same for a frame whose kind is known. */
  fold(frame: Frame): void {
    const task = snapshot(frame);
    if (task !== undefined) this.#replaceAll(task);
    if (frame.kind === "artifactUpdate") this.#update(frame.value);
    if (ends(frame)) this.#completeAll();
  }

  /** The artifacts, in the order of their first appearance. */
  get artifacts(): readonly AssembledArtifact[] {
    return [...this.#artifacts.values()];
  }

  /** The texts of all artifacts, joined. */
  get text(): string {
    // Added, not joined: engines add long texts without copying them, and this is asked for with every event.
    return this.artifacts.reduce((all, { text }) => all + text, "");
  }

  /** A task is a snapshot: the artifacts that it lists are all that there are. */
  #replaceAll(task: JsonObject): void {
    const artifacts = snapshotList(task, "artifacts");
    if (artifacts === undefined) return;
    this.#artifacts.clear();
    for (const artifact of artifacts) if (isObject(artifact)) this.#put(artifact, false, false);
  }

  #completeAll(): void {
    for (const [id, artifact] of this.#artifacts) this.#artifacts.set(id, { ...artifact, complete: true });
  }

  #update(update: JsonObject): void {
    const artifact = own(update, "artifact");
    if (!isObject(artifact)) return;
    this.#put(artifact, own(update, "append") === true, own(update, "lastChunk") === true);
  }

  #put(artifact: JsonObject, isAppended: boolean, complete: boolean): void {
    const id = own(artifact, "artifactId");
    const artifactId = typeof id === "string" ? id : "";
    const before = isAppended ? (this.#artifacts.get(artifactId)?.text ?? "") : "";
    const text = before + partsToText(list(own(artifact, "parts")));
    this.#artifacts.set(artifactId, { artifactId, text, complete });
  }
}
