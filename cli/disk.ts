/**
 * @file The disk as a `FileTree`. `node:fs` is there in Deno and in Node.
 */

import { readdir, readFile } from "node:fs/promises";
import { UserError } from "../core/errors.ts";
import type { FileTree } from "../core/storage/file-tree.ts";

const ABSENT: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR"]);

/** Null for what is not there; any other failure is a mistake to report. */
async function unlessAbsent<T>(path: string, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (ABSENT.has(code)) return null;
    throw new UserError(`${path}: cannot be read (${message}). Check that it exists and may be read.`);
  }
}

export const disk: FileTree = {
  list: (directory) => unlessAbsent(directory, readdir(directory)),
  readText: (path) => unlessAbsent(path, readFile(path, "utf8")),
};
