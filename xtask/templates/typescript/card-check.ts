// Turns an agent card into all that is wrong with it, in the order of the card.

import { ExtensionPayloadError } from "./errors.js";
import { readPayload, type Extension } from "./extension.js";
import { isObject, list, own, type JsonObject } from "./json.js";
import { byCodePoint } from "./schema.js";

const EMPTY = "must not be empty";
const BLANK = "must not be blank";
const NO_TOKEN = "must be a token of HTTP, such as X-API-Key";
const TOO_FEW = "must have at least 1 item";
const RELATIVE = "must be an absolute http or https URL";
const LOCATIONS: readonly unknown[] = ["header", "query", "cookie"];
// Controls and white space, of which no URL has any.
const UNSEEN = String.raw`\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const VISIBLE = new RegExp(`[^${UNSEEN}]`, "u");
const PORT = "(?:6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3})";
const HOST = String.raw`[^${UNSEEN}"#%/:<>?@\[\\\]^\x60{|}]+|\[[0-9A-Fa-f:.]+\]`;
const WEB_URL = new RegExp(String.raw`^https?://(?:${HOST})(?::${PORT})?(?:[/?#][^${UNSEEN}\\]*)?$`, "i");
const URI = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:[^${UNSEEN},"]+$`);
// What HTTP calls a token: a header's name, or a half of a media type's.
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const MEDIA_TYPE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:;[\t -~]*)?$/;

/** Collects faults with their paths. */
class Faults {
  readonly found: string[] = [];

  demand(holds: boolean, path: string, message: string): boolean {
    if (!holds) this.found.push(`${path}: ${message}`);
    return holds;
  }

  text(owner: unknown, key: string, path: string): void {
    const value = own(owner, key) ?? "";
    if (!this.demand(typeof value === "string", path, "expected a string")) return;
    this.demand(is(VISIBLE, value), path, value === "" ? EMPTY : BLANK);
  }

  token(owner: unknown, key: string, path: string): void {
    const value = own(owner, key) ?? "";
    if (!this.demand(typeof value === "string", path, "expected a string")) return;
    this.demand(is(TOKEN, value), path, value === "" ? EMPTY : NO_TOKEN);
  }

  texts(owner: unknown, key: string, path: string): readonly string[] {
    const value = own(owner, key) ?? [];
    const isTexts = Array.isArray(value) && value.every((item) => typeof item === "string");
    return this.demand(isTexts, path, "expected a list of strings") ? (value as string[]) : [];
  }
}

/** Everything that is wrong; nothing for a card that may go out. */
export function cardFaults(card: JsonObject, registry: readonly Extension[]): string[] {
  const faults = new Faults();
  faults.text(card, "name", "name");
  faults.text(card, "description", "description");
  for (const [index, each] of list(card["supportedInterfaces"]).entries()) {
    faults.demand(is(WEB_URL, own(each, "url")), `supportedInterfaces[${index}].url`, RELATIVE);
  }
  if ("provider" in card) {
    faults.demand(is(WEB_URL, own(card["provider"], "url")), "provider.url", RELATIVE);
    faults.text(card["provider"], "organization", "provider.organization");
  }
  faults.text(card, "version", "version");
  if ("documentationUrl" in card) {
    faults.demand(is(WEB_URL, card["documentationUrl"]), "documentationUrl", RELATIVE);
  }
  if ("iconUrl" in card) {
    const icon = card["iconUrl"];
    const isData = typeof icon === "string" && icon.startsWith("data:");
    faults.demand(isData || is(WEB_URL, icon), "iconUrl", `${RELATIVE}, or a data URL`);
  }
  for (const key of ["streaming", "pushNotifications"]) {
    const flag = own(card["capabilities"], key);
    faults.demand(typeof flag === "boolean", `capabilities.${key}`, "expected a boolean");
  }
  extensions(faults, list(own(card["capabilities"], "extensions")), registry);
  const schemes = Object.entries((card["securitySchemes"] ?? {}) as JsonObject);
  schemes.sort(([a], [b]) => byCodePoint(a, b));
  for (const [name, scheme] of schemes) securityScheme(faults, name, scheme);
  for (const key of ["defaultInputModes", "defaultOutputModes"]) {
    faults.demand(key in card, key, TOO_FEW);
    modes(faults, card, key, key);
  }
  skills(faults, card);
  return faults.found;
}

/** A scheme's name is there twice. */
export function twiceGiven(name: string): string {
  return `securitySchemes[${JSON.stringify(name)}]: given twice`;
}

function extensions(faults: Faults, declarations: readonly unknown[], registry: readonly Extension[]): void {
  const uris = declarations.map((each) => own(each, "uri") ?? "");
  for (const [index, declaration] of declarations.entries()) {
    const path = `capabilities.extensions[${index}]`;
    const uri = uris[index];
    const words = "must be an absolute URI, without white space, commas and quotes";
    faults.demand(is(URI, uri), `${path}.uri`, words);
    if (typeof uri !== "string") continue;
    faults.demand(uris.indexOf(uri) === index, `${path}.uri`, `${JSON.stringify(uri)} is declared already`);
    const extension = registry.find((each) => each.uri === uri);
    if (extension === undefined) {
      const params = own(declaration, "params");
      faults.demand(params === undefined || isObject(params), `${path}.params`, "expected an object");
      continue;
    }
    knownExtension(faults, path, declaration, extension);
    for (const required of extension.requires ?? []) {
      const words = `${extension.slug} requires ${JSON.stringify(required)}, which is not declared`;
      faults.demand(uris.includes(required), path, words);
    }
  }
}

function knownExtension(faults: Faults, path: string, declaration: unknown, extension: Extension): void {
  const { slug, channel } = extension;
  if (!faults.demand(extension.declared, path, `${slug} is declared by no card`)) return;
  const params = own(declaration, "params");
  if (channel === "card_params") {
    if (!faults.demand(params !== undefined, `${path}.params`, "required field is missing")) return;
    try {
      readPayload(extension, params);
    } catch (error) {
      if (!(error instanceof ExtensionPayloadError)) throw error;
      const dot = error.path === "" || error.path.startsWith("[") ? "" : ".";
      faults.demand(false, `${path}.params${dot}${error.path}`, error.reason);
    }
    return;
  }
  faults.demand(params === undefined, `${path}.params`, `${slug} has no params`);
  const words = `${slug} is data alone, which no client can be required to know`;
  faults.demand(own(declaration, "required") === undefined, `${path}.required`, words);
}

function securityScheme(faults: Faults, name: string, scheme: unknown): void {
  const path = `securitySchemes[${JSON.stringify(name)}]`;
  faults.demand(is(VISIBLE, name), "securitySchemes", "a scheme has no name");
  const [kind = "", ...others] = isObject(scheme) ? Object.keys(scheme) : [];
  const inner = own(scheme, kind);
  const words =
    'must be one scheme of the protocol, such as {"apiKeySecurityScheme": ..}, or be called "apiKey" or "bearer"';
  const isOne = others.length === 0 && kind.endsWith("SecurityScheme") && isObject(inner);
  if (!faults.demand(isOne, path, words)) return;
  if (kind === "apiKeySecurityScheme") {
    const words = `expected one of ${LOCATIONS.map((each) => JSON.stringify(each)).join(", ")}`;
    faults.demand(LOCATIONS.includes(own(inner, "location")), `${path}.${kind}.location`, words);
    const namePath = `${path}.${kind}.name`;
    if (own(inner, "location") === "query") faults.text(inner, "name", namePath);
    else faults.token(inner, "name", namePath);
  } else if (kind === "httpAuthSecurityScheme") {
    faults.token(inner, "scheme", `${path}.${kind}.scheme`);
  }
}

function skills(faults: Faults, card: JsonObject): void {
  const seen: unknown[] = [];
  for (const [index, skill] of list(card["skills"]).entries()) {
    const path = `skills[${index}]`;
    if (!faults.demand(isObject(skill), path, "expected an object")) continue;
    const id = own(skill, "id") ?? "";
    faults.text(skill, "id", `${path}.id`);
    faults.demand(!seen.includes(id), `${path}.id`, `${JSON.stringify(id)} is the id of another skill already`);
    seen.push(id);
    faults.text(skill, "name", `${path}.name`);
    faults.text(skill, "description", `${path}.description`);
    faults.demand(own(skill, "tags") !== undefined, `${path}.tags`, TOO_FEW);
    for (const key of ["tags", "examples"]) faults.texts(skill, key, `${path}.${key}`);
    for (const key of ["inputModes", "outputModes"]) modes(faults, skill, key, `${path}.${key}`);
    for (const [at, requirement] of list(own(skill, "securityRequirements")).entries()) {
      const wanted = own(requirement, "schemes");
      for (const name of isObject(wanted) ? Object.keys(wanted) : []) {
        const words = `the card has no security scheme ${JSON.stringify(name)}`;
        const isThere = own(card["securitySchemes"], name) !== undefined;
        faults.demand(isThere, `${path}.securityRequirements[${at}]`, words);
      }
    }
  }
}

function modes(faults: Faults, owner: unknown, key: string, path: string): void {
  for (const [index, mode] of faults.texts(owner, key, path).entries()) {
    faults.demand(is(MEDIA_TYPE, mode), `${path}[${index}]`, "must be a media type, such as text/plain");
  }
}

function is(pattern: RegExp, value: unknown): boolean {
  return typeof value === "string" && pattern.test(value);
}
