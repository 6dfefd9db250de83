// Turns the states of tasks, as the SDK's numbers or as the wire's names, into the words of the fleet's event bus.

import { isEnded, taskState } from "./status.js";

/** The states that no task leaves, as numbers of the SDK's enum. */
export const TERMINAL_STATES: ReadonlySet<number> = new Set([3, 4, 5, 7]);

/** Whether no task leaves this state: a number of the SDK's enum, or its name in any spelling of the wire. */
export function isTerminalState(state: number | string): boolean {
  return isEnded(taskState(state));
}

/** Whether a task in this state has failed or was rejected. */
export function isErrorState(state: number | string): boolean {
  return ["failed", "rejected"].includes(taskState(state));
}

/** The word of the bus for a state, `input-required`; `unknown` for what is none. */
export function stateToLegacyString(state: number | string): string {
  return taskState(state).replaceAll("_", "-");
}
