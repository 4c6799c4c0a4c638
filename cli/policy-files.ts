/** @file Policy folders on disk: those that ship with the program, by name, and others by path. */

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReadPolicyFile } from "../workers/prepare-start.ts";

export const readPolicyFile: ReadPolicyFile = async (start, file) => {
  const shipped = fileURLToPath(new URL(`../policies/${start}`, import.meta.url));
  const directory = /[/\\]/.test(start) ? resolve(start) : shipped;
  try {
    return new Uint8Array(await readFile(join(directory, file)));
  } catch {
    return null;
  }
};
