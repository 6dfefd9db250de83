// Turns the fleet's conventions into agent cards: its provider, its extensions, its security.

import { securitySchemeFor, type A2AAuthScheme } from "./auth.js";
import {
  agentCard,
  CardError,
  type AgentCard,
  type AgentProvider,
  type CardExtension,
  type CardOptions,
} from "./agent-card.js";
import { declare, type AgentExtension } from "./extension.js";
import { REGISTRY } from "./registry.js";

/** Who runs the fleet's agents; its extensions are named under another domain. */
export const PROTOLABS_PROVIDER: AgentProvider = {
  organization: "protoLabs AI",
  url: "https://protolabs.ai",
};

/** The declarations of the extensions that agents of the fleet state without params, in canonical order. */
export function protolabsExtensions(): AgentExtension[] {
  return REGISTRY.filter(({ declared, channel }) => declared && channel !== "card_params").flatMap(
    ({ uri, ...extension }) => (uri === undefined ? [] : [declare({ ...extension, uri })]),
  );
}

/** What a card of the fleet says beside {@link CardOptions}; streaming and push notifications are true by default. */
export interface AgentCardOptions extends CardOptions {
  /** The one scheme that callers must use, in place of `security`; `hmac` is told by no card. */
  authScheme?: A2AAuthScheme;
  /** What is declared behind `extensions`, which are {@link protolabsExtensions} by default: an agent declares what it emits. */
  extraExtensions?: readonly CardExtension[];
}

/**
 * An agent card of the fleet, as the JSON that goes over the wire. `AgentCard.fromJSON` of `@a2a-js/sdk` makes the SDK's
 * object of it.
 *
 * @throws CardError when the card would be wrong.
 */
export function buildAgentCard(opts: AgentCardOptions): AgentCard {
  const { authScheme, extraExtensions = [], ...options } = opts;
  if (authScheme !== undefined && options.security !== undefined) {
    throw new CardError(["security: stands in place of authScheme; give one of them"]);
  }
  const security = authScheme === undefined ? options.security : securitySchemeFor(authScheme);
  return agentCard({
    ...options,
    streaming: options.streaming ?? true,
    pushNotifications: options.pushNotifications ?? true,
    provider: options.provider ?? PROTOLABS_PROVIDER,
    defaultOutputModes: options.defaultOutputModes ?? ["text/markdown"],
    extensions: [...(options.extensions ?? protolabsExtensions()), ...extraExtensions],
    ...(security && { security }),
  });
}
