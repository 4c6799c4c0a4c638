/**
 * @file A world of two states, s0 −a→ s1, s0 −b→ fail, s1 −c→ success (reward 1), s1 −d→ fail, where it is known in
 * closed form what weighted implicit Q-learning converges to on the episodes {a,c}, {a,d}, {b}.
 */

import type { Estimates } from "../algorithms/label.ts";
import type { Trajectory } from "../data/trajectory.ts";
import type { CriticTable } from "./critic.ts";
import { episodeOf } from "./episode.ts";

/** Tokens of states and actions: rows of a table. */
export const tokens = { s0: 0, s1: 1, a: 2, b: 3, c: 4, d: 5 } as const;
export const tokenCount = Object.keys(tokens).length;

const { s0, s1, a, b, c, d } = tokens;
export const episodes = {
  ac: episodeOf([0, 1], [0, 0], true, [s0, a, s1, c]),
  ad: episodeOf([0, 0], [0, 0], false, [s0, a, s1, d]),
  b: episodeOf([0], [0], false, [s0, b]),
} as const;

/** V and Q of a table at each step of an episode. */
export function estimatesOf({ steps, ids }: Trajectory, { value, q }: CriticTable): Estimates {
  const read = (table: readonly number[], places: readonly number[]) =>
    Float32Array.from(places, (place) => table[ids[place] as number] as number);
  return {
    value: read(
      value,
      steps.map(({ begin }) => begin - 1),
    ),
    q: read(
      q,
      steps.map(({ end }) => end - 1),
    ),
  };
}

/**
 * Weights of Eq. (5): {a,c} 1.25, 1.5; {a,d} 0.75, 1; {b} 1. V is where the weighted expectile errors of its state cancel,
 * Q the target r + γ V(s'). `advantages` are those of the three episodes, Eq. (6).
 */
export function fixedPoint(settings: {
  readonly expectile: number;
  readonly gamma: number;
  readonly lambda: number;
  readonly weighted: boolean;
}): { s0: number; s1: number; a: number; advantages: number[][] } {
  const { expectile: m, gamma, lambda, weighted } = settings;
  const [good, bad] = weighted ? [1.5, 1] : [1, 1];
  const s1 = (good * m) / (good * m + bad * (1 - m));
  const a = gamma * s1;
  // With and without weights: a has weight 2 in all, b has 1.
  const s0 = (2 * m * a) / (1 + m);
  const chain = (last: number) => [a - s0 + gamma * lambda * (last - s1), last - s1];
  return { s0, s1, a, advantages: [chain(1), chain(0), [-s0]] };
}
