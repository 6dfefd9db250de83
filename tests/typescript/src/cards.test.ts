// Turns what is given to the card builders into the cards and faults of the vectors.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AgentCard as SdkAgentCard, TaskState } from "@a2a-js/sdk";

import {
  agentCard,
  API_KEY_HEADER,
  buildAgentCard,
  CardError,
  dataArtifact,
  dataPart,
  isErrorState,
  isTerminalState,
  jsonRpcInterface,
  PROTOLABS_PROVIDER,
  protolabsExtensions,
  securitySchemeFor,
  stampAuthHeader,
  stateToLegacyString,
  TERMINAL_STATES,
  textArtifact,
  type AgentCard,
  type AgentCardOptions,
  type CardOptions,
} from "../mirror/dist/index.js";
import { vectors } from "./vectors.js";

interface Case {
  name: string;
  given: AgentCardOptions & { generic?: true };
  card?: AgentCard;
  faults?: string[];
}

for (const file of ["historical", "built", "faults"]) {
  for (const { name, given, card, faults } of vectors<Case>(`cards/${file}`)) {
    test(`${file}: ${name}`, () => {
      const { generic, ...options } = given;
      const build = (): AgentCard => (generic ? agentCard(options) : buildAgentCard(options));
      if (card !== undefined) {
        assert.deepEqual(build(), card);
        // The SDK's object says the same.
        assert.deepEqual(SdkAgentCard.toJSON(SdkAgentCard.fromJSON(build())), SdkAgentCard.toJSON(SdkAgentCard.fromJSON(card)));
      } else {
        assert.throws(build, (error) => {
          assert(error instanceof CardError);
          assert.deepEqual(error.faults, faults);
          assert.equal(error.message, `cannot build the agent card: ${(faults ?? []).join("; ")}`);
          return true;
        });
      }
    });
  }
}

const LEAST: CardOptions = { name: "a", description: "b", url: "http://a.dev", version: "1" };
const SKILL = { id: "chat", name: "Chat", description: "general chat", tags: ["chat"] };

const odd: [object, string][] = [
  [{ name: 5 }, "name: expected a string"],
  [{ url: undefined }, "supportedInterfaces[0].url: must be an absolute http or https URL"],
  [{ skills: ["chat"] }, "skills[0]: expected an object"],
  [{ skills: [{ ...SKILL, tags: "x" }] }, "skills[0].tags: expected a list of strings"],
  [{ defaultInputModes: "text/plain" }, "defaultInputModes: expected a list of strings"],
  [{ extensions: [{ uri: "urn:a:b", params: { a: NaN } }] }, "capabilities.extensions[0].params.a: expected a finite number"],
  [{ version: 1n }, "version: expected a JSON value, got a JavaScript bigint"],
  [{ streaming: "yes" }, "capabilities.streaming: expected a boolean"],
  [{ extensions: [5] }, "capabilities.extensions[0].uri: must be an absolute URI, without white space, commas and quotes"],
  [{ extensions: [{ uri: "urn:a:b", params: [1] }] }, "capabilities.extensions[0].params: expected an object"],
  [
    { security: ["oauth"] },
    'securitySchemes["oauth"]: must be one scheme of the protocol, such as {"apiKeySecurityScheme": ..}, or be called ' +
      '"apiKey" or "bearer"',
  ],
  [
    { security: { a: { apiKeySecurityScheme: { location: "body", name: "x" } } } },
    'securitySchemes["a"].apiKeySecurityScheme.location: expected one of "header", "query", "cookie"',
  ],
];

for (const [given, fault] of odd) {
  test(`what only JavaScript can give is refused: ${fault}`, () => {
    assert.throws(
      () => agentCard({ ...LEAST, ...given }),
      (error) => error instanceof CardError && error.faults.length === 1 && error.faults[0] === fault,
    );
  });
}

