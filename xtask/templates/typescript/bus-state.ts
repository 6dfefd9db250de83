// Turns the states of tasks, as the SDK's numbers or as the wire's names, into the words of the fleet's event bus.

/** The numbers of A2A's `TaskState`, as `@a2a-js/sdk` has them, with their words on the bus. */
const WORDS: readonly string[] = [
  "unknown",
  "submitted",
  "working",
  "completed",
  "failed",
  "canceled",
  "input-required",
  "rejected",
  "auth-required",
];

const PREFIX = "TASK_STATE_";

/** The states that no task leaves, as numbers of the SDK's enum. */
export const TERMINAL_STATES: ReadonlySet<number> = new Set([3, 4, 5, 7]);

/** Whether no task leaves this state: a number of the SDK's enum, or its name in any spelling of the wire. */
export function isTerminalState(state: number | string): boolean {
  return TERMINAL_STATES.has(numberOf(state));
}

/** Whether a task in this state has failed or was rejected. */
export function isErrorState(state: number | string): boolean {
  return ["failed", "rejected"].includes(stateToLegacyString(state));
}

/** The word of the bus for a state, `input-required`; `unknown` for what is none. */
export function stateToLegacyString(state: number | string): string {
  return WORDS[numberOf(state)] ?? "unknown";
}

function numberOf(state: number | string): number {
  if (typeof state === "number") return state;
  const name = state.startsWith(PREFIX) ? state.slice(PREFIX.length) : state;
  const word = name.toLowerCase().replaceAll("_", "-");
  return WORDS.indexOf(word === "cancelled" ? "canceled" : word);
}
