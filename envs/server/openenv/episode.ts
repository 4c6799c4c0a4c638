/** @file One OpenEnv environment: an episode at a time of one world, with the state that `/state` tells. */

import type { Split } from "../../../core/env/world.ts";
import type { AsyncEnv } from "../async-env.ts";
import type { Engine, ServedWorld } from "../engine.ts";
import { Failure } from "../failure.ts";
import { type Outcome, outcome, type ResetData } from "./messages.ts";

export interface OpenEnv {
  reset(data: ResetData): Promise<Outcome>;
  step(message: string): Promise<Outcome>;
  state(): Record<string, unknown>;
  close(): Promise<void>;
}

/**
 * Opens nothing before it is needed: a world's environment per split.
 * @param episodeSteps most steps of an episode, where the world has no limit
 */
export function openEnv(engine: Engine, world: ServedWorld, episodeSteps: number): OpenEnv {
  const envs = new Map<Split, AsyncEnv>();
  let playing: { env: AsyncEnv; prompt: string; id: string; steps: number; done: boolean; split: Split } | null = null;

  async function reset({ seed, task, split, episode_id }: ResetData): Promise<Outcome> {
    const chosen = split ?? "train";
    const env = envs.get(chosen) ?? (await engine.env(world, chosen));
    envs.set(chosen, env);
    // A seed alone chooses the task, too: OpenEnv's clients know nothing else to vary.
    const seen = await env.reset({ seed: seed ?? 0, task: task ?? seed ?? 0 });
    const id = episode_id ?? crypto.randomUUID();
    playing = { env, prompt: seen.observation, id, steps: 0, done: false, split: chosen };
    return outcome(seen.observation, seen, { reward: null, done: false, truncated: false });
  }

  return {
    reset,
    step: async (message) => {
      if (playing === null) await reset({});
      const episode = playing as NonNullable<typeof playing>;
      if (episode.done) throw new Failure("FINISHED", "The episode is over. Reset the environment first.");
      const { reward, terminated, truncated, ...seen } = await episode.env.step(message);
      episode.steps++;
      const isCut = truncated || (!terminated && episode.steps >= episodeSteps);
      episode.done = terminated || isCut;
      return outcome(episode.prompt, seen, { reward, done: episode.done, truncated: isCut });
    },
    state: () => ({
      episode_id: playing?.id ?? null,
      step_count: playing?.steps ?? 0,
      world,
      split: playing?.split ?? null,
      done: playing?.done ?? false,
    }),
    close: async () => {
      for (const env of envs.values()) await env.close();
      envs.clear();
      playing = null;
    },
  };
}
