// Turns the agents at the URLs of the arguments into what this package reads of what @a2a-js/sdk's client hands out.
//
// One JSON line for each agent: its card, and the answers to calls.

import assert from "node:assert/strict";
import { argv } from "node:process";
import { isDeepStrictEqual } from "node:util";

import { AgentCard, HTTP_EXTENSION_HEADER, Role, SendMessageRequest, type StreamResponse } from "@a2a-js/sdk";
import {
  Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  ServiceParameters,
  withA2AExtensions,
} from "@a2a-js/sdk/client";
import { isJsonRpcError } from "@a2a-js/sdk/errors";

import { declared, REGISTRY, scan, traceMetadata } from "../mirror/dist/index.js";
import { readFrames, row } from "./stream.js";

const TRACE = traceMetadata({ traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" });

/** The last response, as it came over the wire. */
let last: Promise<{ active: string | null; body: string }>;

/** A `fetch` that keeps what it got. */
const fetchImpl: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const active = response.headers.get(HTTP_EXTENSION_HEADER);
  last = response.clone().text().then((body) => ({ active, body }));
  return response;
};

/** An agent's card, and what it answers to a client that asks for none of its extensions, and for all. */
async function drive(url: string): Promise<unknown> {
  const cardResolver = new DefaultAgentCardResolver({ fetchImpl });
  const card = await cardResolver.resolve(url);
  const served: unknown = JSON.parse((await last).body);
  const read = AgentCard.fromJSON(served);
  // The resolver leaves a card as it is, unless it names security schemes.
  assert([served, read].some((form) => isDeepStrictEqual(form, card)), "the resolver's card is another one");
  const uris = declared(card).map(({ uri }) => uri);
  const transports = [new JsonRpcTransportFactory({ fetchImpl })];
  const client = await new ClientFactory({ transports, cardResolver }).createFromAgentCard(card);
  return {
    card: AgentCard.toJSON(read),
    declared: uris,
    found: scan(card).map(row),
    calls: [await call(client, []), await call(client, uris)],
  };
}

/** What a client reads that asks for these extensions. */
async function call(client: Client, asked: string[]): Promise<unknown> {
  const message = { messageId: "m-1", role: Role.ROLE_USER, parts: [{ text: "Fix the build." }] };
  const request = SendMessageRequest.fromJSON({ message, metadata: TRACE });
  const serviceParameters = ServiceParameters.create(withA2AExtensions(...asked));
  const events: StreamResponse[] = [];
  let refusal = null;
  try {
    for await (const event of client.sendMessageStream(request, { serviceParameters })) events.push(event);
  } catch (error) {
    if (!isJsonRpcError(error)) throw error;
    refusal = { code: error.envelopeCode, message: error.message };
  }
  const { active, body } = await last;
  return { active, refusal, wire: body, parsed: parsed(events), said: readFrames(events) };
}

/** The payload of each extension in each message and artifact of the events. */
function parsed(events: readonly StreamResponse[]): { [slug: string]: unknown[] } {
  const carriers = events.map(({ payload }) =>
    payload?.$case === "statusUpdate"
      ? payload.value.status?.message
      : payload?.$case === "artifactUpdate"
        ? payload.value.artifact
        : undefined,
  );
  const lists = REGISTRY.map(({ slug, parse }) => {
    const payloads = carriers.map((carrier) => parse(carrier)).filter((payload) => payload !== undefined);
    return [slug, payloads] as const;
  });
  return Object.fromEntries(lists);
}

for (const url of argv.slice(2)) console.log(JSON.stringify(await drive(url)));
