// Turns any A2A object into the payloads that it carries for one extension: metadata first, then parts.

import { isObject, list, own } from "./json.js";
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
  const inMap = inMetadata(carrier, finder);
  if (inMap.length > 0) return inMap;
  switch (shape(carrier)) {
    case "holder":
      return [
        ...inMetadata(own(carrier, "metadata"), finder),
        ...list(own(carrier, "parts")).flatMap((part) => inPart(part, finder)),
      ];
    case "card":
      return cardEntries(carrier).flatMap((entry) => inDeclaration(entry, finder));
    case "part":
      return inPart(carrier, finder);
    case "metadata":
      return inDeclaration(carrier, finder);
  }
}

const UPDATES: readonly unknown[] = ["statusUpdate", "artifactUpdate"];

/**
 * Whether a value in which nothing was found is certainly a frame, so that a payload may be inside: a JSON-RPC envelope, or an
 * update of either dialect without one.
 */
export function isFrame(value: unknown): boolean {
  if (!isObject(value)) return false;
  const kind = own(value, "kind");
  // The SDK holds a response as `{payload: {$case, value}}`.
  const payload = own(value, "payload");
  return (
    typeof own(value, "jsonrpc") === "string" ||
    isObject(own(value, "statusUpdate")) ||
    isObject(own(value, "artifactUpdate")) ||
    (UPDATES.includes(own(payload, "$case")) && isObject(own(payload, "value"))) ||
    kind === "status-update" ||
    kind === "artifact-update"
  );
}

/** What an object is in which no extension's key was found; a holder has `metadata` and `parts`. */
export function shape(value: unknown): "holder" | "card" | "part" | "metadata" {
  const has = (...keys: string[]): boolean => keys.some((key) => own(value, key) !== undefined);
  if (has("artifactId", "messageId") && has("metadata", "parts")) return "holder";
  // Before parts: the card of A2A 0.3 has a `url`.
  if (has("capabilities")) return "card";
  return has("content", "data", "text", "kind", "raw", "url") ? "part" : "metadata";
}

/** The entries of a card's `capabilities.extensions[]`. */
export function cardEntries(card: unknown): readonly unknown[] {
  return list(own(own(card, "capabilities"), "extensions"));
}

function inMetadata(metadata: unknown, finder: Finder): unknown[] {
  const payload = finder.metadataKey === undefined ? undefined : own(metadata, finder.metadataKey);
  return payload === undefined ? [] : [payload];
}

function inPart(part: unknown, finder: Finder): unknown[] {
  const payload = finder.mime !== undefined && partMime(part) === finder.mime ? partData(part) : undefined;
  return payload === undefined ? [] : [payload];
}

function inDeclaration(entry: unknown, finder: Finder): unknown[] {
  const params =
    finder.paramsUri !== undefined && own(entry, "uri") === finder.paramsUri
      ? own(entry, "params")
      : undefined;
  return params === undefined ? [] : [params];
}
