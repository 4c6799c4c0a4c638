/** @file The runs that the browser keeps for this page. */

import { opfsRunNames, opfsRunSize, opfsRunStore, removeOpfsRun } from "../../workers/opfs-run-store.ts";
import { type RunData, readRunData } from "./run-data.ts";

export interface StoredRun extends RunData {
  readonly bytes: number;
}

export interface RunLibrary {
  /** As of the last refresh. */
  readonly runs: readonly StoredRun[];
  /** Whether a refresh has ended. */
  readonly isRead: boolean;
  /** Reads the runs again. Broken ones are left out. */
  refresh(): Promise<void>;
  /** @throws UserError while the run is in use */
  remove(name: string): Promise<void>;
  /** Calls `listener` after each refresh; the result ends that. */
  onChange(listener: () => void): () => void;
}

export function createRunLibrary(): RunLibrary {
  let runs: readonly StoredRun[] = [];
  let isRead = false;
  const listeners = new Set<() => void>();

  async function refresh(): Promise<void> {
    runs = await readRuns().catch(() => []);
    isRead = true;
    for (const listener of listeners) listener();
  }

  return {
    get runs() {
      return runs;
    },
    get isRead() {
      return isRead;
    },
    refresh,
    async remove(name) {
      await removeOpfsRun(name);
      await refresh();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** None where the browser stores nothing. */
async function readRuns(): Promise<StoredRun[]> {
  const runs: StoredRun[] = [];
  for (const name of await opfsRunNames()) {
    const data = await readRunData(await opfsRunStore(name), name).catch(() => null);
    if (data) runs.push({ ...data, bytes: await opfsRunSize(name) });
  }
  return runs.sort((a, b) => startOf(b) - startOf(a));
}

function startOf({ log }: RunData): number {
  return log[0]?.time ?? 0;
}
