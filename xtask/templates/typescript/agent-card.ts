// Turns what an agent is and declares into its agent card, or into all that is wrong with it.

import { securitySchemeFor, type SecurityRequirement, type SecurityScheme } from "./auth.js";
import { cardFaults, twiceGiven } from "./card-check.js";
import { readPayload, unwritable, type AgentExtension } from "./extension.js";
import { copyJson, isObject, isTooDeep, MAX_DEPTH, own, type JsonObject } from "./json.js";
import { REGISTRY } from "./registry.js";

/** The version of the A2A protocol that cards are written for. */
export const PROTOCOL_VERSION = "1.0";

/** An agent card of A2A 1.0 in the form of the wire: what is empty or not required is left out. */
export interface AgentCard {
  name: string;
  description: string;
  supportedInterfaces: AgentInterface[];
  provider?: AgentProvider;
  version: string;
  documentationUrl?: string;
  capabilities: { streaming: boolean; pushNotifications: boolean; extensions?: AgentExtension[] };
  securitySchemes?: { [name: string]: SecurityScheme };
  securityRequirements?: SecurityRequirement[];
  defaultInputModes: string[];
  defaultOutputModes: string[];
  skills?: AgentSkill[];
  iconUrl?: string;
}

/** One way of reaching an agent. */
export interface AgentInterface {
  url: string;
  protocolBinding: string;
  tenant?: string;
  protocolVersion: string;
}

/** Who runs an agent. */
export interface AgentProvider {
  url: string;
  organization: string;
}

/** One thing that an agent does. */
export interface AgentSkill {
  /** What requests name it by; once per card. */
  id: string;
  name: string;
  description: string;
  /** Words that it is found by; one at least. */
  tags: string[];
  /** What one could ask of it. */
  examples?: string[];
  /** The media types that it takes; the card's default where there are none. */
  inputModes?: string[];
  /** The media types that it gives: for a structured result its MIME type; the card's default where there are none. */
  outputModes?: string[];
  /** What callers must prove for this skill: any one of these. */
  securityRequirements?: SecurityRequirement[];
}

/** A declaration as a card takes it: what a `declare` function gives, or the same with what is empty. */
export interface CardExtension {
  uri: string;
  description?: string;
  required?: boolean;
  params?: { [key: string]: unknown } | undefined;
}

/** What a card says. */
export interface CardOptions {
  name: string;
  description: string;
  version: string;
  /** Where the agent speaks JSON-RPC: an absolute http or https URL. */
  url: string;
  skills?: readonly AgentSkill[];
  /** What the `declare` functions give, or URIs alone. */
  extensions?: readonly (string | CardExtension)[];
  /** The schemes that callers may choose from, the API key by default; or schemes by name. Empty, anyone may call. */
  security?: readonly ("apiKey" | "bearer")[] | { [name: string]: SecurityScheme };
  /** Whether the agent streams; false by default. */
  streaming?: boolean;
  /** Whether the agent pushes notifications; false by default. */
  pushNotifications?: boolean;
  provider?: AgentProvider;
  /** The tenant that requests name. */
  tenant?: string;
  documentationUrl?: string;
  /** A picture of the agent, which may be a `data:` URL. */
  iconUrl?: string;
  /** The media types that skills take, where they name none; `text/plain` by default. */
  defaultInputModes?: readonly string[];
  /** The media types that skills give, where they name none; `text/plain` by default. */
  defaultOutputModes?: readonly string[];
}

