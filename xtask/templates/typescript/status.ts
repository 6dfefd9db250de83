// Turns the frames of a task into its state and what its status says.

import { frameOf, type Frame } from "./frame.js";
import { isObject, list, own, type JsonObject } from "./json.js";
import { partsToText } from "./parts.js";

/** The states of a task in both dialects; `unknown` for what is none of them. */
export type TaskState =
  | "submitted"
  | "working"
  | "input_required"
  | "auth_required"
  | "completed"
  | "failed"
  | "canceled"
  | "rejected"
  | "unknown";

/** The enum of A2A 1.0, by number; the first is the one that says nothing. */
const STATES: readonly (TaskState | "unspecified")[] = [
  "unspecified",
  "submitted",
  "working",
  "completed",
  "failed",
  "canceled",
  "input_required",
  "rejected",
  "auth_required",
];

const PREFIX = "TASK_STATE_";

const ENDED: ReadonlySet<TaskState> = new Set<TaskState>(["completed", "failed", "canceled", "rejected"]);

/** The state that a status names in any spelling: `TASK_STATE_INPUT_REQUIRED`, `input-required`, or 6. */
export function taskState(state: unknown): TaskState {
  const found = typeof state === "number" ? STATES[state] : STATES.find((each) => each === bareName(state));
  return found === undefined || found === "unspecified" ? "unknown" : found;
}

function bareName(state: unknown): string {
  if (typeof state !== "string") return "";
  const bare = state.startsWith(PREFIX) ? state.slice(PREFIX.length) : state;
  const name = bare.toLowerCase().replaceAll("-", "_");
  return name === "cancelled" ? "canceled" : name;
}

/** Whether a task in this state says no more. */
export function isEnded(state: TaskState): boolean {
  return ENDED.has(state);
}

/** The task that a frame shows as it stands; the last one of a task list. */
export function snapshot({ kind, value }: Frame): JsonObject | undefined {
  if (kind === "task") return value;
  return kind === "taskList" ? lastTask(value) : undefined;
}

/** The last task of a list. */
export function lastTask(tasks: readonly unknown[]): JsonObject | undefined {
  return tasks.filter(isObject).at(-1);
}

/** A list of a task, `artifacts` or `history`, where it holds something: an empty one is none, as in protobuf and in the SDK's tasks. */
export function snapshotList(task: JsonObject, key: string): readonly unknown[] | undefined {
  const items = own(task, key);
  return Array.isArray(items) && items.length > 0 ? items : undefined;
}

/** Whether a frame says that its task has ended. */
export function ends(frame: Frame): boolean {
  const holder = frame.kind === "statusUpdate" ? frame.value : snapshot(frame);
  return isEnded(taskState(own(own(holder, "status"), "state")));
}

/** The status of one task, read from its frames in order: the last one decides. */
export class StatusReader {
  #status: JsonObject | undefined;

  /** Reads a frame; what says nothing of a status changes nothing. */
  read(frame: unknown): void {
    this.fold(frameOf(frame));
  }

  /** The same for a frame whose kind is known; whether it held a status. */
  fold(frame: Frame): boolean {
    const holder = frame.kind === "statusUpdate" ? frame.value : snapshot(frame);
    const status = own(holder, "status");
    if (!isObject(status)) return false;
    this.#status = status;
    return true;
  }

  /** The state, the same in both dialects; `undefined` before the first status. */
  get state(): TaskState | undefined {
    return this.#status && taskState(own(this.#status, "state"));
  }

  /** The state as the wire spells it. */
  get wireState(): string | undefined {
    const state = own(this.#status, "state");
    return typeof state === "string" || typeof state === "number" ? String(state) : undefined;
  }

  /** The text of the status message; empty without one. */
  get text(): string {
    return partsToText(list(own(own(this.#status, "message"), "parts")));
  }
}
