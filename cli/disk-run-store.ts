/** @file A run in a folder on disk. `node:fs` is there in Deno and in Node. */

import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { UserError } from "../core/errors.ts";
import type { RunStore } from "../core/storage/run-store.ts";
import { lockRun } from "./run-lock.ts";

const ABSENT: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTDIR"]);
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC:
    "The disk is full. Free some space and start the same command again; the run continues from its last checkpoint.",
  EDQUOT: "Your disk quota is used up. Free some space and start the same command again.",
  EACCES: "You may not write here. Change the permissions or choose another folder with --out.",
  EPERM: "You may not write here. Change the permissions or choose another folder with --out.",
  EROFS: "The disk is read-only. Choose another folder with --out.",
  ENOENT: "The folder cannot be made there. Choose another one with --out.",
  ENOTDIR: "A file is in the place of a folder. Choose another folder with --out.",
  EEXIST: "A file is in the place of a folder. Choose another folder with --out.",
  EISDIR: "A folder is in the place of a file. Move it away.",
};

function failure(error: unknown, path: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const remedy = code === undefined ? undefined : REMEDIES[code];
  return remedy === undefined ? (error as Error) : new UserError(`${path}: ${remedy} (${message})`);
}

/** Ends the name of a file that is being written; a crash may leave one, which the next write replaces. */
const UNFINISHED = ".tmp";

async function unlessAbsent<T>(path: string, task: Promise<T>): Promise<T | null> {
  try {
    return await task;
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code)) return null;
    throw failure(error, path);
  }
}

/** The run in folder `root`, which is made on the first write. */
export function diskRunStore(root: string): RunStore {
  const base = resolve(root);

  function locate(path: string): string {
    const full = resolve(base, path);
    if (full !== base && !full.startsWith(base + sep)) throw new RangeError(`"${path}" is outside of the run`);
    return full;
  }

  /** Changes happen one after the other, in the order asked for, so that lines never overtake or cut each other. */
  let lastChange: Promise<unknown> = Promise.resolve();
  function changing<T>(path: string, task: (full: string) => Promise<T>): Promise<T> {
    const full = locate(path);
    const change = lastChange.then(async () => {
      try {
        return await task(full);
      } catch (error) {
        throw failure(error, full);
      }
    });
    lastChange = change.catch(() => {});
    return change;
  }

  return {
    list: async (directory) => {
      const full = locate(directory);
      const names = await unlessAbsent(full, readdir(full));
      return names?.filter((name) => !name.endsWith(UNFINISHED)).sort() ?? null;
    },
    exists: async (path) => (await unlessAbsent(path, stat(locate(path)))) !== null,
    readText: (path) => unlessAbsent(path, readFile(locate(path), "utf8")),
    readBytes: async (path) => {
      const buffer = await unlessAbsent(path, readFile(locate(path)));
      return buffer && new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    },
    write: (path, content) => changing(path, (full) => replaceFile(full, content)),
    appendLine: (path, line) => changing(path, (full) => appendWholeLine(full, line)),
    remove: (path) => changing(path, (full) => rm(full, { recursive: true, force: true })),
    lock: async () => {
      try {
        await mkdir(base, { recursive: true });
      } catch (error) {
        throw failure(error, base);
      }
      return lockRun(join(base, "run.lock"));
    },
  };
}

/** Writes beside the file, forces it to the disk, then puts it in place. */
async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = path + UNFINISHED;
  await mkdir(dirname(path), { recursive: true });
  try {
    await withFile(temporary, "w", async (file) => {
      await file.writeFile(content);
      await file.sync();
    });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // A rename is on the disk once its folder is; Windows cannot sync a folder and does not need to.
  if (sep === "/") await withFile(dirname(path), "r", (folder) => folder.sync());
}

async function appendWholeLine(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await withFile(path, "a+", async (file) => {
    const { size } = await file.stat();
    const whole = await lengthOfWholeLines(file, size);
    if (whole < size) await file.truncate(whole);
    await file.appendFile(`${line}\n`);
  });
}

const BLOCK = 65536;

/** Bytes up to the last line feed; what follows was cut off by a crash. */
async function lengthOfWholeLines(file: FileHandle, size: number): Promise<number> {
  let end = size;
  const block = new Uint8Array(BLOCK);
  let wanted = 1;
  while (end > 0) {
    const start = Math.max(0, end - wanted);
    const { bytesRead } = await file.read(block, 0, end - start, start);
    const at = block.subarray(0, bytesRead).lastIndexOf(0x0a);
    if (at >= 0) return start + at + 1;
    end = start;
    wanted = BLOCK;
  }
  return 0;
}

async function withFile<T>(path: string, flags: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}
