/**
 * @file Where a run lives: a disk, a browser's private storage, or memory in tests. Paths are relative, use "/" and
 * never leave the run. Missing folders are made on the way.
 */

import type { FileTree } from "./file-tree.ts";

export interface RunStore extends FileTree {
  /** Names of what lies in a folder, in code-unit order; null when there is no such folder. */
  list(directory: string): Promise<readonly string[] | null>;
  exists(path: string): Promise<boolean>;
  /** The bytes of a file; null when there is no such file. */
  readBytes(path: string): Promise<Uint8Array | null>;
  /**
   * Writes a whole file. Atomic: a crash at any moment leaves the old content or the new one.
   * @throws UserError when there is no room or no permission; the old content is then still there.
   */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Appends one line (without its line feed). What a crash left of a line before it is removed first. */
  appendLine(path: string, line: string): Promise<void>;
  /** Removes a file, or a folder with all in it; nothing happens when it is not there. */
  remove(path: string): Promise<void>;
  /**
   * Reserves the run for this process (or page) until the lock is released or the process ends.
   * @throws UserError that names the holder while another one has it.
   */
  lock(): Promise<RunLock>;
}

export interface RunLock {
  release(): Promise<void>;
}
