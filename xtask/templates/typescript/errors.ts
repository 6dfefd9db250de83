// Turns a broken rule into an error that says which extension, where, what kind and why.

/** What kind of rule was broken; spelled the same in Rust, Python and TypeScript. */
export type Kind =
  "json" | "missing" | "type" | "number" | "value" | "range" | "length" | "pattern" | "union" | "other";

/** One broken rule inside a payload. */
export interface Violation {
  /** The JSON path inside the payload, `usage.input_tokens`; empty for the payload itself. */
  readonly path: string;
  /** What kind of rule was broken. */
  readonly kind: Kind;
  /** A lower-case phrase that says what was expected. */
  readonly message: string;
}

/**
 * A payload was there and is not valid, or cannot be written, or a frame was given in place of a carrier. Nothing was read or
 * written.
 */
export class ExtensionPayloadError extends Error {
  override readonly name = "ExtensionPayloadError";
  /** The extension's URI, else its MIME type. */
  readonly extension: string;
  /** The JSON path inside the payload, `usage.input_tokens`; empty for the payload itself. */
  readonly path: string;
  /** What kind of rule was broken. */
  readonly kind: Kind;
  /** The phrase at the end of the message, without extension and path. */
  readonly reason: string;

  constructor(verb: "parse" | "emit", extension: string, violation: Violation) {
    const where = violation.path === "" ? "" : `${violation.path}: `;
    super(`cannot ${verb} ${extension}: ${where}${violation.message}`);
    this.extension = extension;
    this.path = violation.path;
    this.kind = violation.kind;
    this.reason = violation.message;
  }
}

/** A text is not JSON that every reader takes. */
export class JsonTextError extends Error {
  override readonly name = "JsonTextError";
  /** Always `"json"`. */
  readonly kind = "json" satisfies Kind;
}
