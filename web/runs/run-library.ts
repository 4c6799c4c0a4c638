/** @file The runs that the browser keeps for this page. */

import { messageOf } from "../../core/errors.ts";
import { opfsRunNames, opfsRunSize, opfsRunStore, removeOpfsRun } from "../../workers/opfs-run-store.ts";
import { strings } from "../strings.ts";
import { type RunData, readRunData } from "./run-data.ts";

export interface StoredRun extends RunData {
  readonly bytes: number;
}

/** A folder that cannot be read as a run; it takes room and can be deleted. */
export interface BrokenRun {
  readonly name: string;
  readonly bytes: number;
  readonly problem: string;
}

export interface RunLibrary {
  /** As of the last refresh. */
  readonly runs: readonly StoredRun[];
  readonly broken: readonly BrokenRun[];
  /** Whether a refresh has ended. */
  readonly isRead: boolean;
  /** Reads the runs again. */
  refresh(): Promise<void>;
  /** @throws UserError while the run is in use */
  remove(name: string): Promise<void>;
  /** Calls `listener` after each refresh; the result ends that. */
  onChange(listener: () => void): () => void;
}

export function createRunLibrary(): RunLibrary {
  let found: Found = { runs: [], broken: [] };
  let isRead = false;
  const listeners = new Set<() => void>();

  async function refresh(): Promise<void> {
    // Where the browser stores nothing there are none.
    found = await readRuns().catch(() => ({ runs: [], broken: [] }));
    isRead = true;
    for (const listener of listeners) listener();
  }

  return {
    get runs() {
      return found.runs;
    },
    get broken() {
      return found.broken;
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

type Found = Pick<RunLibrary, "runs" | "broken">;

async function readRuns(): Promise<Found> {
  const runs: StoredRun[] = [];
  const broken: BrokenRun[] = [];
  for (const name of await opfsRunNames()) {
    const bytes = await opfsRunSize(name);
    try {
      const data = await readRunData(await opfsRunStore(name), name);
      if (data) runs.push({ ...data, bytes });
      else broken.push({ name, bytes, problem: strings.runs.empty });
    } catch (error) {
      broken.push({ name, bytes, problem: messageOf(error) });
    }
  }
  return { runs: runs.sort((a, b) => startOf(b) - startOf(a)), broken };
}

function startOf({ log }: RunData): number {
  return log[0]?.time ?? 0;
}
