// Turns a frame or a carrier into the list of all known payloads in it, raw and in order.

import { cardEntries, isPart } from "./carrier.js";
import type { Extension } from "./extension.js";
import { isObject, own } from "./json.js";
import { partData, partMime } from "./parts.js";
import { REGISTRY } from "./registry.js";

/** A payload that {@link scan} found, valid or not. */
export interface Found {
  /** The extension's slug, `cost-v1`. */
  readonly extension: string;
  /** What it was found by: the URI, the MIME type or the request key. */
  readonly key: string;
  /** Where it was found, `status.message.metadata` or `artifact.part`. */
  readonly channel: string;
  /** The index in `parts[]`, where it was found in a part of several. */
  readonly partIndex?: number;
  /** The artifact's id, where it was found in an artifact that has one. */
  readonly artifactId?: string;
  /** The payload as it stands there. */
  readonly payload: unknown;
}

/** Lists every payload of the registry's extensions in a frame or carrier, in order, valid or not. */
export function scan(frame: unknown, registry: readonly Extension[] = REGISTRY): Found[] {
  return [];
}