test("one scheme in place of security", () => {
  const card = buildAgentCard({ ...LEAST, authScheme: "bearer" });
  assert.deepEqual(card.securitySchemes, securitySchemeFor("bearer"));
  assert.deepEqual(card.securityRequirements, [{ schemes: { bearer: {} } }]);
  assert.equal("securitySchemes" in buildAgentCard({ ...LEAST, authScheme: "hmac" }), false);
  assert.throws(() => buildAgentCard({ ...LEAST, authScheme: "bearer", security: [] }), CardError);
});

test("other extensions come behind those of the fleet", () => {
  const extra = { uri: "https://acme.dev/a-v1", description: "", required: false, params: undefined };
  const card = buildAgentCard({ ...LEAST, extraExtensions: [extra] });
  assert.deepEqual(card.capabilities.extensions, [...protolabsExtensions(), { uri: extra.uri }]);
  assert.equal(protolabsExtensions().length, 4);
  assert.deepEqual(card.provider, PROTOLABS_PROVIDER);
  assert.deepEqual(card.supportedInterfaces, [jsonRpcInterface(LEAST.url)]);
  assert.equal(jsonRpcInterface("http://a.dev", "t").tenant, "t");
});

test("credentials go into their header", () => {
  const sent = (scheme: "apiKey" | "bearer" | "hmac", value: string): [string, string][] => {
    const headers = new Headers();
    stampAuthHeader(headers, scheme, value);
    return [...headers];
  };
  assert.deepEqual(sent("apiKey", "v"), [[API_KEY_HEADER.toLowerCase(), "v"]]);
  assert.deepEqual(sent("bearer", "v"), [["authorization", "Bearer v"]]);
  assert.deepEqual(sent("hmac", "v"), []);
  assert.deepEqual(sent("apiKey", ""), []);
});

/** The number, its word on the bus, whether it is terminal, whether it is an error. */
const STATES: [TaskState, string, boolean, boolean][] = [
  [TaskState.TASK_STATE_UNSPECIFIED, "unknown", false, false],
  [TaskState.TASK_STATE_SUBMITTED, "submitted", false, false],
  [TaskState.TASK_STATE_WORKING, "working", false, false],
  [TaskState.TASK_STATE_COMPLETED, "completed", true, false],
  [TaskState.TASK_STATE_FAILED, "failed", true, true],
  [TaskState.TASK_STATE_CANCELED, "canceled", true, false],
  [TaskState.TASK_STATE_INPUT_REQUIRED, "input-required", false, false],
  [TaskState.TASK_STATE_REJECTED, "rejected", true, true],
  [TaskState.TASK_STATE_AUTH_REQUIRED, "auth-required", false, false],
  [TaskState.UNRECOGNIZED, "unknown", false, false],
];

for (const [state, word, isTerminal, isError] of STATES) {
  test(`the state ${TaskState[state]}`, () => {
    for (const spelling of [state, TaskState[state] ?? "", word, word.replace("-", "_")]) {
      assert.equal(stateToLegacyString(spelling), word);
      assert.equal(isTerminalState(spelling), isTerminal);
      assert.equal(isErrorState(spelling), isError);
    }
    assert.equal(TERMINAL_STATES.has(state), isTerminal);
  });
}

test("other states are unknown", () => {
  assert.equal(stateToLegacyString("cancelled"), "canceled");
  for (const state of ["", "TASK_STATE_", "done", 9, 1.5, NaN]) assert.equal(stateToLegacyString(state), "unknown");
});

test("artifacts are as the SDK holds them", () => {
  const { artifactId, ...answer } = textArtifact("Done.");
  assert.match(artifactId, /^[0-9a-f-]{36}$/);
  assert.equal(answer.name, "answer");
  assert.deepEqual(answer.extensions, []);
  const part = dataPart({ a: 1 }, "application/vnd.acme.a-v1+json");
  const data = dataArtifact([part], { artifactId: "a1", name: "b" });
  assert.deepEqual(data, { artifactId: "a1", name: "b", description: "", parts: [part], metadata: undefined, extensions: [] });
  assert.equal(dataArtifact([part]).name, "data");
  assert.notEqual(dataArtifact([]).artifactId, dataArtifact([]).artifactId);
});
