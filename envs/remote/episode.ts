/** @file What is remembered of an episode on a server, to play it again where the server has lost it. */

import { UserError } from "../../core/errors.ts";

export interface Episode {
  readonly seed: number;
  readonly task: number;
  /** Actions that were answered. */
  readonly actions: string[];
  /** The answer to the last one. */
  seen: string;
}

/** @throws UserError when the episode went another way than before */
export function checkReplay(where: string, { task, actions, seen }: Episode, observation: string): void {
  if (observation === seen) return;
  throw new UserError(
    `${where} plays task ${task} differently than before it was lost: after ${actions.length} actions it shows ` +
      `${JSON.stringify(observation.slice(0, 80))}, not ${JSON.stringify(seen.slice(0, 80))}. Start the same command ` +
      "again: it goes on from the last finished episode.",
  );
}
