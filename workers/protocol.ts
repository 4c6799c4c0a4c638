/** @file What a page (or a process) and its trainer say to each other. Nothing is polled; big arrays are transferred. */

import type { Config } from "../core/config/config.ts";
import type { Trajectory } from "../core/data/trajectory.ts";
import type { MetricsRecord } from "../core/run/recorder.ts";
import type { StageName } from "../core/run/run.ts";
import type { Metrics } from "../core/train/training.ts";
import type { DataFiles } from "./data-files.ts";
import type { Backend } from "./executor.ts";

/** Where a run lives: the browser's private file system, or memory, where it ends with its trainer. */
export type Storage = "private" | "memory";

export interface StartCommand {
  readonly type: "start";
  /** Name of the run; one that is there already goes on. */
  readonly run: string;
  /** Null: the configuration that the run holds. */
  readonly config: Config | null;
  readonly backend: Backend;
  readonly storage: Storage;
  /** Address of the folder with the shipped policies; ends with "/". */
  readonly policies: string;
  readonly data: DataFiles;
}

export type TrainerCommand =
  | StartCommand
  /** Saves after the current step and waits there. */
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  /** Does one step of a paused run. */
  | { readonly type: "step" }
  /** Saves after the current step and ends; the run can be started again. */
  | { readonly type: "stop" }
  | { readonly type: "save" }
  /** Reads a file or folder of the run, which may live in the trainer's memory alone. */
  | { readonly type: "inspect"; readonly request: number; readonly path: string };

export type TrainerEvent =
  /** The run is open. `computing` says in one line with what, and why. */
  | { readonly type: "ready"; readonly config: Config; readonly computing: string }
  /** Work in the current stage, in units of its own; `done` is 0 when it begins. */
  | ({ readonly type: "progress"; readonly done: number; readonly total: number; readonly metrics: Metrics } & Place)
  | { readonly type: "metrics"; readonly record: MetricsRecord }
  | ({ readonly type: "episode"; readonly trajectory: Trajectory } & Place)
  | ({ readonly type: "checkpoint"; readonly step: number } & Place)
  | { readonly type: "log"; readonly kind: "message" | "alarm"; readonly message: string }
  /** The run stands still until `resume` or `step`. */
  | { readonly type: "paused" }
  | InspectedEvent
  | { readonly type: "error"; readonly cause: ErrorCause; readonly message: string }
  /** The run ended: all of it, or as far as it was when it was stopped. */
  | { readonly type: "done"; readonly outcome: "finished" | "stopped"; readonly line: string };

export interface Place {
  readonly stage: StageName;
  /** 0 is the start. */
  readonly iteration: number;
}

export interface InspectedEvent {
  readonly type: "inspected";
  readonly request: number;
  /** A file's content; null when there is no such file. */
  readonly content: Uint8Array | null;
  /** What lies in a folder; null when there is no such folder. */
  readonly names: readonly string[] | null;
}

/** What failed: something the user can change, the GPU, or this program. */
export type ErrorCause = "user" | "device" | "program";
