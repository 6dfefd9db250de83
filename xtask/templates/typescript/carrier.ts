// Turns any A2A object into the payloads that it carries for one extension: metadata first, then parts.

import { isObject, own } from "./json.js";
import { partData, partMime } from "./parts.js";

/** What an extension's payloads are found by. */
export interface Finder {
  /** The key in a metadata map; absent for extensions that never ride in metadata. */
  readonly metadataKey?: string;
  /** The MIME type in a part's `metadata.mimeType`. */
  readonly mime?: string;
  /** The URI of a card's entry; absent for extensions without params. */
  readonly paramsUri?: string;
}

/** Every payload of the extension in a carrier, raw, valid or not. */
export function payloadsIn(carrier: unknown, finder: Finder): unknown[] {
  if (Array.isArray(carrier)) return carrier.flatMap((part) => inPart(part, finder));
  if (!isObject(carrier)) return [];
  const inMap = inMetadata(carrier, finder);
  if (inMap.length > 0) return inMap;
  if (isArtifactOrMessage(carrier)) {
    const parts = own(carrier, "parts");
    const inParts = Array.isArray(parts) ? parts.flatMap((part) => inPart(part, finder)) : [];
    return [...inMetadata(own(carrier, "metadata"), finder), ...inParts];
  }
  if (isPart(carrier)) return inPart(carrier, finder);
  return inCard(carrier, finder);
}

/** Whether an object is an artifact or a message. */
export function isArtifactOrMessage(value: unknown): boolean {
  const hasId = own(value, "artifactId") !== undefined || own(value, "messageId") !== undefined;
  return hasId && (own(value, "metadata") !== undefined || own(value, "parts") !== undefined);
}

/** Whether an object has what only parts have. */
export function isPart(value: unknown): boolean {
  return ["content", "data", "text", "kind", "raw", "url"].some((key) => own(value, key) !== undefined);
}

/** The entries of a card's `capabilities.extensions[]`. */
export function cardEntries(card: unknown): readonly unknown[] {
  const entries = own(own(card, "capabilities"), "extensions");
  return Array.isArray(entries) ? entries : [];
}

function inMetadata(metadata: unknown, finder: Finder): unknown[] {
  const payload = finder.metadataKey === undefined ? undefined : own(metadata, finder.metadataKey);
  return payload === undefined ? [] : [payload];
}

function inPart(part: unknown, finder: Finder): unknown[] {
  const payload = finder.mime !== undefined && partMime(part) === finder.mime ? partData(part) : undefined;
  return payload === undefined ? [] : [payload];
}

function inCard(card: unknown, finder: Finder): unknown[] {
  if (finder.paramsUri === undefined) return [];
  return cardEntries(card)
    .filter((entry) => own(entry, "uri") === finder.paramsUri)
    .map((entry) => own(entry, "params"))
    .filter((params) => params !== undefined);
}
