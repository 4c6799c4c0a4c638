/** @file The start of a run, as its configuration says: a policy folder, or made from demonstrations. */

import type { Config } from "../core/config/config.ts";
import { UserError } from "../core/errors.ts";
import { type PolicyFolder, readPolicyFolder } from "../core/model/folder.ts";
import { startDirectory } from "../core/run/files.ts";
import { hasPolicy, type Run } from "../core/run/run.ts";
import { makeStart, startFrom } from "../core/run/start.ts";

/** Reads a file of the policy folder that a configuration names; null when it is not there. */
export type ReadPolicyFile = (start: string, file: string) => Promise<Uint8Array | null>;

/** Puts the run's start in place. */
export async function prepareStart(run: Run, readFile: ReadPolicyFile): Promise<void> {
  const { config, observer } = run;
  if (await hasPolicy(run, startDirectory)) return;
  if (config.start === null) {
    await observer.log("start: made here, from demonstrations");
    await makeStart(run);
  } else {
    await observer.log(`start: the policy ${config.start}, made before from demonstrations; start=null makes one here`);
    await startFrom(run, await readStart(config.start, config, readFile));
  }
}

/** The policy that a configuration starts from. @throws UserError when it is missing or reads too little */
export async function readStart(start: string, config: Config, readFile: ReadPolicyFile): Promise<PolicyFolder> {
  const folder = await readPolicyFolder(start, (name) => readFile(start, name));
  if (folder.config.maxPositions < config.agent.maxLength) {
    throw new UserError(
      `${start} reads ${folder.config.maxPositions} tokens, agent.maxLength is ${config.agent.maxLength}. ` +
        `Use agent.maxLength=${folder.config.maxPositions}, or start=null to make one here.`,
    );
  }
  return folder;
}
