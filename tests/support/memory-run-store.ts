/** @file A run in memory. A copy of its files after each change stands for what a crash at that moment would leave. */

import { UserError } from "../../core/errors.ts";
import type { RunStore } from "../../core/storage/run-store.ts";

export interface MemoryRunStore extends RunStore {
  readonly files: Map<string, Uint8Array>;
  /** The files before the first change and after each one. */
  readonly history: ReadonlyMap<string, Uint8Array>[];
}

export function createMemoryRunStore(initial: ReadonlyMap<string, Uint8Array> = new Map()): MemoryRunStore {
  const files = new Map(initial);
  const history: ReadonlyMap<string, Uint8Array>[] = [new Map(files)];
  let locked = false;

  const changed = () => history.push(new Map(files));
  const isBelow = (path: string, directory: string) => directory === "" || path.startsWith(`${directory}/`);
  const textOf = (path: string) => {
    const bytes = files.get(path);
    return bytes === undefined ? null : new TextDecoder().decode(bytes);
  };

  return {
    files,
    history,
    list: async (directory) => {
      const below = [...files.keys()].filter((path) => isBelow(path, directory));
      if (below.length === 0) return null;
      const start = directory === "" ? 0 : directory.length + 1;
      return [...new Set(below.map((path) => path.slice(start).split("/")[0] as string))].sort();
    },
    exists: async (path) => [...files.keys()].some((file) => file === path || isBelow(file, path)),
    readText: async (path) => textOf(path),
    readBytes: async (path) => files.get(path)?.slice() ?? null,
    write: async (path, content) => {
      files.set(path, typeof content === "string" ? new TextEncoder().encode(content) : content.slice());
      changed();
    },
    appendLine: async (path, line) => {
      const text = textOf(path) ?? "";
      files.set(path, new TextEncoder().encode(`${text.slice(0, text.lastIndexOf("\n") + 1)}${line}\n`));
      changed();
    },
    remove: async (path) => {
      for (const file of [...files.keys()]) {
        if (file !== path && !isBelow(file, path)) continue;
        files.delete(file);
        changed();
      }
    },
    lock: async () => {
      if (locked) throw new UserError("the run is in use");
      locked = true;
      return {
        release: async () => {
          locked = false;
        },
      };
    },
  };
}
