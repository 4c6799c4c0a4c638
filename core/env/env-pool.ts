/**
 * @file Many worlds at once, asynchronous and batched: what a rollout talks to. Worlds in this process, in workers or
 * behind a server all fit.
 */

import type { ResetResult, StepResult, TextEnv } from "./text-env.ts";

export interface EnvPool {
  /** Worlds that can be played at once; slots are numbered from 0. */
  readonly size: number;
  reset(episodes: readonly { slot: number; seed: number; task: number }[]): Promise<ResetResult[]>;
  step(actions: readonly { slot: number; action: string }[]): Promise<StepResult[]>;
  close(): Promise<void>;
}

/** A pool of worlds in this thread. */
export function localPool(size: number, create: () => TextEnv): EnvPool {
  const envs = Array.from({ length: size }, create);
  const env = (slot: number): TextEnv => {
    const found = envs[slot];
    if (!found) throw new RangeError(`slot ${slot} of a pool of ${size}`);
    return found;
  };
  return {
    size,
    reset: async (episodes) => episodes.map(({ slot, seed, task }) => env(slot).reset({ seed, task })),
    step: async (actions) => actions.map(({ slot, action }) => env(slot).step(action)),
    close: async () => {},
  };
}
