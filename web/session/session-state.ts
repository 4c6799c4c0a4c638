/** @file What the page knows of its live run, and how the trainer's messages change it. */

import type { Config } from "../../core/config/config.ts";
import type { LogRecord, MetricsRecord } from "../../core/run/recorder.ts";
import type { Metrics } from "../../core/train/training.ts";
import type { ErrorCause, Place, Storage, TrainerEvent } from "../../workers/protocol.ts";

export type Status =
  | "idle"
  | "opening"
  | "running"
  | "pausing"
  | "paused"
  | "stopping"
  | "finished"
  | "stopped"
  | "failed";

export interface Progress extends Place {
  readonly done: number;
  readonly total: number;
  readonly metrics: Metrics;
  /** When the stage began; milliseconds as of `performance.now()`. */
  readonly began: number;
  /** When its first unit of work was done. */
  readonly since: number;
  /** What was done already when the stage was opened. */
  readonly resumedAt: number;
}

export interface SessionState {
  readonly status: Status;
  /** Name of the run; null before the first. */
  readonly run: string | null;
  readonly storage: Storage;
  readonly config: Config | null;
  /** What computes, and why; null until the run is open. */
  readonly computing: string | null;
  readonly progress: Progress | null;
  readonly records: readonly MetricsRecord[];
  readonly log: readonly LogRecord[];
  /** Step of the last checkpoint. */
  readonly checkpoint: (Place & { readonly step: number }) | null;
  readonly error: { readonly cause: ErrorCause; readonly message: string } | null;
  /** The one line that says how the run went. */
  readonly result: string | null;
}

export const emptyState: SessionState = {
  status: "idle",
  run: null,
  storage: "memory",
  config: null,
  computing: null,
  progress: null,
  records: [],
  log: [],
  checkpoint: null,
  error: null,
  result: null,
};

type Told = Exclude<TrainerEvent, { type: "inspected" | "error" | "done" }>;

/** What a message changes. Times are taken on arrival. */
export function afterEvent(state: SessionState, event: Told): Partial<SessionState> {
  switch (event.type) {
    case "ready": {
      const status = state.status === "opening" ? "running" : state.status;
      return { config: event.config, computing: event.computing, status };
    }
    case "progress":
      return {
        ...(beginsStage(state.progress, event) ? afterStage(state) : {}),
        progress: progressAfter(state.progress, event),
      };
    case "metrics":
      return { records: [...state.records, event.record] };
    case "episode":
      return {};
    case "checkpoint":
      return { checkpoint: { stage: event.stage, iteration: event.iteration, step: event.step } };
    case "log":
      return { log: [...state.log, { time: Date.now() / 1000, kind: event.kind, message: event.message }] };
    case "paused":
      return { status: "paused" };
  }
}

/** What the end of the current stage changes: the log then has the time it took. */
export function afterStage({ progress, log }: SessionState): Pick<SessionState, "progress" | "log"> {
  if (!progress) return { progress: null, log };
  const { stage, iteration, began } = progress;
  const seconds = (performance.now() - began) / 1000;
  return { progress: null, log: [...log, { time: Date.now() / 1000, kind: "stage", stage, iteration, seconds }] };
}

/** The trainer announces a stage before there is anything to count. */
function beginsStage(before: Progress | null, { total }: { total: number }): boolean {
  return before !== null && total === 0;
}

function progressAfter(before: Progress | null, event: Extract<Told, { type: "progress" }>): Progress {
  const { stage, iteration, done, total, metrics } = event;
  const now = performance.now();
  const isSame = before !== null && total > 0;
  const isFirst = !isSame || before.total === 0;
  return {
    stage,
    iteration,
    done,
    total,
    metrics,
    began: isSame ? before.began : now,
    since: isFirst ? now : before.since,
    resumedAt: isFirst ? Math.max(0, done - 1) : before.resumedAt,
  };
}
