/** @file A world with its tasks, as the method uses it: splits to play, a demonstrator, and the agents' protocol. */

import type { AgentProtocol } from "../agent/protocol.ts";
import { type EnvPool, localPool } from "./env-pool.ts";
import type { TextEnv } from "./text-env.ts";

/** Acts only on what it has observed; its demonstrations are what policies learn from. */
export interface Expert {
  /** The next action after this observation. */
  act(observation: string): string;
  /** Why, in a few words: the ReAct thought of the action just given. */
  thought(): string;
}

export const splits = ["train", "seen", "unseen"] as const;
export type Split = (typeof splits)[number];

export interface World {
  readonly name: string;
  readonly protocol: AgentProtocol;
  /** For tokenizers: every name the world shows, e.g. "mug 2", and wording that it repeats without change. */
  readonly vocabulary: { readonly names: readonly string[]; readonly frames: readonly string[] };
  /** Tasks in a split; 2³¹ where they are generated on demand. */
  taskCount(split: Split): number;
  /** Environments over a split, to be closed when they are no longer needed. */
  openPool(split: Split, size: number): Promise<EnvPool>;
  createExpert(seed: number): Expert;
}

/** A world in this process. */
export interface LocalWorld<Env extends TextEnv = TextEnv> extends World {
  createEnv(split: Split): Env;
}

/** Adds pools to what is there for one environment. */
export function localWorld<Env extends TextEnv>(world: Omit<LocalWorld<Env>, "openPool">): LocalWorld<Env> {
  return { ...world, openPool: async (split, size) => localPool(size, () => world.createEnv(split)) };
}
