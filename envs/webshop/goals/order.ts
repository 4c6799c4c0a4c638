/**
 * @file The order of goals and the drawing of one, as in the original: every process sees the same goal under the
 * same number.
 */

import { UserError } from "../../../core/errors.ts";
import type { PythonRandom } from "../python/random.ts";
import type { Goal } from "./goal.ts";

/** The original shuffles with this seed. */
export const ORDER_SEED = 233;

/** Seeds the generator, as the original does at this point, and returns the goals in their final order. */
export function orderGoals(goals: readonly Goal[], random: PythonRandom): Goal[] {
  random.seed(ORDER_SEED);
  return random.shuffle([...goals]);
}

/** Keeps `limit` goals, drawn by weight without repeats. */
export function limitGoals(goals: readonly Goal[], limit: number, random: PythonRandom): Goal[] {
  if (limit >= goals.length) return [...goals];
  const bounds = cumulativeWeights(goals);
  const drawn = new Set<number>();
  while (drawn.size < limit) drawn.add(drawIndex(bounds, random));
  return Array.from(drawn, (index) => goals[index]!);
}

/** Zero, then the running sums of the weights. */
export function cumulativeWeights(goals: readonly Goal[]): number[] {
  const bounds = [0];
  for (const { weight } of goals) bounds.push(bounds.at(-1)! + weight);
  return bounds;
}

/**
 * Draws an index by weight. The original looks the draw up in a list that starts with zero, so each goal is drawn by
 * the weight of the one before it, the first one never and the last one by two weights; that is kept.
 */
export function drawIndex(bounds: readonly number[], random: PythonRandom): number {
  const position = random.uniform(0, bounds.at(-1)!);
  const above = bounds.findIndex((bound) => bound > position);
  return Math.min(above === -1 ? bounds.length : above, bounds.length - 2);
}

/** The goal under a number; the error names how many there are. */
export function goalAt(goals: readonly Goal[], index: number): Goal {
  // Python counts negative indexes from the end.
  const goal = goals.at(index);
  if (goal === undefined || !Number.isInteger(index)) {
    throw new UserError(
      `there is no goal ${index}: this catalogue has ${goals.length} goals (0 to ${goals.length - 1}); ` +
        `splits by number need the full catalogue with its human instructions`,
    );
  }
  return goal;
}
