import type { AlfworldEnv } from "../../../../envs/alfworld/env.ts";

/** How an episode went. */
export interface Played {
  readonly won: boolean;
  readonly steps: number;
  readonly actions: readonly string[];
  readonly observations: readonly string[];
}

/** Plays task number `task` with an agent that sees only observations. */
export function play(
  env: AlfworldEnv,
  task: number,
  agent: { act(observation: string): string },
  most: number,
): Played {
  let { observation } = env.reset({ seed: 0, task });
  const observations = [observation];
  const actions: string[] = [];
  while (actions.length < most) {
    const action = agent.act(observation);
    const result = env.step(action);
    observation = result.observation;
    actions.push(action);
    observations.push(observation);
    if (result.info.won) return { won: true, steps: actions.length, actions, observations };
  }
  return { won: false, steps: actions.length, actions, observations };
}
