// Turns the two metadata maps of a request into one bag, typed where the fleet agrees on a key.

import { blastRadiusValues, type BlastRadius } from "./blast-v1.js";
import { readPayload } from "./extension.js";
import { hitlModeLevelValues, type HitlModeLevel } from "./hitl-mode-v1.js";
import { own } from "./json.js";
import { TRACE_V1_METADATA_KEY, traceExtension, type TracePayload } from "./trace-v1.js";

/** The bag of the params of `SendMessage`, or of a whole JSON-RPC request, told by its `params`; empty for anything else. */
export function requestBag(request: unknown): RequestBag {
  const params = own(request, "params") ?? request;
  return new RequestBag(own(params, "metadata"), own(own(params, "message"), "metadata"));
}

/**
 * What a request says beside its message: the request's metadata laid over the message's, key by key.
 *
 * Callers write to either: the console to the message, delegates to both, the scheduler to the request. A key of the request
 * hides the same key of the message, whatever its value.
 *
 * The typed keys are hints, and none of them may cost a turn: a value of another type than its reader expects is absent,
 * and so is an empty string, which is how callers say that they have nothing to say. {@link RequestBag.trace} alone is an
 * extension, and refuses what is no trace.
 */
export class RequestBag {
  readonly #request: unknown;
  readonly #message: unknown;

  constructor(requestMetadata: unknown, messageMetadata: unknown) {
    this.#request = requestMetadata;
    this.#message = messageMetadata;
  }

  /** The value of any key as it stands there; `undefined` where there is none. */
  get(key: string): unknown {
    const value = own(this.#request, key);
    return value === undefined ? own(this.#message, key) : value;
  }

  /**
   * `a2a.trace`: the trace that the caller's spans belong to.
   *
   * @throws ExtensionPayloadError when the key is there and holds no trace; whoever only wants to join spans goes on
   * without.
   */
  trace(): TracePayload | undefined {
    const trace = this.get(TRACE_V1_METADATA_KEY);
    return trace === undefined ? undefined : readPayload(traceExtension, trace);
  }

  /** `skillHint`: the id of the skill that should answer. */
  get skillHint(): string | undefined {
    return this.#text("skillHint");
  }

  /** `targets`: the names of the agents that a hub should hand the message to; what is no string is left out. */
  get targets(): string[] | undefined {
    return this.#texts("targets");
  }

  /** `model`: the model that the user chose. */
  get model(): string | undefined {
    return this.#text("model");
  }

  /** `reasoning_effort`: how long the model should think, in its provider's words. */
  get reasoningEffort(): string | undefined {
    return this.#text("reasoning_effort");
  }

  /** `incognito`: whether nothing of the turn may be remembered; only `true` says so. */
  get incognito(): boolean {
    return this.#flag("incognito");
  }

  /** `hitl_resume`: whether the message answers what the agent asked, and the task goes on; only `true` says so. */
  get hitlResume(): boolean {
    return this.#flag("hitl_resume");
  }

  /**
   * `bypass_permissions`: whether the caller wants approvals skipped; only `true` says so, and the agent's configuration
   * must allow it.
   */
  get bypassPermissions(): boolean {
    return this.#flag("bypass_permissions");
  }

  /**
   * `subagent_fence`: the names by which the background manager fences a turn. A list without any is a fence too, and what
   * is no list is none; what is no string is left out.
   */
  get subagentFence(): string[] | undefined {
    return this.#texts("subagent_fence");
  }

  /** `background_job_id`: the background job that this turn is. */
  get backgroundJobId(): string | undefined {
    return this.#text("background_job_id");
  }

  /** `background_batch_id`: the batch that the background job belongs to. */
  get backgroundBatchId(): string | undefined {
    return this.#text("background_batch_id");
  }

  /**
   * `origin`: where the turn comes from: `a2a`, `scheduler`, `inbox`, `webhook`, `background`, `background-resume`, or what
   * a newer caller says.
   */
  get origin(): string | undefined {
    return this.#text("origin");
  }

  /** `trigger`, else `scheduler_job_id`, else `inbox_source`: what set the turn off. */
  get trigger(): string | undefined {
    return this.#text("trigger") ?? this.schedulerJobId ?? this.inboxSource;
  }

  /** `scheduler_job_id`: the scheduled job that set the turn off. */
  get schedulerJobId(): string | undefined {
    return this.#text("scheduler_job_id");
  }

  /** `inbox_source`: the inbox that set the turn off. */
  get inboxSource(): string | undefined {
    return this.#text("inbox_source");
  }

  /** `priority`: how urgent the inbox says that it is, in its own words. */
  get priority(): string | undefined {
    return this.#text("priority");
  }

  /** `correlationId`: what the hub joins the calls of one flow by. */
  get correlationId(): string | undefined {
    return this.#text("correlationId");
  }

  /** `parentId`: the call of the flow that made this one. */
  get parentId(): string | undefined {
    return this.#text("parentId");
  }

  /** `x-blast-radius`: what the agent's card says of the skill in blast-v1, as the hub read it. */
  get blastRadius(): BlastRadius | undefined {
    const value = this.get("x-blast-radius");
    return blastRadiusValues.find((radius) => radius === value);
  }

  /** `x-hitl-mode`: what the agent's card says of the skill in hitl-mode-v1, as the hub read it. */
  get hitlMode(): HitlModeLevel | undefined {
    const value = this.get("x-hitl-mode");
    return hitlModeLevelValues.find((level) => level === value);
  }

  /** `x-hitl-veto-ttl-ms`: how long a veto may take, in whole milliseconds from 0 to 2^53-1. */
  get hitlVetoTtlMs(): number | undefined {
    const value = this.get("x-hitl-veto-ttl-ms");
    return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  }

  /** `x-cost-skill`: the skill that the caller will file cost-v1 under. */
  get costSkill(): string | undefined {
    return this.#text("x-cost-skill");
  }

  /** `x-confidence-skill`: the skill that the caller will file confidence-v1 under. */
  get confidenceSkill(): string | undefined {
    return this.#text("x-confidence-skill");
  }

  /** `x-effect-domain-skill`: the skill whose effects the caller will look for. */
  get effectDomainSkill(): string | undefined {
    return this.#text("x-effect-domain-skill");
  }

  /** `a2a.task_id`: the task, put there by the agent's own server. */
  get taskId(): string | undefined {
    return this.#text("a2a.task_id");
  }

  #text(key: string): string | undefined {
    const value = this.get(key);
    return typeof value === "string" && value !== "" ? value : undefined;
  }

  #texts(key: string): string[] | undefined {
    const value = this.get(key);
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
  }

  #flag(key: string): boolean {
    return this.get(key) === true;
  }
}
