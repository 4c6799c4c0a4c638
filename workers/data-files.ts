/** @file A world's data as a page hands it to its workers. */

import type { FileTree } from "../core/storage/file-tree.ts";
import { createMemoryRunStore } from "./memory-run-store.ts";

/** The files of the folder `env.data`, by path; null where a world needs none. */
export type DataFiles = Readonly<Record<string, Uint8Array>> | null;

export function dataTree(files: DataFiles): FileTree {
  return createMemoryRunStore(new Map(Object.entries(files ?? {})));
}
