// Turns a frame or a carrier into the list of all known payloads in it, raw and in order.

import { cardEntries, shape } from "./carrier.js";
import type { Extension } from "./extension.js";
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
  const registry = { extensions, skillResults: extensions === REGISTRY ? SKILL_RESULT_MIME_PREFIX : undefined };
  let inner = frame;
  while (own(inner, "result") !== undefined) inner = own(inner, "result");
  return Array.isArray(inner) ? inParts(inner, "part", registry) : inFrame(inner, registry);
}

/** What is looked for: extensions, and other parts whose MIME type begins so. */
interface Registry {
  readonly extensions: readonly Extension[];
  readonly skillResults: string | undefined;
}

function inFrame(frame: unknown, registry: Registry): Found[] {
  const has = (key: string): boolean => own(frame, key) !== undefined;
  const holds = (key: string): boolean => isObject(own(frame, key));
  const isKind = (kind: string): boolean => own(frame, "kind") === kind;
  if (has("uri") && has("params")) return inDeclaration(frame, registry);
  if (has("params")) return inRequest(own(frame, "params"), registry);
  if (holds("task")) return inTask(own(frame, "task"), registry);
  if (holds("message")) return inHolder(own(frame, "message"), "message", registry);
  if (holds("statusUpdate")) return inStatusUpdate(own(frame, "statusUpdate"), registry);
  if (holds("artifactUpdate")) return inArtifactUpdate(own(frame, "artifactUpdate"), registry);
  if (Array.isArray(own(frame, "tasks")))
    return list(own(frame, "tasks")).flatMap((task) => inTask(task, registry));
  if (holds("artifact") || isKind("artifact-update")) return inArtifactUpdate(frame, registry);
  if ((has("status") && has("taskId")) || isKind("status-update")) return inStatusUpdate(frame, registry);
  if ((has("status") && has("id")) || isKind("task")) return inTask(frame, registry);
  if (has("messageId")) return inHolder(frame, "message", registry);
  if (has("artifactId")) return inHolder(frame, "artifact", registry);
  if (has("capabilities")) return cardEntries(frame).flatMap((entry) => inDeclaration(entry, registry));
  const found = inMetadata(frame, "metadata", registry);
  return found.length === 0 && shape(frame) === "part" ? inParts([frame], "part", registry) : found;
}

function inRequest(params: unknown, registry: Registry): Found[] {
  return [
    ...inMetadata(own(params, "metadata"), "request.metadata", registry),
    ...inHolder(own(params, "message"), "request.message", registry),
  ];
}

function inStatusUpdate(update: unknown, registry: Registry): Found[] {
  return [...inStatus(update, registry), ...inMetadata(own(update, "metadata"), "event.metadata", registry)];
}

function inArtifactUpdate(update: unknown, registry: Registry): Found[] {
  return [
    ...inHolder(own(update, "artifact"), "artifact", registry),
    ...inMetadata(own(update, "metadata"), "event.metadata", registry),
  ];
}

function inTask(task: unknown, registry: Registry): Found[] {
  return [
    ...inStatus(task, registry),
    ...list(own(task, "artifacts")).flatMap((artifact) => inHolder(artifact, "artifact", registry)),
    ...inMetadata(own(task, "metadata"), "task.metadata", registry),
    ...list(own(task, "history")).flatMap((message) => inHolder(message, "history.message", registry)),
  ];
}

function inStatus(holder: unknown, registry: Registry): Found[] {
  return inHolder(own(own(holder, "status"), "message"), "status.message", registry);
}

/** What a message or an artifact holds. */
function inHolder(holder: unknown, channel: string, registry: Registry): Found[] {
  const artifactId = channel === "artifact" ? own(holder, "artifactId") : undefined;
  const found = [
    ...inMetadata(own(holder, "metadata"), `${channel}.metadata`, registry),
    ...inParts(list(own(holder, "parts")), `${channel}.part`, registry),
  ];
  return typeof artifactId === "string" ? found.map((each) => ({ ...each, artifactId })) : found;
}

function inMetadata(metadata: unknown, channel: string, registry: Registry): Found[] {
  return registry.extensions.flatMap(({ slug, metadataKey: key }) => {
    const payload = key === undefined ? undefined : own(metadata, key);
    return key === undefined || payload === undefined ? [] : [{ extension: slug, key, channel, payload }];
  });
}

function inParts(parts: readonly unknown[], channel: string, registry: Registry): Found[] {
  return parts.flatMap((part, partIndex) => {
    const payload = partData(part);
    const key = partMime(part);
    const extension = key === undefined ? undefined : slugOf(key, registry);
    if (payload === undefined || key === undefined || extension === undefined) return [];
    return [{ extension, key, channel, partIndex, payload }];
  });
}

function slugOf(key: string, { extensions, skillResults: prefix }: Registry): string | undefined {
  const known = extensions.find(({ mime }) => mime === key);
  const suffix = "+json";
  const isResult =
    prefix !== undefined &&
    key.startsWith(prefix) &&
    key.endsWith(suffix) &&
    key.length > prefix.length + suffix.length;
  return known?.slug ?? (isResult ? "skill-result" : undefined);
}

function inDeclaration(entry: unknown, registry: Registry): Found[] {
  const key = own(entry, "uri");
  const payload = own(entry, "params");
  if (typeof key !== "string" || payload === undefined) return [];
  const known = registry.extensions.filter(({ paramsUri }) => paramsUri === key);
  return known.map(({ slug }) => ({ extension: slug, key, channel: "card.params", payload }));
}
