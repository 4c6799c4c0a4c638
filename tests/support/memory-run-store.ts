/** @file A run in memory. A copy of its files after each change stands for what a crash at that moment would leave. */

import type { RunStore } from "../../core/storage/run-store.ts";
import { createMemoryRunStore as createStore } from "../../workers/memory-run-store.ts";

export interface MemoryRunStore extends RunStore {
  readonly files: Map<string, Uint8Array>;
  /** The files before the first change and after each one. */
  readonly history: ReadonlyMap<string, Uint8Array>[];
}

export function createMemoryRunStore(initial: ReadonlyMap<string, Uint8Array> = new Map()): MemoryRunStore {
  const files = new Map(initial);
  const history: ReadonlyMap<string, Uint8Array>[] = [new Map(files)];
  const store = createStore(files);
  const noted = async (change: Promise<void>): Promise<void> => {
    await change;
    history.push(new Map(files));
  };
  return {
    ...store,
    files,
    history,
    write: (path, content) => noted(store.write(path, content)),
    appendLine: (path, line) => noted(store.appendLine(path, line)),
    remove: (path) => noted(store.remove(path)),
  };
}
