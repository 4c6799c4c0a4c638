/** @file What the page knows of a run: its configuration, its metrics and its messages. */

import type { Config } from "../../core/config/config.ts";
import { type LogRecord, type MetricsRecord, readLog, readMetrics } from "../../core/run/recorder.ts";
import { readConfig } from "../../core/run/settle-config.ts";
import type { RunStore } from "../../core/storage/run-store.ts";

export interface RunData {
  readonly name: string;
  readonly config: Config;
  readonly records: readonly MetricsRecord[];
  readonly log: readonly LogRecord[];
}

/** Null where the store holds no run. @throws UserError when a file of it is broken */
export async function readRunData(store: RunStore, name: string): Promise<RunData | null> {
  const config = await readConfig(store);
  return config && { name, config, records: await readMetrics(store), log: await readLog(store) };
}

/** Greedy success on unseen games, in the order in which it was measured. */
export function successOf({ records, config }: RunData): number[] {
  const metric = `${config.eval.splits[0]}/success_t0`;
  return records.flatMap(({ metrics }) => metrics[metric] ?? []);
}

/** Whether all iterations are done and measured. */
export function isFinished({ records, config }: RunData): boolean {
  const metric = `${config.eval.splits.at(-1)}/success_t1`;
  return records.some(({ iteration, metrics }) => iteration === config.iterations && metrics[metric] !== undefined);
}
