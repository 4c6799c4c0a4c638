/**
 * @file Bi-level GAE (RAGEN, arXiv 2504.20073): advantages of turns first, with V read at the last token of each; a
 * turn's return then is the reward of its last token, and GAE runs over the tokens inside.
 */

import { generalizedAdvantage } from "./label.ts";

export interface BilevelConfig {
  /** γ from turn to turn. */
  readonly turnGamma: number;
  /** γ from token to token inside a turn. */
  readonly gamma: number;
  readonly lambda: number;
}

/**
 * @param turns ranges of the agent's tokens, in order
 * @returns one entry per token; 0 outside the turns
 */
export function bilevelAdvantages(
  value: readonly number[],
  reward: readonly number[],
  turns: readonly { readonly begin: number; readonly end: number }[],
  { turnGamma, gamma, lambda }: BilevelConfig,
): { advantage: number[]; return: number[] } {
  const last = turns.map(({ end }) => end - 1);
  const turnValues = last.map((i) => value[i] as number);
  const turnAdvantages = generalizedAdvantage(
    turnValues,
    last.map((i) => reward[i] as number),
    ...chain(turns.length, turnGamma, lambda),
  );
  const advantage = value.map(() => 0);
  const returns = value.map(() => 0);
  turns.forEach(({ begin, end }, turn) => {
    const rewards = reward.slice(begin, end);
    rewards[rewards.length - 1] = (turnAdvantages[turn] as number) + (turnValues[turn] as number);
    const own = generalizedAdvantage(value.slice(begin, end), rewards, ...chain(end - begin, gamma, lambda));
    own.forEach((a, i) => {
      advantage[begin + i] = a;
      returns[begin + i] = a + (value[begin + i] as number);
    });
  });
  return { advantage, return: returns };
}

/** Discount and decay from each of `length` transitions to the next; the last has none. */
function chain(length: number, gamma: number, lambda: number): [gamma: number[], lambda: number[]] {
  return [Array.from({ length }, (_, i) => (i + 1 < length ? gamma : 0)), Array.from({ length }, () => lambda)];
}
