/** @file `npm run evolve -- …`: the main job, a policy that evolves on a world. */

import { evolve } from "../core/evolve.ts";
import { resultLine } from "../core/run/result-line.ts";
import type { Run } from "../core/run/run.ts";
import { hasPolicy } from "../core/run/run.ts";
import { startDirectory } from "../core/run/stages.ts";
import { makeStart, startFrom } from "../core/run/start.ts";
import { main } from "./main.ts";
import { readStart, withRun } from "./open-run.ts";
import { usage } from "./options.ts";
import { runOptions, runRequest } from "./run-options.ts";

/** Puts the run's start in place, as its configuration says. */
export async function prepareStart(run: Run): Promise<void> {
  const { config, observer } = run;
  if (await hasPolicy(run, startDirectory)) return;
  if (config.start === null) {
    await observer.log("start: made here, from demonstrations");
    await makeStart(run);
  } else {
    await observer.log(`start: ${config.start}`);
    await startFrom(run, await readStart(config.start, config));
  }
}

async function evolveCommand(args: string[]): Promise<boolean> {
  const request = runRequest(args);
  if (request.help) {
    console.log(`npm run evolve -- [options] [a.b=c …]\n${usage(runOptions)}`);
    return true;
  }
  const line = await withRun(request, async (run) => {
    await prepareStart(run);
    const evolution = await evolve(run);
    return resultLine(run.config, evolution);
  });
  console.log(line);
  return true;
}

await main(evolveCommand);
