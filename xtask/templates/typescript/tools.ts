// Turns tool-call-v1 payloads into the runs of tools.

import type { ToolCallPayload } from "./tool-call-v1.js";

/** One run of a tool, as all its frames together tell it. */
export interface ToolRun {
  /** The `toolCallId`. */
  readonly id: string;
  /** The last name that was not empty. */
  readonly name: string;
  /** Every such name once, in order; agents seldom rename a run. */
  readonly names: readonly string[];
  /** The phases as they came; `started` often comes twice. */
  readonly phases: readonly ToolPhase[];
  /** How far it has come: the last of the phases. */
  readonly phase: ToolPhase;
  /** The id of the run that this one happened inside of. */
  readonly parent?: string;
  /** The arguments: any JSON, often a preview as text. */
  readonly args?: unknown;
  /** The output: any JSON, often a preview as text. */
  readonly result?: unknown;
  /** What went wrong, for people. */
  readonly error?: string;
  /** Length of the whole output in characters. */
  readonly outputChars?: number;
}

/** How far the run of a tool has come. */
export type ToolPhase = ToolCallPayload["phase"];

/** A run that is still told. */
type OpenRun = ToolRun & { readonly phases: ToolPhase[] };

/** The runs of tools, in the order of their first payloads. */
export class ToolTimeline {
  readonly #runs = new Map<string, OpenRun>();

  /** Adds what a payload tells of its run; what it leaves out stays as it was. */
  add(call: ToolCallPayload): void {
    const { toolCallId: id, name, phase } = call;
    const before: OpenRun = this.#runs.get(id) ?? { id, name: "", names: [], phases: [], phase };
    before.phases.push(phase);
    this.#runs.set(id, {
      ...before,
      ...details(call),
      ...(call.parentToolCallId !== undefined && { parent: call.parentToolCallId }),
      name: name === "" ? before.name : name,
      names: name === "" || before.names.includes(name) ? before.names : [...before.names, name],
      phase,
    });
  }

  /** Keeps what was read before where this timeline, a task's history that may be cut short, lacks it. */
  join(before: ToolTimeline): void {
    const [earlier, history] = [before.#runs, new Map(this.#runs)];
    const hasAll = [...earlier.keys()].every((id) => history.has(id));
    const ids = hasAll ? history.keys() : [...earlier.keys(), ...history.keys()];
    this.#runs.clear();
    for (const id of ids) {
      const run = followedBy(earlier.get(id), history.get(id));
      if (run !== undefined) this.#runs.set(id, run);
    }
  }

  /** The runs. */
  get runs(): readonly ToolRun[] {
    return [...this.#runs.values()].map((run) => ({ ...run, phases: [...run.phases] }));
  }
}

/** The run as a history has it, or the one before where that has fewer of its payloads, with what is new in it. */
function followedBy(before: OpenRun | undefined, after: OpenRun | undefined): OpenRun | undefined {
  if (before === undefined || after === undefined) return before ?? after;
  if (after.phases.length >= before.phases.length) return after;
  if (after.phase === before.phase) return before;
  return {
    ...before,
    ...(after.args !== undefined && { args: after.args }),
    ...(after.result !== undefined && { result: after.result }),
    ...(after.error !== undefined && { error: after.error }),
    ...(after.outputChars !== undefined && { outputChars: after.outputChars }),
    phases: [...before.phases, after.phase],
    phase: after.phase,
  };
}

/** What the phase of a payload names; anything else is not its business. */
function details(call: ToolCallPayload): Pick<ToolRun, "args" | "result" | "error" | "outputChars"> {
  if (call.phase === "started") {
    return call.args === undefined || call.args === "" ? {} : { args: call.args };
  }
  return {
    ...(call.phase === "failed" && call.error !== undefined && { error: call.error }),
    ...(call.result !== undefined && { result: call.result }),
    ...(call.outputChars !== undefined && { outputChars: call.outputChars }),
  };
}
