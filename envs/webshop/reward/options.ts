/**
 * @file Which of a goal's options a purchase meets.
 */

import { type GoalOptions, optionCount } from "../goals/goal.ts";
import { normalizeColor, normalizeNamedColor } from "./colors.ts";
import { MATCH_THRESHOLD, type SimilarityRatio, tokenSetRatio } from "./fuzz.ts";

export interface PartMatch {
  /** Share of the goal's wishes that are met; null when there are none. */
  readonly share: number | null;
  readonly matches: number;
}

/** Compares chosen values with wished ones; one chosen value may meet several wishes. */
export function matchOptions(chosen: readonly string[], wished: GoalOptions, ratio: SimilarityRatio): PartMatch {
  const has = chosen.map(normalizeColor);
  const wants =
    wished.kind === "named"
      ? Array.from(wished.values, ([name, value]) => normalizeNamedColor(name, value))
      : wished.values.map(normalizeColor);
  const matches = wants.filter((want) => has.some((one) => tokenSetRatio(one, want, ratio) > MATCH_THRESHOLD)).length;
  const count = optionCount(wished);
  return { share: count === 0 ? null : matches / count, matches };
}
