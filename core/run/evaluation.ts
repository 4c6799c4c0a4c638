/** @file What is measured of a set of episodes: reward, success and the ways to go wrong. */

import { z } from "zod";
import type { Trajectory } from "../data/trajectory.ts";
import { UserError } from "../errors.ts";

const evaluationSchema = z.object({
  split: z.string(),
  temperature: z.number(),
  episodes: z.number(),
  /** 100 × mean reward. */
  averageReward: z.number(),
  /** 100 × share of episodes that were won. */
  successRate: z.number(),
  /** Standard error of the average reward, on the same scale. */
  standardError: z.number(),
  meanSteps: z.number(),
  /** Shares of all steps, in percent. */
  formatErrorRate: z.number(),
  invalidRate: z.number(),
  repeatRate: z.number(),
  tokensPerStep: z.number(),
  /** Average reward by the world's task type. */
  byTaskType: z.record(z.string(), z.number()),
  /** One reward per task, in order of tasks, for paired comparisons. */
  rewards: z.array(z.number()),
});

export type Evaluation = z.infer<typeof evaluationSchema>;

export function summarize(split: string, temperature: number, trajectories: readonly Trajectory[]): Evaluation {
  const rewards = trajectories.map(({ reward }) => reward);
  const steps = trajectories.flatMap((trajectory) => trajectory.steps);
  const share = (fault: string): number => (100 * steps.filter((step) => step.fault === fault).length) / steps.length;
  const types = new Map<string, number[]>();
  for (const { info, reward } of trajectories) {
    const type = String(info.taskType ?? "all");
    types.set(type, [...(types.get(type) ?? []), reward]);
  }
  const average = mean(rewards);
  const variance = rewards.reduce((sum, reward) => sum + (reward - average) ** 2, 0) / Math.max(1, rewards.length - 1);
  return {
    split,
    temperature,
    episodes: trajectories.length,
    averageReward: 100 * average,
    successRate: 100 * mean(trajectories.map(({ won }) => Number(won))),
    standardError: 100 * Math.sqrt(variance / Math.max(1, rewards.length)),
    meanSteps: steps.length / trajectories.length,
    formatErrorRate: share("format"),
    invalidRate: share("invalid"),
    repeatRate: share("repeat"),
    tokensPerStep: mean(steps.map(({ begin, end }) => end - begin)),
    byTaskType: Object.fromEntries([...types].sort().map(([type, list]) => [type, 100 * mean(list)])),
    rewards,
  };
}

/** @throws UserError when the text is no evaluation */
export function parseEvaluation(text: string, file: string): Evaluation {
  try {
    return evaluationSchema.parse(JSON.parse(text));
  } catch {
    throw new UserError(`${file} is not an evaluation of this program. Remove it to evaluate again.`);
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