/** A card would be wrong, so that there is none. */
export class CardError extends Error {
  override readonly name = "CardError";
  /** All that is wrong, each as `{path}: {message}`; at least one. The path is that in the card's JSON. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`cannot build the agent card: ${faults.join("; ")}`);
    this.faults = faults;
  }
}

/**
 * An agent card as the JSON that goes over the wire. `AgentCard.fromJSON` of `@a2a-js/sdk` makes the SDK's object of it.
 *
 * @throws {@link CardError} when the card would be wrong: something that every card has is missing, a URL is relative, an
 * extension or skill is there twice, a known extension lacks its params or one that it requires, a mode is no media type.
 */
export function agentCard(options: CardOptions): AgentCard {
  const { names, schemes, faults } = securityOf(options.security ?? ["apiKey"]);
  const given = {
    name: options.name,
    description: options.description,
    supportedInterfaces: [jsonRpcInterface(options.url, options.tenant)],
    provider: options.provider,
    version: options.version,
    documentationUrl: options.documentationUrl,
    capabilities: {
      streaming: options.streaming ?? false,
      pushNotifications: options.pushNotifications ?? false,
      extensions: (options.extensions ?? []).map(declared),
    },
    securitySchemes: schemes,
    securityRequirements: names.map((name) => ({ schemes: { [name]: {} } })),
    defaultInputModes: options.defaultInputModes ?? ["text/plain"],
    defaultOutputModes: options.defaultOutputModes ?? ["text/plain"],
    skills: options.skills ?? [],
    iconUrl: options.iconUrl,
  };
  if (isTooDeep(given)) throw new CardError([`nested deeper than ${MAX_DEPTH} levels`]);
  const copy = copyJson(given, false) as typeof given;
  const odd = unwritable(copy, "");
  if (odd !== undefined) throw new CardError([`${odd.path}: ${odd.message}`]);
  const card = canonical(copy);
  faults.push(...cardFaults(card, REGISTRY));
  if (faults.length > 0) throw new CardError(faults);
  return card as unknown as AgentCard;
}

/** The entry of a card's interfaces that says where the agent speaks JSON-RPC. */
export function jsonRpcInterface(url: string, tenant = ""): AgentInterface {
  const spoken = { url, protocolBinding: "JSONRPC", protocolVersion: PROTOCOL_VERSION };
  return tenant === "" ? spoken : { ...spoken, tenant };
}

/** The names of the schemes in order, the schemes, and what is wrong with the names. */
function securityOf(security: NonNullable<CardOptions["security"]>): {
  names: string[];
  schemes: { [name: string]: SecurityScheme };
  faults: string[];
} {
  if (!Array.isArray(security)) {
    const schemes = security as { [name: string]: SecurityScheme };
    return { names: Object.keys(schemes), schemes, faults: [] };
  }
  const names = security as ("apiKey" | "bearer")[];
  const twice = names.filter((name, index) => names.indexOf(name) < index);
  const schemes = names.map((name) => [name, securitySchemeFor(name)?.[name] ?? {}] as const);
  return { names, schemes: Object.fromEntries(schemes), faults: twice.map(twiceGiven) };
}

function declared(extension: string | CardExtension): CardExtension {
  if (typeof extension !== "string") return extension;
  const known = REGISTRY.find(({ uri }) => uri === extension);
  if (known === undefined) return { uri: extension };
  return { uri: extension, description: known.description, required: known.required };
}

/** The card without what proto3-JSON leaves out. */
function canonical(given: JsonObject): JsonObject {
  const capabilities = full(given["capabilities"]) as JsonObject;
  const { extensions } = capabilities;
  if (Array.isArray(extensions)) capabilities["extensions"] = extensions.map(canonicalExtension);
  const { skills, securitySchemes, provider } = given;
  const card = full({
    ...given,
    capabilities,
    provider: full(provider),
    skills: Array.isArray(skills) ? skills.map(canonicalSkill) : skills,
  }) as JsonObject;
  const schemes = Object.entries(securitySchemes as JsonObject);
  const inner = (scheme: unknown): unknown =>
    isObject(scheme)
      ? Object.fromEntries(Object.entries(scheme).map(([kind, value]) => [kind, full(value)]))
      : scheme;
  card["securitySchemes"] = Object.fromEntries(schemes.map(([name, scheme]) => [name, inner(scheme)]));
  if (schemes.length === 0) delete card["securitySchemes"];
  return card;
}

function canonicalSkill(given: unknown): unknown {
  const skill = full(given);
  const requirements = own(skill, "securityRequirements");
  if (!isObject(skill) || !Array.isArray(requirements)) return skill;
  const scopes = (schemes: JsonObject): unknown =>
    Object.fromEntries(Object.entries(schemes).map(([name, wanted]) => [name, full(wanted)]));
  const canonicalRequirement = (requirement: unknown): unknown => {
    const schemes = own(requirement, "schemes");
    return isObject(schemes) ? { schemes: scopes(schemes) } : requirement;
  };
  return { ...skill, securityRequirements: requirements.map(canonicalRequirement) };
}

function canonicalExtension(declaration: unknown): unknown {
  if (!isObject(declaration)) return declaration;
  const extension = full(declaration) as JsonObject;
  if (extension["required"] === false) delete extension["required"];
  const known = REGISTRY.find(({ uri }) => uri === extension["uri"]);
  if (known?.channel === "card_params" && "params" in extension) {
    try {
      extension["params"] = readPayload(known, extension["params"]);
    } catch {
      // What is wrong stays, for the check to say why.
    }
  }
  return extension;
}

/** An object without its members that are empty, but for objects. */
function full(value: unknown): unknown {
  if (!isObject(value)) return value;
  const isEmpty = (member: unknown): boolean =>
    member === undefined || member === null || member === "" || (Array.isArray(member) && member.length === 0);
  return Object.fromEntries(Object.entries(value).filter(([, member]) => !isEmpty(member)));
}
