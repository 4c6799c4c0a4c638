/**
 * @file Keeps what a run tells: metrics.jsonl (one line per step, each once however often the run was stopped), log.jsonl
 * (messages, alarms, time per stage) and TensorBoard event files made from the former.
 */

import { z } from "zod";
import { parseJsonl } from "../data/jsonl.ts";
import { tensorboardHeader, tensorboardScalars } from "../report/tensorboard.ts";
import type { RunStore } from "../storage/run-store.ts";
import type { Metrics } from "../train/training.ts";
import { createAlarms } from "./alarms.ts";
import { type RunObserver, type StageName, stageNames } from "./run.ts";

const metricsFile = "metrics.jsonl";
const logFile = "log.jsonl";
const eventsDirectory = "tensorboard";

/** Metrics of a stage at a step of it; a line of metrics.jsonl, where the metrics stand beside the other fields. */
export interface MetricsRecord {
  /** Seconds since 1970. */
  readonly time: number;
  readonly stage: StageName;
  readonly iteration: number;
  readonly step: number;
  readonly metrics: Metrics;
}

const metricsSchema = z
  .looseObject({
    time: z.number(),
    stage: z.enum(stageNames),
    iteration: z.int().nonnegative(),
    step: z.int().nonnegative(),
  })
  .transform(({ time, stage, iteration, step, ...rest }): MetricsRecord => {
    const metrics = Object.entries(rest).filter((entry): entry is [string, number] => typeof entry[1] === "number");
    return { time, stage, iteration, step, metrics: Object.fromEntries(metrics) };
  });

const logSchema = z.object({
  time: z.number(),
  kind: z.enum(["message", "alarm", "stage"]),
  message: z.string().optional(),
  stage: z.enum(stageNames).optional(),
  iteration: z.int().optional(),
  /** Time spent in the stage, for kind "stage"; a stage that was stopped has several. */
  seconds: z.number().optional(),
});
export type LogRecord = z.infer<typeof logSchema>;

/** What shows a run to people while it goes on. */
export type RunView = Pick<RunObserver, "progress" | "episode" | "checkpoint"> & {
  stage(name: StageName, iteration: number): void;
  /** A new line of metrics.jsonl; not called again for a step that a resumed run repeats. */
  metrics(record: MetricsRecord): void;
  log(message: string, kind: "message" | "alarm"): void;
};

export interface Recorder extends RunObserver {
  /** Writes what is still in memory. */
  close(): Promise<void>;
}

/** Metrics lines per TensorBoard file. */
const linesPerFile = 500;

/** @param clock seconds since 1970 */
export async function createRecorder(store: RunStore, view: RunView, clock: () => number): Promise<Recorder> {
  const lines = await readMetrics(store);
  const known = new Set(lines.map(keyOf));
  const alarms = createAlarms();
  for (const { stage, iteration, metrics } of lines) alarms.check(stage, iteration, metrics);
  let inFiles = await linesInFiles(store);
  let current: { stage: StageName; iteration: number; since: number } | undefined;

  const write = (record: Omit<LogRecord, "time">): Promise<void> =>
    store.appendLine(logFile, JSON.stringify({ time: clock(), ...record }));

  async function writeEvents(): Promise<void> {
    if (lines.length === inFiles) return;
    const before = stepsBefore(lines);
    const records = lines.slice(inFiles).map(({ time, stage, iteration, step, metrics }) => {
      const tagged = Object.entries(metrics).map(([name, value]) => [`${stage}/${name}`, value]);
      // What is measured once per iteration has the iteration as its step.
      const at = step === 0 ? iteration : step + before(stage, iteration);
      return tensorboardScalars(time, at, Object.fromEntries(tagged));
    });
    const name = `events.out.tfevents.${String(lines.length).padStart(9, "0")}`;
    await store.write(`${eventsDirectory}/${name}`, concatenate([tensorboardHeader(clock()), ...records]));
    inFiles = lines.length;
  }

  async function endStage(): Promise<void> {
    if (!current) return;
    const { stage, iteration, since } = current;
    current = undefined;
    await write({ kind: "stage", stage, iteration, seconds: clock() - since });
    await writeEvents();
  }

  return {
    async stage(stage, iteration) {
      await endStage();
      current = { stage, iteration, since: clock() };
      view.stage(stage, iteration);
    },
    progress: view.progress,
    episode: view.episode,
    checkpoint: view.checkpoint,
    async metrics(stage, iteration, step, metrics) {
      const place = { time: clock(), stage, iteration, step };
      const record = { ...place, metrics };
      const key = keyOf(record);
      if (known.has(key)) return;
      known.add(key);
      lines.push(record);
      await store.appendLine(metricsFile, JSON.stringify({ ...place, ...metrics }));
      view.metrics(record);
      for (const message of alarms.check(stage, iteration, metrics)) {
        view.log(message, "alarm");
        await write({ kind: "alarm", message });
      }
      if (lines.length - inFiles >= linesPerFile) await writeEvents();
    },
    async log(message) {
      view.log(message, "message");
      await write({ kind: "message", message });
    },
    async close() {
      await endStage();
      await writeEvents();
    },
  };
}

/** All metrics of a run; a line that a crash cut off is left out, as the next one replaces it. */
export function readMetrics(store: RunStore): Promise<MetricsRecord[]> {
  return readLines(store, metricsFile, metricsSchema);
}

export function readLog(store: RunStore): Promise<LogRecord[]> {
  return readLines(store, logFile, logSchema);
}

async function readLines<T>(store: RunStore, file: string, schema: z.ZodType<T>): Promise<T[]> {
  const text = (await store.readText(file)) ?? "";
  return parseJsonl(text.slice(0, text.lastIndexOf("\n") + 1), file, schema);
}

/** A step that is done again after a crash has the same key. */
function keyOf({ stage, iteration, step, metrics }: MetricsRecord): string {
  return `${stage} ${iteration} ${step} ${Object.keys(metrics).join(" ")}`;
}

/** Steps that a stage made in earlier iterations. */
function stepsBefore(lines: readonly MetricsRecord[]): (stage: StageName, iteration: number) => number {
  const last = new Map<StageName, Map<number, number>>();
  for (const { stage, iteration, step } of lines) {
    const steps = last.get(stage) ?? new Map<number, number>();
    last.set(stage, steps.set(iteration, Math.max(step, steps.get(iteration) ?? 0)));
  }
  return (stage, iteration) =>
    [...(last.get(stage) ?? [])].reduce((sum, [earlier, steps]) => (earlier < iteration ? sum + steps : sum), 0);
}

/** Each file's name ends with the number of lines that it and those before it hold. */
async function linesInFiles(store: RunStore): Promise<number> {
  const names = (await store.list(eventsDirectory)) ?? [];
  return Math.max(0, ...names.map((name) => Number(name.split(".").at(-1)) || 0));
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}
