/**
 * @file Group-relative policy optimisation (arXiv 2402.03300): several attempts at one task judge each other, and there is
 * no critic. The loss is the clipped surrogate with a KL term; its tokens are averaged in one of TRL's three ways.
 */

import { mean, standardDeviation } from "./statistics.ts";

const EPSILON = 1e-4;

/**
 * Advantages of the attempts at one task: reward minus the group's mean.
 * @param scale also divide by the group's standard deviation
 */
export function groupAdvantages(rewards: readonly number[], scale: boolean): number[] {
  const center = mean(rewards);
  const spread = scale ? standardDeviation(rewards) + EPSILON : 1;
  return rewards.map((reward) => (reward - center) / spread);
}

/**
 * How the losses of tokens become one number:
 *   bnpo     mean over all tokens of the batch
 *   grpo     mean over sequences of the mean of their tokens
 *   dr_grpo  sum over all tokens, divided by sequences × longest possible length (arXiv 2503.20783)
 */
export type LossType = "bnpo" | "grpo" | "dr_grpo";

/**
 * The weight of each token of each sequence, so that the loss is the weighted sum.
 * @param lengths tokens of each sequence
 * @param maxLength the longest possible length; only dr_grpo reads it
 */
export function tokenWeights(lengths: readonly number[], lossType: LossType, maxLength: number): number[] {
  const tokens = lengths.reduce((sum, length) => sum + length, 0);
  const divisor: Readonly<Record<LossType, (length: number) => number>> = {
    bnpo: () => tokens,
    grpo: (length) => lengths.length * length,
    dr_grpo: () => lengths.length * maxLength,
  };
  return lengths.map((length) => 1 / divisor[lossType](length));
}
