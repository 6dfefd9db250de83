// Turns the names that the historical package exported into ours, with the calls that they took.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { AgentExtension, AgentSkill, Part, TaskState } from "@a2a-js/sdk";

import * as a2a from "../mirror/dist/index.js";
import { vectors } from "./vectors.js";

const exported: { [name: string]: unknown } = { ...a2a };

for (const { name, parameters } of vectors<{ name: string; parameters?: number }>("names/typescript")) {
  test(name, () => {
    const value = exported[name];
    assert.notEqual(value, undefined);
    // How many arguments every call gives; others have a default.
    if (parameters !== undefined) assert.equal(value instanceof Function && value.length, parameters);
  });
}

/** Must compile: the calls of the historical package, with the types of the SDK that it took. */
export function calls(skills: AgentSkill[], extensions: AgentExtension[], parts: Part[], state: TaskState): unknown[] {
  const options: a2a.AgentCardOptions = {
    name: "a",
    description: "b",
    version: "1",
    url: "http://a.dev",
    skills,
    streaming: true,
    pushNotifications: false,
    authScheme: "apiKey" satisfies a2a.A2AAuthScheme,
    tenant: "",
    extraExtensions: extensions,
  };
  return [
    a2a.buildAgentCard(options),
    a2a.jsonRpcInterface("http://a.dev", "tenant"),
    a2a.textArtifact("x", { artifactId: "a", name: "b" }),
    a2a.dataArtifact(parts, { artifactId: "a" }),
    a2a.stateToLegacyString(state),
    a2a.TERMINAL_STATES.has(state),
    a2a.partsToText(parts),
    a2a.readSkillResult<{ a: number }>(parts, "application/vnd.protolabs.a-v1+json")?.a,
  ];
}

/** Must compile: the types of the historical package. */
export type Types = [
  a2a.CostArtifactData,
  a2a.CostArtifactUsage,
  a2a.ConfidenceArtifactData,
  a2a.WorldStateDeltaArtifactData,
  a2a.WorldStateDeltaEntry,
  a2a.WorldStateDeltaOp,
  a2a.ToolCallArtifactData,
];
