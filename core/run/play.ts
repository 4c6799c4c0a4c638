/** @file A run's policy at play: on which tasks, and so that a stopped run plays no episode twice. */

import { conversationIds } from "../agent/format.ts";
import { type RolloutTask, rollout } from "../agent/rollout.ts";
import { parseJsonl } from "../data/jsonl.ts";
import { fromRecord, recordSchema, toRecord } from "../data/record.ts";
import type { Trajectory } from "../data/trajectory.ts";
import type { Split, World } from "../env/world.ts";
import { createGenerator, type SamplingSettings } from "../model/generator.ts";
import type { Model } from "../model/model.ts";
import type { TextTokenizer } from "../tokenizer/tokenizer.ts";
import type { Run } from "./run.ts";

/**
 * At most `count` tasks of a split, the same ones always: the first where tasks are generated, and spread over the whole
 * of a data set, which is sorted by kind.
 */
export function fixedTasks(world: World, split: Split, count: number): number[] {
  const available = world.taskCount(split);
  const stride = available < 2 ** 31 ? Math.max(1, available / count) : 1;
  return Array.from({ length: Math.min(count, available) }, (_, i) => Math.floor(i * stride));
}

export interface PlayOptions {
  readonly split: Split;
  readonly tasks: readonly RolloutTask[];
  readonly settings: SamplingSettings;
  readonly iteration: number;
  readonly batchSize: number;
  readonly stuckAfter: number;
  readonly seed: number;
}

/** Episodes of a policy on the tasks of a split, in the order of tasks. */
export async function play(
  run: Pick<Run, "config" | "world"> & Partial<Pick<Run, "signal" | "breathe">>,
  policy: Model,
  tokenizer: TextTokenizer,
  options: PlayOptions,
  onEpisode?: (trajectory: Trajectory) => Promise<void>,
): Promise<Trajectory[]> {
  const { config, world } = run;
  const rows = Math.min(options.batchSize, options.tasks.length);
  const { maxLength: capacity, maxCompletionLength: maxNewTokens, format } = config.agent;
  const generator = createGenerator(policy.executor, policy.config, policy.tables, policy.arena, {
    rows,
    capacity,
    maxNewTokens,
    stopToken: conversationIds(tokenizer).eot,
  });
  const pool = await world.openPool(options.split, rows);
  try {
    return await rollout(options.tasks, {
      ...options,
      pool,
      generator,
      tokenizer,
      protocol: world.protocol,
      format,
      capacity,
      maxNewTokens,
      ...(run.signal ? { signal: run.signal } : {}),
      ...(run.breathe ? { breathe: run.breathe } : {}),
      ...(onEpisode ? { onEpisode } : {}),
    });
  } finally {
    await pool.close();
    await generator.dispose();
  }
}

/**
 * Plays the tasks that were not played before the run was stopped; all trajectories, in the order of tasks.
 * @param unfinished file that keeps finished episodes until all are, so that a stopped run plays none twice
 */
export async function playOnce(
  run: Run,
  policy: Model,
  tokenizer: TextTokenizer,
  unfinished: string,
  options: PlayOptions,
): Promise<Trajectory[]> {
  const { observer, store } = run;
  const played = new Map((await readUnfinished(run, unfinished)).map((episode) => [episode.id, episode]));
  const tasks = options.tasks.filter(({ id }) => !played.has(id));
  let reward = [...played.values()].reduce((sum, episode) => sum + episode.reward, 0);
  if (tasks.length > 0) {
    await play(run, policy, tokenizer, { ...options, tasks }, async (trajectory) => {
      played.set(trajectory.id, trajectory);
      reward += trajectory.reward;
      observer.progress(played.size, options.tasks.length, { reward: (100 * reward) / played.size });
      observer.episode(trajectory);
      await store.appendLine(unfinished, JSON.stringify(toRecord(trajectory)));
    });
  }
  return options.tasks.map(({ id }) => played.get(id) as Trajectory);
}

/** A line that a crash cut off is left out. */
async function readUnfinished(run: Run, path: string): Promise<Trajectory[]> {
  const text = (await run.store.readText(path)) ?? "";
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  return parseJsonl(whole, path, recordSchema).map((record) => fromRecord(record, path));
}
