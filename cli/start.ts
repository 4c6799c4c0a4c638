/** @file The start of a run, as its configuration says: a folder, or made from demonstrations. */

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../core/config/config.ts";
import { UserError } from "../core/errors.ts";
import { type PolicyFolder, readPolicyFolder } from "../core/model/folder.ts";
import { hasPolicy, type Run } from "../core/run/run.ts";
import { startDirectory } from "../core/run/stages.ts";
import { makeStart, startFrom } from "../core/run/start.ts";

/** Puts the run's start in place, as its configuration says. */
export async function prepareStart(run: Run): Promise<void> {
  const { config, observer } = run;
  if (await hasPolicy(run, startDirectory)) return;
  if (config.start === null) {
    await observer.log("start: made here, from demonstrations");
    await makeStart(run);
  } else {
    await observer.log(
      `start: the policy ${config.start}, made before from demonstrations; --from-scratch makes one here`,
    );
    await startFrom(run, await readStart(config.start, config));
  }
}

/**
 * The policy that a configuration starts from.
 * @param start name of a folder in policies/, or a path
 */
export async function readStart(start: string, config: Config): Promise<PolicyFolder> {
  const shipped = fileURLToPath(new URL(`../policies/${start}`, import.meta.url));
  const directory = /[/\\]/.test(start) ? resolve(start) : shipped;
  const folder = await readPolicyFolder(directory, async (name) => {
    try {
      return new Uint8Array(await readFile(join(directory, name)));
    } catch {
      return null;
    }
  });
  if (folder.config.maxPositions < config.agent.maxLength) {
    throw new UserError(
      `${start} reads ${folder.config.maxPositions} tokens, agent.maxLength is ${config.agent.maxLength}. ` +
        `Use agent.maxLength=${folder.config.maxPositions}, or make another start with --from-scratch.`,
    );
  }
  return folder;
}
