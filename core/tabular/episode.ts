/** @file An episode of numbers alone: states and actions are single tokens, rewards are given. */

import type { Step, Trajectory } from "../data/trajectory.ts";

/** @param ids what is seen and what is done, in turn; by default every token differs */
export function episodeOf(
  rEnv: readonly number[],
  rAux: readonly number[],
  success: boolean,
  ids: readonly number[] = rEnv.flatMap((_, t) => [2 * t, 2 * t + 1]),
): Trajectory {
  const steps = rEnv.map(
    (reward, t): Step => ({
      observation: "",
      reply: "",
      action: "",
      begin: 2 * t + 1,
      end: 2 * t + 2,
      rEnv: reward,
      rAux: rAux[t] as number,
    }),
  );
  return {
    id: "",
    source: "self",
    task: 0,
    info: {},
    iteration: 1,
    temperature: 0,
    ids,
    steps,
    reward: Number(success),
    won: success,
    end: "terminated",
  };
}
