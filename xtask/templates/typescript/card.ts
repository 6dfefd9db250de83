// Turns an agent card into the list of the extensions that it declares.

import { cardEntries } from "./carrier.js";
import { frameOf } from "./frame.js";
import { isObject, own, type JsonObject } from "./json.js";

/** What a card declares of one extension. */
export interface Declaration {
  /** The extension's URI. */
  readonly uri: string;
  /** What it is for; empty where the card does not say. */
  readonly description: string;
  /** Whether a client must activate it. */
  readonly required: boolean;
  /** What the agent says with it. */
  readonly params?: { readonly [key: string]: unknown };
}

/** Lists what an agent's card declares, known or not, in order; entries without a `uri` are no declarations. */
export function declared(card: unknown): Declaration[] {
  const frame = frameOf(card);
  return frame.kind === "card" ? cardEntries(frame.value).filter(isObject).flatMap(declaration) : [];
}

function declaration(entry: JsonObject): Declaration[] {
  const [uri, description, params] = [own(entry, "uri"), own(entry, "description"), own(entry, "params")];
  if (typeof uri !== "string") return [];
  return [
    {
      uri,
      description: typeof description === "string" ? description : "",
      required: own(entry, "required") === true,
      ...(isObject(params) && { params }),
    },
  ];
}
