/** @file Opens a run for a host: its lock, its world, the machine it computes on, and who watches. */

import type { Config } from "../core/config/config.ts";
import { UserError } from "../core/errors.ts";
import { createRecorder, type RunView } from "../core/run/recorder.ts";
import { writeReport } from "../core/run/report.ts";
import type { Run } from "../core/run/run.ts";
import { readConfig, settleConfig } from "../core/run/settle-config.ts";
import type { FileTree } from "../core/storage/file-tree.ts";
import type { RunStore } from "../core/storage/run-store.ts";
import { openWorld } from "../envs/worlds.ts";
import { openExecutor } from "./executor.ts";

export interface RunHost extends Pick<Run, "signal" | "breathe" | "isSaveWanted"> {
  readonly store: RunStore;
  /** The run's place, for messages. */
  readonly where: string;
  /** Null: the configuration that the run holds. */
  readonly config: Config | null;
  readonly backend: string;
  readonly threads: number | undefined;
  readonly untuned?: boolean;
  readonly view: RunView;
  /** Reads a world's data. */
  readonly tree: FileTree;
  /** What a server of environments may want to see. */
  readonly token?: string | null;
}

/** Runs `task` on a run that is locked meanwhile, and closes it whatever happens. */
export async function withRun<T>(host: RunHost, task: (run: Run, computing: string) => Promise<T>): Promise<T> {
  const { store, where, signal, breathe, isSaveWanted } = host;
  if (!host.config && (await store.readText("config.json")) === null) {
    throw new UserError(`${where} holds no run (no config.json). Name a run with --run, or make one: npm run sft.`);
  }
  const lock = await store.lock();
  try {
    if (host.config) await settleConfig(store, host.config, where);
    const config = host.config ?? ((await readConfig(store)) as Config);
    const observer = await createRecorder(store, host.view, () => Date.now() / 1000);
    const note = (message: string): void => void observer.log(message);
    const world = await openWorld(config.env, { tree: host.tree, note, ...(host.token ? { token: host.token } : {}) });
    const { executor, reason } = await openExecutor(host.backend, host.threads, host.untuned);
    await observer.log(reason);
    const run: Run = {
      store,
      config,
      world,
      executor,
      observer,
      signal,
      ...(breathe ? { breathe } : {}),
      ...(isSaveWanted ? { isSaveWanted } : {}),
    };
    const finish = async (): Promise<void> => {
      await observer.close();
      await writeReport(run);
      executor.dispose();
    };
    let result: T;
    try {
      result = await task(run, reason);
    } catch (error) {
      // What stopped the run is what to tell, not what it breaks here.
      await finish().catch(() => {});
      throw error;
    }
    await finish();
    return result;
  } finally {
    await lock.release();
  }
}
