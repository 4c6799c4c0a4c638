/** @file Opens a run in a folder for a command. */

import { resolve } from "node:path";
import process from "node:process";
import type { Config } from "../core/config/config.ts";
import type { Run } from "../core/run/run.ts";
import { withRun } from "../workers/with-run.ts";
import { disk } from "./disk.ts";
import { diskRunStore } from "./disk-run-store.ts";
import { interruptSignal } from "./interrupt.ts";
import { createLiveView } from "./live-view.ts";
import { quietDrivers } from "./quiet-drivers.ts";
import { serverToken } from "./server-token.ts";

export interface RunPlace {
  readonly directory: string;
  /** Null: the one that the folder holds. */
  readonly config: Config | null;
  readonly backend: string;
  readonly threads: number | undefined;
  readonly untuned: boolean;
}

/** Runs `task` on a run that is locked meanwhile, shows its progress, and closes it whatever happens. */
export async function withRunIn<T>(place: RunPlace, task: (run: Run) => Promise<T>): Promise<T> {
  const { directory } = place;
  quietDrivers();
  const view = createLiveView();
  const signal = interruptSignal(
    `Stopped. What was done is in ${directory}; start the same command again to go on from there.`,
  );
  try {
    return await withRun(
      {
        ...place,
        store: diskRunStore(directory),
        where: directory,
        tree: disk,
        view,
        signal,
        token: serverToken(),
      },
      task,
    );
  } finally {
    view.close();
  }
}

/** A path as given, seen from where the command was started: npm runs scripts in the project's folder. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
