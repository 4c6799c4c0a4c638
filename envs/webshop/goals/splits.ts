/**
 * @file Which goal numbers people train and test on.
 */

import { UserError } from "../../../core/errors.ts";

/** Numbers of goals, half open; `end` null means to the last goal. */
export interface GoalRange {
  readonly start: number;
  readonly end: number | null;
}

/** The splits of the WebShop paper (arXiv 2207.01206) over the goals of the full catalogue. */
export const WEBSHOP_SPLITS = {
  test: { start: 0, end: 500 },
  eval: { start: 500, end: 1500 },
  train: { start: 1500, end: null },
} as const satisfies Record<string, GoalRange>;

/** The splits that GiGPO and its relatives use over the 6,910 synthetic goals of the 1,000 products. */
export const SYNTHETIC_SPLITS = {
  test: { start: 0, end: 500 },
  train: { start: 500, end: null },
} as const satisfies Record<string, GoalRange>;

/** The goals of a split; refuses a split that the goals do not reach. */
export function goalsIn<T>(goals: readonly T[], { start, end }: GoalRange): T[] {
  const stop = end ?? goals.length;
  if (start >= goals.length || stop > goals.length) {
    throw new UserError(
      `the split needs goals ${start} to ${stop}, but the catalogue has ${goals.length}; ` +
        `use the catalogue the split was made for`,
    );
  }
  return goals.slice(start, stop);
}
