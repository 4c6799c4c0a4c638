/** @file Opens a run for a command: its folder and lock, its world, the machine it runs on, and who watches. */

import { resolve } from "node:path";
import process from "node:process";
import type { Config } from "../core/config/config.ts";
import { UserError } from "../core/errors.ts";
import { createRecorder } from "../core/run/recorder.ts";
import { writeReport } from "../core/run/report.ts";
import type { Run } from "../core/run/run.ts";
import { readConfig, settleConfig } from "../core/run/settle-config.ts";
import { openWorld } from "../envs/worlds.ts";
import { disk } from "./disk.ts";
import { diskRunStore } from "./disk-run-store.ts";
import { openExecutor } from "./executor.ts";
import { interruptSignal } from "./interrupt.ts";
import { createLiveView } from "./live-view.ts";

export interface RunPlace {
  readonly directory: string;
  /** Null: the one that the folder holds. */
  readonly config: Config | null;
  readonly backend: string;
  readonly threads: number | undefined;
}

/** Runs `task` on a run that is locked meanwhile, and closes it whatever happens. */
export async function withRun<T>(place: RunPlace, task: (run: Run) => Promise<T>): Promise<T> {
  const { directory, backend, threads } = place;
  const store = diskRunStore(directory);
  if (!place.config && (await store.readText("config.json")) === null) {
    throw new UserError(`${directory} holds no run (no config.json). Name a run with --run, or make one: npm run sft.`);
  }
  const lock = await store.lock();
  const view = createLiveView();
  try {
    if (place.config) await settleConfig(store, place.config, directory);
    const config = place.config ?? ((await readConfig(store)) as Config);
    const notes: string[] = [];
    const world = await openWorld(config.env, { tree: disk, note: (message) => notes.push(message) });
    const { executor, reason } = await openExecutor(backend, threads);
    const observer = await createRecorder(store, view, () => Date.now() / 1000);
    for (const message of [...notes, reason]) await observer.log(message);
    const signal = interruptSignal(
      `Stopped. What was done is in ${directory}; start the same command again to go on from there.`,
    );
    const run: Run = { store, config, world, executor, observer, signal };
    const finish = async (): Promise<void> => {
      await observer.close();
      await writeReport(run);
      executor.dispose();
    };
    let result: T;
    try {
      result = await task(run);
    } catch (error) {
      // What stopped the run is what to tell, not what it breaks here.
      await finish().catch(() => {});
      throw error;
    }
    await finish();
    return result;
  } finally {
    view.close();
    await lock.release();
  }
}

/** A path as given, seen from where the command was started: npm runs scripts in the project's folder. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
