/**
 * @file A lock file that names its process, so that a lock left by a crash can be told from one in use. A process is
 * its number and, where the system tells it, its start time, because numbers are used again.
 */

import { open, readFile, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { kill, pid } from "node:process";
import { z } from "zod";
import { UserError } from "../core/errors.ts";
import type { RunLock } from "../core/storage/run-store.ts";

const holderSchema = z.object({ pid: z.int(), started: z.string().nullable(), host: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** Takes the lock file `path`, or throws a UserError that names its holder. A lock whose process is gone is replaced. */
export async function lockRun(path: string): Promise<RunLock> {
  const own = JSON.stringify({ pid, started: await startOf(pid), host: hostname() } satisfies Holder);
  if (!(await create(path, own))) {
    await removeStale(path);
    if (!(await create(path, own))) throw new UserError(`${path}: another process took the run just now.`);
  }
  return {
    release: async () => {
      if ((await contentOf(path)) === own) await rm(path, { force: true });
    },
  };
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    try {
      await file.writeFile(content);
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Only one process at a time looks for a stale lock, or two could each remove the other's fresh one. */
async function removeStale(path: string): Promise<void> {
  const guard = `${path}.check`;
  if (!(await create(guard, ""))) {
    throw new UserError(`${path}: another process is taking the run. If there is none, delete ${guard} and ${path}.`);
  }
  try {
    const content = await contentOf(path);
    if (content === null) return;
    const holder = parseHolder(content);
    if (holder === null || (await isAlive(holder))) {
      const who = holder ? `process ${holder.pid} on ${holder.host}` : "another process";
      throw new UserError(`${path}: the run is in use by ${who}. Stop it first; if it is gone, delete this file.`);
    }
    await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function isAlive({ pid: holder, started, host }: Holder): Promise<boolean> {
  if (host !== hostname()) return true;
  try {
    kill(holder, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = await startOf(holder);
  return started === null || now === null || now === started;
}

/** Start time of a process in clock ticks since boot (Linux, field 22 of /proc/PID/stat); null elsewhere. */
async function startOf(process: number): Promise<string | null> {
  const text = await contentOf(`/proc/${process}/stat`);
  // The second field is the command in parentheses and may hold spaces.
  return text?.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

async function contentOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}

function parseHolder(content: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(content));
  } catch {
    return null;
  }
}
