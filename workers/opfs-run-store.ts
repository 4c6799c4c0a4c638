/** @file Runs in the browser's private file system (OPFS): one folder each, below `runs`; data of the user below `data`. */

import { UserError } from "../core/errors.ts";
import type { RunLock, RunStore } from "../core/storage/run-store.ts";

const runsFolder = "runs";
const dataFolder = "data";

/** A file opened for changes in place; only dedicated workers get one. */
interface SyncAccessHandle {
  getSize(): number;
  read(buffer: Uint8Array, options: { at: number }): number;
  write(buffer: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  close(): void;
}
type WorkerFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncAccessHandle> };

async function openRuns(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(runsFolder, { create: true });
}

/** The run of this name, which is made if it is not there. Lines can only be appended in a worker. */
export async function opfsRunStore(name: string): Promise<RunStore> {
  return storeIn(await (await openRuns()).getDirectoryHandle(name, { create: true }), name);
}

/** What the page keeps beside runs. */
export async function opfsDataStore(): Promise<RunStore> {
  const root = await navigator.storage.getDirectory();
  return storeIn(await root.getDirectoryHandle(dataFolder, { create: true }), dataFolder);
}

/** Names of all runs, in code-unit order. */
export async function opfsRunNames(): Promise<string[]> {
  return namesIn(await openRuns());
}

export async function opfsRunSize(name: string): Promise<number> {
  return sizeOf(await (await openRuns()).getDirectoryHandle(name));
}

/** @throws UserError while the run is in use */
export async function removeOpfsRun(name: string): Promise<void> {
  const lock = await lockRun(name);
  try {
    await (await openRuns()).removeEntry(name, { recursive: true });
  } finally {
    await lock.release();
  }
}

async function sizeOf(folder: FileSystemDirectoryHandle): Promise<number> {
  let bytes = 0;
  for await (const handle of folder.values()) {
    bytes += handle instanceof FileSystemDirectoryHandle ? await sizeOf(handle) : await fileSize(handle);
  }
  return bytes;
}

/** Files come and go while a run goes on. */
async function fileSize(handle: FileSystemHandle): Promise<number> {
  const file = await unlessAbsent((handle as FileSystemFileHandle).getFile());
  return file?.size ?? 0;
}

function storeIn(root: FileSystemDirectoryHandle, name: string): RunStore {
  /** The folder of a path and the last part of the path. */
  async function locate(path: string, create: boolean): Promise<[FileSystemDirectoryHandle, string]> {
    const parts = path.split("/").filter((part) => part !== "");
    if (parts.some((part) => part === "." || part === "..")) throw new RangeError(`"${path}" is outside of the run`);
    let folder = root;
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create });
    return [folder, parts.at(-1) ?? ""];
  }

  async function file(path: string): Promise<File | null> {
    return unlessAbsent(
      locate(path, false)
        .then(([folder, last]) => folder.getFileHandle(last))
        .then((handle) => handle.getFile()),
    );
  }

  async function folder(path: string): Promise<FileSystemDirectoryHandle | null> {
    if (path === "") return root;
    return unlessAbsent(locate(path, false).then(([parent, last]) => parent.getDirectoryHandle(last)));
  }

  /** Changes happen one after the other, in the order asked for, so that lines never overtake or cut each other. */
  let lastChange: Promise<unknown> = Promise.resolve();
  function changing(path: string, task: () => Promise<void>): Promise<void> {
    const change = lastChange.then(task).catch((error: unknown) => {
      throw failure(error, `${name}/${path}`);
    });
    lastChange = change.catch(() => {});
    return change;
  }

  return {
    async list(path) {
      const found = await folder(path);
      return found && (await namesIn(found));
    },
    exists: async (path) => ((await file(path)) ?? (await folder(path))) !== null,
    readText: async (path) => (await file(path))?.text() ?? null,
    async readBytes(path) {
      const found = await file(path);
      return found && new Uint8Array(await found.arrayBuffer());
    },
    write: (path, content) =>
      changing(path, async () => {
        const [parent, last] = await locate(path, true);
        const handle = await parent.getFileHandle(last, { create: true });
        // Written beside the file, and put in its place when closed.
        const stream = await handle.createWritable();
        await stream.write(content as string | Uint8Array<ArrayBuffer>);
        await stream.close();
      }),
    appendLine: (path, line) =>
      changing(path, async () => {
        const [parent, last] = await locate(path, true);
        const handle = (await parent.getFileHandle(last, { create: true })) as WorkerFileHandle;
        const access = await handle.createSyncAccessHandle();
        try {
          const end = lengthOfWholeLines(access);
          access.truncate(end);
          access.write(new TextEncoder().encode(`${line}\n`), { at: end });
        } finally {
          access.close();
        }
      }),
    remove: (path) =>
      changing(path, async () => {
        await unlessAbsent(locate(path, false).then(([parent, last]) => parent.removeEntry(last, { recursive: true })));
      }),
    lock: () => lockRun(name),
  };
}

const block = 65536;

/** Bytes up to the last line feed; what follows was cut off by a crash. */
function lengthOfWholeLines(access: SyncAccessHandle): number {
  let end = access.getSize();
  const bytes = new Uint8Array(block);
  let wanted = 1;
  while (end > 0) {
    const start = Math.max(0, end - wanted);
    const read = access.read(bytes.subarray(0, end - start), { at: start });
    const at = bytes.subarray(0, read).lastIndexOf(0x0a);
    if (at >= 0) return start + at + 1;
    end = start;
    wanted = block;
  }
  return 0;
}

/** The browser frees the lock of a tab that is gone. */
function lockRun(name: string): Promise<RunLock> {
  return new Promise((resolve, reject) => {
    let release = (): void => {};
    const held = new Promise<void>((end) => {
      release = end;
    });
    const request = navigator.locks.request(`q-evolve/${runsFolder}/${name}`, { ifAvailable: true }, (lock) => {
      if (!lock) {
        reject(new UserError(`The run ${name} is in use in another tab. Stop it there, or start one of another name.`));
        return;
      }
      resolve({
        async release() {
          release();
          await request;
        },
      });
      return held;
    });
    request.catch(reject);
  });
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) if (!name.endsWith(unfinished)) names.push(name);
  return names.sort();
}

/** Chromium's name for a file that is being written. */
const unfinished = ".crswap";

async function unlessAbsent<T>(task: Promise<T>): Promise<T | null> {
  try {
    return await task;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotFoundError" || name === "TypeMismatchError") return null;
    throw error;
  }
}

function failure(error: unknown, path: string): unknown {
  if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") return error;
  return new UserError(
    `${path}: the browser's storage for this page is full. Delete runs that you no longer need; this one goes on from ` +
      "its last checkpoint.",
  );
}
