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
