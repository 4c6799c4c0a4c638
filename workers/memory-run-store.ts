/** @file A run in memory, for hosts that store nothing: it ends with whoever holds it. */

import { UserError } from "../core/errors.ts";
import type { RunStore } from "../core/storage/run-store.ts";

/** @param files the run's files by path, changed in place */
export function createMemoryRunStore(files: Map<string, Uint8Array> = new Map()): RunStore {
  let isLocked = false;
  const isBelow = (path: string, directory: string) => directory === "" || path.startsWith(`${directory}/`);
  const textOf = (path: string): string | null => {
    const bytes = files.get(path);
    return bytes === undefined ? null : new TextDecoder().decode(bytes);
  };
  return {
    async list(directory) {
      const below = [...files.keys()].filter((path) => isBelow(path, directory));
      if (below.length === 0) return null;
      const start = directory === "" ? 0 : directory.length + 1;
      return [...new Set(below.map((path) => path.slice(start).split("/")[0] as string))].sort();
    },
    exists: async (path) => [...files.keys()].some((file) => file === path || isBelow(file, path)),
    readText: async (path) => textOf(path),
    readBytes: async (path) => files.get(path)?.slice() ?? null,
    async write(path, content) {
      files.set(path, typeof content === "string" ? new TextEncoder().encode(content) : content.slice());
    },
    async appendLine(path, line) {
      const text = textOf(path) ?? "";
      files.set(path, new TextEncoder().encode(`${text.slice(0, text.lastIndexOf("\n") + 1)}${line}\n`));
    },
    async remove(path) {
      for (const file of [...files.keys()]) if (file === path || isBelow(file, path)) files.delete(file);
    },
    async lock() {
      if (isLocked) throw new UserError("The run is in use.");
      isLocked = true;
      return {
        async release() {
          isLocked = false;
        },
      };
    },
  };
}
