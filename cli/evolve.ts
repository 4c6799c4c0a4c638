/** @file `npm run evolve -- …`: the main job, a policy that evolves on a world. */

import type { Config } from "../core/config/config.ts";
import { settingsOf } from "../core/config/overrides.ts";
import { evolve } from "../core/evolve.ts";
import { resultLine } from "../core/run/result-line.ts";
import { prepareStart } from "../workers/prepare-start.ts";
import { main } from "./main.ts";
import { withRunIn } from "./open-run.ts";
import { usage } from "./options.ts";
import { readPolicyFile } from "./policy-files.ts";
import { runOptions, runRequest } from "./run-options.ts";

async function evolveCommand(args: string[]): Promise<boolean> {
  const request = await runRequest(args);
  if (request.help) {
    console.log(`npm run evolve -- [options] [a.b=c …]\n\n${usage(runOptions)}\n\n${settingsHelp(request.config)}`);
    return true;
  }
  const line = await withRunIn(request, async (run) => {
    await prepareStart(run, readPolicyFile);
    return resultLine(run.config, await evolve(run));
  });
  console.log(line);
  return true;
}

/** All settings with the values of the command line as it is. */
function settingsHelp(config: Config): string {
  const lines = [...settingsOf(config)].map(
    ([key, value]) => `  ${key}=${Array.isArray(value) ? value.join() : value}`,
  );
  return ["Settings, as this command line has them:", ...lines].join("\n");
}

await main(evolveCommand);
