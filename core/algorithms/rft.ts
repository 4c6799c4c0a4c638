/**
 * @file The two baselines that imitate (Table 2 of arXiv 2606.07367), given as many trained tokens as Q-Evolve:
 *   rft   rejection-sampling fine-tuning: the demonstrations and own episodes that were won, duplicates removed
 *   sft   more supervised fine-tuning on all demonstrations
 */

import type { Trajectory } from "../data/trajectory.ts";

/** Expert episodes and own ones that were won (some reward is not enough), one of each sequence of actions per task. */
export function rejectionSample(trajectories: readonly Trajectory[]): Trajectory[] {
  const seen = new Set<string>();
  return trajectories.filter((trajectory) => {
    if (trajectory.source === "expert") return true;
    if (!trajectory.won) return false;
    const key = JSON.stringify([trajectory.task, ...trajectory.steps.map(({ reply }) => reply)]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** How often `data` must be trained on for `budget` tokens; fractions of an epoch are fine. */
export function epochsFor(budget: number, data: readonly Trajectory[]): number {
  return budget / Math.max(1, tokensOf(data));
}

export function tokensOf(trajectories: readonly Trajectory[]): number {
  return trajectories.reduce((sum, { ids }) => sum + ids.length, 0);
}
