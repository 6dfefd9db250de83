// Turns payloads and texts into parts, and parts in any of their encodings back.
//
// A part has three encodings in the field: `{content: {$case, value}}`, which the SDK holds in memory; flattened
// proto3-JSON, which is the A2A 1.0 wire; and `{kind, ..}`, which is the 0.3 wire.

import { own } from "./json.js";

/** A text part as the SDK holds it in memory. */
export interface TextPart {
  content: { $case: "text"; value: string };
  metadata: { [key: string]: unknown } | undefined;
  filename: string;
  mediaType: string;
}

/** A data part as the SDK holds it in memory. */
export interface DataPart<T = unknown> {
  content: { $case: "data"; value: T };
  metadata: { [key: string]: unknown } | undefined;
  filename: string;
  mediaType: string;
}

/** A part as flattened proto3-JSON, the A2A 1.0 wire form. */
export interface WirePart {
  text?: string;
  data?: unknown;
  metadata?: { [key: string]: unknown };
  filename?: string;
  mediaType?: string;
}

/** A text part. */
export function textPart(text: string): TextPart {
  return {
    content: { $case: "text", value: text },
    metadata: undefined,
    filename: "",
    mediaType: "text/plain",
  };
}

/** A data part, found by its MIME type where one is given. */
export function dataPart<T>(value: T, mime?: string): DataPart<T> {
  return {
    content: { $case: "data", value },
    metadata: mime ? { mimeType: mime } : undefined,
    filename: "",
    mediaType: "application/json",
  };
}

/** The wire form of a part, flattened proto3-JSON; what is empty is left out. */
export function wirePart(part: TextPart | DataPart): WirePart {
  const content = part.content.$case === "text" ? { text: part.content.value } : { data: part.content.value };
  return {
    ...content,
    ...(part.metadata && { metadata: part.metadata }),
    ...(part.filename && { filename: part.filename }),
    ...(part.mediaType && { mediaType: part.mediaType }),
  };
}

/** The text of a part in any encoding; `undefined` when it carries none. */
export function partText(part: unknown): string | undefined {
  const text = own(part, "text");
  if (typeof text === "string") return text;
  const content = own(part, "content");
  const value = own(content, "$case") === "text" ? own(content, "value") : undefined;
  return typeof value === "string" ? value : undefined;
}

/** The data of a part in any encoding; `undefined` when it carries none. */
export function partData(part: unknown): unknown {
  const data = own(part, "data");
  const content = own(part, "content");
  const found = data === undefined && own(content, "$case") === "data" ? own(content, "value") : data;
  // A 0.3 bridge wraps what is no object, and says so.
  const isWrapped =
    own(own(part, "metadata"), "data_part_compat") === true && own(found, "value") !== undefined;
  return isWrapped ? own(found, "value") : found;
}

/** The MIME type of a part's payload, from its metadata. */
export function partMime(part: unknown): string | undefined {
  const mime = own(own(part, "metadata"), "mimeType");
  return typeof mime === "string" ? mime : undefined;
}

/** The texts of all parts, joined. */
export function partsToText(parts: readonly unknown[]): string {
  return parts.map((part) => partText(part) ?? "").join("");
}

/** The data of the first part with this MIME type that carries any. */
export function dataPartByMime(parts: readonly unknown[], mime: string): unknown {
  const found = parts.filter((part) => partMime(part) === mime).map(partData);
  return found.find((data) => data !== undefined);
}
